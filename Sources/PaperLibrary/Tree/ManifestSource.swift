package import PaperDomain

/// A source of manifests: the working tree, a commit, or a commit with changes.
package protocol ManifestSource: Sendable {
  /// Every file with a place in the format.
  func places() throws -> [PlacedFile]
  /// A file's bytes.
  func read(_ path: String) throws -> [UInt8]
  /// A file's bytes; `nil` if there is none.
  func readIfPresent(_ path: String) throws -> [UInt8]?
  /// The names of the files and folders directly in a folder; empty if there is none.
  func names(in folder: String) throws -> [String]
}

/// A file with a place in the format.
package struct PlacedFile: Sendable {
  /// The path, relative to the library's root.
  package var path: String
  package var place: ManifestPlace

  package init?(_ path: String) {
    guard let place = ManifestPlace(path: path) else { return nil }
    self.path = path
    self.place = place
  }
}
