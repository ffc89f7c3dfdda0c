import Files
package import GitNames
import Libgit2
package import PaperDomain

extension Library {
  /// The check for symbolic links.
  package var linkCheck: LinkCheck { LinkCheck(self) }
}

/// Reports symbolic links that replace a part of the format.
package struct LinkCheck: Sendable {
  private let library: Library
  private let repository: Repository

  init(_ library: Library) {
    self.library = library
    repository = library.repository
  }

  /// The diagnostics of links that ``FormatLinks`` found on disk.
  func diagnostics(of links: [String]) throws -> [Diagnostic] {
    try links.map { Diagnostic(link: $0, to: try FileSystem.linkTarget(of: library.path(of: $0))) }
  }

  /// The diagnostics of links on disk that replace a part of the format.
  ///
  /// - Throws: `GitError`, `FileError`.
  package func diagnostics() throws -> [Diagnostic] {
    try diagnostics(of: WorkingChanges(library, head: repository.head().commit).links)
  }

  /// The diagnostics of links that replace files between two commits.
  ///
  /// - Throws: `GitError`.
  package func diagnostics(from old: ObjectID, to new: ObjectID) throws -> [Diagnostic] {
    try diagnostics(
      fromTree: repository.commit(old).treeID, to: repository.commit(new).treeID)
  }

  /// The diagnostics of links that replace files between two trees.
  func diagnostics(fromTree old: ObjectID?, to new: ObjectID) throws -> [Diagnostic] {
    try FormatLinks.among(try repository.diffTrees(old: old, new: new)).compactMap { link in
      try link.newID.map {
        Diagnostic(
          link: link.path, to: String(decoding: try repository.blob($0), as: UTF8.self))
      }
    }
  }

  /// Throws if a link replaces a folder of the format, before anything is changed or committed.
  ///
  /// - Throws: ``LibraryError/linked(_:)``.
  func refuse(_ changes: WorkingChanges) throws {
    if changes.links.isEmpty { return }
    throw LibraryError.linked(try diagnostics(of: changes.links))
  }
}

/// Finds symbolic links that replace a folder, a manifest or a PDF of the format, which the user
/// moved elsewhere. For git everything below such a link is deleted.
struct FormatLinks {
  /// The folders of the format, directly below the library's root.
  static let folders = ["docs", "bundles", "blobs", "tags", "variables", "stamps"]

  private let library: Library
  private var known: [String: Bool] = [:]
  private var found: Set<String> = []

  private init(_ library: Library) { self.library = library }

  /// - Parameters:
  ///   - changes: The changes of the working tree.
  ///   - paths: The files and folders that were scanned; `nil` for all.
  /// - Returns: The links, relative to the library's root, in byte order.
  static func among(
    _ changes: [FileChange], under paths: [String]?, in library: Library
  ) throws -> [String] {
    var links = FormatLinks(library)
    let isEverything = paths.map { $0.contains("") } ?? true
    for path in isEverything ? folders : paths ?? [] { try links.lookAlong(path) }
    for change in changes where folders.contains(firstComponent(of: change.path)) {
      if let new = change.new {
        if new.mode == .symbolicLink, try links.stands(change.path) {
          links.found.insert(change.path)
        }
      } else {
        try links.lookAlong(RawPath.directory(of: change.path))
      }
    }
    return links.found.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// The links on disk that replace a part of the format.
  static func standing(_ links: [String], in library: Library) throws -> [String] {
    var found = FormatLinks(library)
    return try links.filter { link in
      // A top-level folder is reported even if nothing changed.
      try !folders.contains(link) && found.isLink(link) && found.stands(link)
    }
  }

  private static func firstComponent(of path: String) -> String {
    path.utf8.firstIndex(of: UInt8(ascii: "/")).map { String(path[..<$0]) } ?? path
  }

  /// Adds the first link on the path to a folder of the format.
  private mutating func lookAlong(_ folder: String) throws {
    guard FormatLinks.folders.contains(FormatLinks.firstComponent(of: folder)) else { return }
    var path = ""
    for name in folder.utf8.split(separator: UInt8(ascii: "/")) {
      path =
        path.isEmpty
        ? String(decoding: name, as: UTF8.self)
        : path + "/" + String(decoding: name, as: UTF8.self)
      if try isLink(path) {
        if try stands(path) || path != folder { found.insert(path) }
        return
      }
    }
  }

  private mutating func isLink(_ path: String) throws -> Bool {
    if let known = known[path] { return known }
    let status = try FileSystem.statusIfPresent(of: library.path(of: path))
    let isLink = status?.kind == .symbolicLink
    known[path] = isLink
    return isLink
  }

  /// Whether a link replaces a part of the format. A link to the user's own file beside pages is
  /// allowed.
  private func stands(_ path: String) throws -> Bool {
    if FormatLinks.isPlace(path) { return true }
    // The target of the link is outside the root and is only read.
    let target = RawPath.join(library.root, path)
    return try FileSystem.statusIfPresent(of: target, followingLinks: true)?.kind == .directory
  }
}

extension FormatLinks {
  /// The links among the differences between two trees that replace a file of the format, or a
  /// folder with files.
  static func among(_ deltas: [TreeDelta]) -> [TreeDelta] {
    let links = deltas.filter { delta in
      delta.newMode == .symbolicLink && folders.contains(firstComponent(of: delta.path))
    }
    return links.filter { link in
      isPlace(link.path)
        || deltas.contains { $0.oldID != nil && $0.path.hasPrefix(link.path + "/") }
    }
  }

  private static func isPlace(_ path: String) -> Bool {
    folders.contains(path) || ManifestPlace.isKnown(path) || BlobID(path: path) != nil
  }
}

extension Diagnostic {
  /// The diagnostic of a link that replaces a part of the format.
  fileprivate init(link: String, to target: String) {
    let isOfBlobs = link == "blobs" || link.hasPrefix("blobs/")
    self.init(
      file: link, line: 1, column: 1, code: .symbolicLink,
      message: "this is a symbolic link to '\(target)', which git does not track: "
        + "everything below it would be committed as deleted",
      fix: "remove the link and move '\(target)' back here; to keep "
        + (isOfBlobs
          ? "PDFs elsewhere, pc lfs enable or a bind mount (mount --bind)"
          : "it on another disk, a bind mount (mount --bind)"))
  }
}
