package import Files
import PaperDomain

/// A tree with some files changed, added or removed.
package struct OverlaySource: ManifestSource {
  private let base: any ManifestSource
  /// New contents by path; `nil` for a removed file.
  private let changes: [ExactPath: [UInt8]?]

  package init(_ base: any ManifestSource, changes: [ExactPath: [UInt8]?]) {
    self.base = base
    self.changes = changes
  }

  package func places() throws -> [PlacedFile] {
    let kept = try base.places().filter { changes[ExactPath($0.path)] == nil }
    let added = changes.compactMap { $0.value == nil ? nil : PlacedFile($0.key.string) }
    return kept + added
  }

  package func read(_ path: String) throws -> [UInt8] {
    guard let bytes = try readIfPresent(path) else { throw LibraryError.noSuchPath(path) }
    return bytes
  }

  package func readIfPresent(_ path: String) throws -> [UInt8]? {
    if let changed = changes[ExactPath(path)] { return changed }
    return try base.readIfPresent(path)
  }

  package func names(in folder: String) throws -> [String] {
    let prefix = folder + "/"
    var names = Set(try base.names(in: folder).map { ExactPath($0) })
    for (path, bytes) in changes where path.string.utf8.starts(with: prefix.utf8) {
      let rest = path.string.utf8.dropFirst(prefix.utf8.count)
      let name = ExactPath(String(Substring(rest.prefix { $0 != UInt8(ascii: "/") })))
      if bytes != nil {
        names.insert(name)
      } else if name.string.utf8.count == rest.count {
        names.remove(name)
      }
    }
    return names.sorted().map(\.string)
  }
}
