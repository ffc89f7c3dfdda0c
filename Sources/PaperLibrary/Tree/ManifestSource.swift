package import Files
package import GitNames
package import Libgit2
package import PaperDomain

/// A source of manifests: the working tree, a commit, or a commit with changes.
package protocol ManifestSource: Sendable {
  /// Every file with a place in the format.
  ///
  /// - Throws: `FileError` if a folder on disk can't be listed, `GitError` if a tree can't be read.
  func places() throws -> [PlacedFile]

  /// A file's bytes.
  ///
  /// - Throws: The errors of ``readIfPresent(_:)``. If there is no such file: `FileError` on disk,
  ///   ``LibraryError/noSuchPath(_:)`` in a tree.
  func read(_ path: String) throws -> [UInt8]

  /// A file's bytes; `nil` if there is none.
  ///
  /// - Throws: `FileError` if a file on disk can't be read, is too large or is no regular file;
  ///   `GitError` if a tree or its file can't be read.
  func readIfPresent(_ path: String) throws -> [UInt8]?

  /// The names of the files and folders directly in a folder; empty if there is none.
  ///
  /// - Throws: `FileError` if a folder on disk can't be listed, `GitError` if a tree can't be read.
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

extension LibrarySnapshot {
  /// Reads every manifest of a tree, on all cores.
  ///
  /// - Throws: The errors of the source.
  package static func load(_ source: some ManifestSource) throws -> LibrarySnapshot {
    let files = try source.places()
    var builder = SnapshotBuilder()
    for (file, read) in zip(files, readAll(files, of: source)) {
      builder.add(read, path: file.path, place: file.place)
    }
    return builder.build()
  }

  static func readAll(
    _ files: [PlacedFile], of source: some ManifestSource
  ) -> [ReadManifest] {
    inChunks(of: files) { read($0, of: source) }
  }

  static func read(_ file: PlacedFile, of source: some ManifestSource) -> ReadManifest {
    read(file) { try source.read(file.path) }
  }

  /// Reads a manifest; a read error becomes a problem of the manifest.
  static func read(_ file: PlacedFile, _ content: () throws -> [UInt8]) -> ReadManifest {
    switch file.place {
    case .misnamedText, .misplaced:
      return ReadManifest(manifest: nil, problems: [], syntax: nil)
    default: break
    }
    do {
      return Manifest.read(try content(), path: file.path, place: file.place)
    } catch {
      let reason = (error as? FileError)?.plainReason ?? "\(error)"
      return ReadManifest(
        manifest: nil, problems: [],
        syntax: Diagnostic(
          file: file.path, line: 1, column: 1, code: .unreadable,
          message: "this file can't be read: \(reason)",
          fix: "make it a file that you can read, or git checkout HEAD -- \(file.path)"))
    }
  }
}

/// The manifests of one commit's tree.
package struct TreeSource: ManifestSource {
  private let repository: Repository
  /// `nil` for the empty tree, before the first commit.
  private let tree: ObjectID?

  package init(_ repository: Repository, tree: ObjectID?) {
    self.repository = repository
    self.tree = tree
  }

  static let folders = [
    "docs", "bundles", "tags", "variables", "stamps", LibraryManifest.file,
  ]

  package func places() throws -> [PlacedFile] {
    guard let tree else { return [] }
    return try repository.walkTree(tree, under: TreeSource.folders).compactMap {
      PlacedFile($0.path)
    }
  }

  package func read(_ path: String) throws -> [UInt8] {
    guard let bytes = try readIfPresent(path) else { throw LibraryError.noSuchPath(path) }
    return bytes
  }

  /// A file's bytes, for a caller that already knows the tree's entry.
  func read(_ path: String, as known: TreeFile?) throws -> [UInt8] {
    if let known { return try repository.blob(known.id) }
    return try read(path)
  }

  package func readIfPresent(_ path: String) throws -> [UInt8]? {
    guard let tree, let entry = try repository.entry(in: tree, path: path),
      entry.mode != .directory
    else { return nil }
    return try repository.blob(entry.id)
  }

  package func names(in folder: String) throws -> [String] {
    guard let tree, let entry = try repository.entry(in: tree, path: folder),
      entry.mode == .directory
    else { return [] }
    return try repository.tree(entry.id).map(\.name)
  }
}
