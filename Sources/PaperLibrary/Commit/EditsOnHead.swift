import Files
import GitNames
import Libgit2
import PaperDomain

/// Applies a command's edits to HEAD's files, when files also have uncommitted hand edits.
struct EditsOnHead {
  /// The content to commit instead of the file on disk; `nil` if HEAD's content stays.
  private(set) var contents: [ExactPath: [UInt8]?] = [:]

  /// - Parameters:
  ///   - edits: All edits: a removed file and a new one with the same id are one moved file.
  ///   - alongside: New files that are committed whole although the command only changed them.
  /// - Throws: ``EditOnHeadRefusal``; `GitError`.
  init(
    _ edits: [FileEdit], alongside: Set<String>, _ repository: Repository, tree: ObjectID?
  ) throws {
    guard let tree else { return }
    /// HEAD's object ids of the files, by path.
    var recorded: [String: ObjectID] = [:]
    var edited: [FileEdit] = []
    for edit in edits {
      if let entry = try repository.entry(in: tree, path: edit.path) {
        recorded[edit.path] = entry.id
      }
      guard let before = edit.before else { continue }
      let stored = WorkingChanges.stored(before, edit.path)
      if Library.contentID(of: stored) != recorded[edit.path] { edited.append(edit) }
    }
    if edited.isEmpty { return }
    let moves = EditsOnHead.moves(edits, from: edited)
    for edit in edited {
      let target = edit.after == nil ? moves[edit.path] : edit
      guard let target, let before = edit.before, let after = target.after else { continue }
      guard let id = recorded[edit.path] else {
        if alongside.contains(edit.path) { continue }
        throw EditOnHeadRefusal.notCommitted(edit.path)
      }
      let head = try repository.blob(id)
      let content = try EditOnHead.applied(
        to: head, before: WorkingChanges.stored(before, edit.path),
        after: WorkingChanges.stored(after, target.path), path: edit.path)
      let isSame = target.path == edit.path && content == head
      contents[ExactPath(target.path)] = .some(isSame ? nil : content)
    }
  }

  /// The moved files, by old path.
  private static func moves(_ edits: [FileEdit], from edited: [FileEdit]) -> [String: FileEdit] {
    let gone = edited.filter { $0.after == nil }
    if gone.isEmpty { return [:] }
    var come: [String: FileEdit] = [:]
    for edit in edits where edit.before == nil {
      for name in identities(of: edit.after, at: edit.path) { come[name] = edit }
    }
    var moves: [String: FileEdit] = [:]
    for edit in gone {
      for name in identities(of: edit.before, at: edit.path) {
        if let target = come[name] { moves[edit.path] = target }
      }
    }
    return moves
  }

  /// The keys that identify a file at another path: its text and, with priority, its id.
  private static func identities(of bytes: [UInt8]?, at path: String) -> [String] {
    guard let bytes else { return [] }
    var names = ["text " + String(decoding: bytes, as: UTF8.self)]
    if let place = ManifestPlace(path: path),
      let manifest = Manifest.read(bytes, path: path, place: place).manifest
    {
      if case .notes(let notes) = manifest {
        if let page = notes.page { names.append("notes \(page)") }
      } else if let id = manifest.id {
        names.append("id \(id)")
      }
    }
    return names
  }
}
