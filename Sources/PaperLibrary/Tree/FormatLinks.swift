import Files
import Libgit2
package import PaperDomain

/// Finds symbolic links where the format has a folder, a manifest or a PDF: what somebody moved to
/// another place and linked to. To git all that was below such a link is deleted.
struct FormatLinks {
  /// The folders of the format, right below the library's root.
  static let folders = ["docs", "bundles", "blobs", "tags", "variables", "stamps"]

  private let library: Library
  private var known: [String: Bool] = [:]
  private var found: Set<String> = []

  private init(_ library: Library) { self.library = library }

  /// - Parameters:
  ///   - changes: How the working tree differs from HEAD.
  ///   - paths: The files and folders that were looked at; `nil` for all.
  /// - Returns: The links, from the library's root, in the order of bytes.
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

  /// Those of some links on disk that are in the place of something of the format.
  static func standing(_ links: [String], in library: Library) throws -> [String] {
    var found = FormatLinks(library)
    return try links.filter { link in
      // A top-level folder is told whatever changed.
      try !folders.contains(link) && found.isLink(link) && found.stands(link)
    }
  }

  private static func firstComponent(of path: String) -> String {
    path.utf8.firstIndex(of: UInt8(ascii: "/")).map { String(path[..<$0]) } ?? path
  }

  /// Notes the first link on the way to a folder of the format.
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

  /// Whether a link is in the place of something that the format knows. A link to a file of
  /// somebody's own, beside pages, is theirs.
  private func stands(_ path: String) throws -> Bool {
    if FormatLinks.isPlace(path) { return true }
    // What the link leads to lies outside of the root, and is looked at only.
    let target = RawPath.join(library.root, path)
    return try FileSystem.statusIfPresent(of: target, followingLinks: true)?.kind == .directory
  }
}

extension FormatLinks {
  /// Links among what differs between two trees that are in the place of a file of the format, or of
  /// a folder that had files.
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
  /// A link in the place of something of the format.
  fileprivate init(link: String, to target: String) {
    let isOfBlobs = link == "blobs" || link.hasPrefix("blobs/")
    self.init(
      file: link, line: 1, column: 1, code: .symbolicLink,
      message: "this is a symbolic link to '\(target)', which is outside of what git records: "
        + "all below it would be recorded as deleted",
      fix: "remove the link and move '\(target)' back here; to keep "
        + (isOfBlobs
          ? "PDFs elsewhere, pc lfs enable or a bind mount (mount --bind)"
          : "it on another disk, a bind mount (mount --bind)"))
  }
}

extension Library {
  /// What is wrong with links that ``FormatLinks`` found on disk.
  func diagnostics(ofLinks links: [String]) throws -> [Diagnostic] {
    try links.map { Diagnostic(link: $0, to: try FileSystem.linkTarget(of: path(of: $0))) }
  }

  /// What is wrong with links on disk in the place of something of the format.
  package func linkDiagnostics() throws -> [Diagnostic] {
    try diagnostics(ofLinks: WorkingChanges(self, head: repository.head().commit).links)
  }

  /// What is wrong with links that one commit has instead of what another one had.
  package func linkDiagnostics(from old: CommitID, to new: CommitID) throws -> [Diagnostic] {
    try linkDiagnostics(
      from: repository.commit(ObjectID(old)).treeID, to: repository.commit(ObjectID(new)).treeID)
  }

  /// What is wrong with links that one tree has instead of what another one had.
  func linkDiagnostics(from old: ObjectID?, to new: ObjectID) throws -> [Diagnostic] {
    try FormatLinks.among(try repository.diffTrees(old: old, new: new)).compactMap { link in
      try link.newID.map {
        Diagnostic(
          link: link.path, to: String(decoding: try repository.blob($0), as: UTF8.self))
      }
    }
  }

  /// Refuses to change or record anything while a link is in the place of a folder of the format.
  ///
  /// - Throws: ``LibraryError/linked(_:)``.
  func refuseLinks(_ changes: WorkingChanges) throws {
    if changes.links.isEmpty { return }
    throw LibraryError.linked(try diagnostics(ofLinks: changes.links))
  }
}
