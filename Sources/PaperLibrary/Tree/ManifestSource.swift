package import PaperDomain

/// A tree whose manifests can be read: the working tree, a commit, or a commit with changes.
package protocol ManifestSource: Sendable {
  /// Every file whose place the format knows.
  func places() throws -> [PlacedFile]
  /// A file's bytes.
  func read(_ path: String) throws -> [UInt8]
  /// A file's bytes, or `nil` when there is none.
  func readIfPresent(_ path: String) throws -> [UInt8]?
  /// Names of the files and folders directly in a folder; empty when there is none.
  func names(in folder: String) throws -> [String]
}

/// A file in a place that the format knows.
package struct PlacedFile: Sendable {
  /// From the library's root.
  package var path: String
  package var place: ManifestPlace

  package init?(_ path: String) {
    guard let place = ManifestPlace(path: path) else { return nil }
    self.path = path
    self.place = place
  }
}
