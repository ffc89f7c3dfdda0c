import PaperDomain

/// A tree with some files changed, added or gone.
package struct OverlaySource: ManifestSource {
  private let base: any ManifestSource
  /// New contents by path; `nil` for a file that is gone.
  private let changes: [String: [UInt8]?]

  package init(_ base: any ManifestSource, changes: [String: [UInt8]?]) {
    self.base = base
    self.changes = changes
  }

  package func places() throws -> [PlacedFile] {
    let kept = try base.places().filter { changes[$0.path] == nil }
    let added = changes.compactMap { $0.value == nil ? nil : PlacedFile($0.key) }
    return kept + added
  }

  package func read(_ path: String) throws -> [UInt8] {
    guard let bytes = try readIfPresent(path) else { throw LibraryError.noSuchPath(path) }
    return bytes
  }

  package func readIfPresent(_ path: String) throws -> [UInt8]? {
    if let changed = changes[path] { return changed }
    return try base.readIfPresent(path)
  }

  package func names(in folder: String) throws -> [String] {
    let prefix = folder + "/"
    var names = Set(try base.names(in: folder))
    for (path, bytes) in changes where path.hasPrefix(prefix) {
      let rest = path.dropFirst(prefix.count)
      if let slash = rest.firstIndex(of: "/") {
        if bytes != nil { names.insert(String(rest[..<slash])) }
      } else if bytes == nil {
        names.remove(String(rest))
      } else {
        names.insert(String(rest))
      }
    }
    return names.sorted()
  }
}
