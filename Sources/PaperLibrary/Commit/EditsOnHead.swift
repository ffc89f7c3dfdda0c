import Files
import Libgit2
import PaperDomain

/// What a command's edits are on top of HEAD, where files have hand edits that are in no commit.
struct EditsOnHead {
  /// What to record of a file instead of what is on disk; `nil` where it stays as HEAD has it.
  private(set) var contents: [ExactPath: [UInt8]?] = [:]

  /// - Parameters:
  ///   - edits: All of them: a file that goes and one that comes with its id are one that moved.
  ///   - alongside: New files that are recorded whole although the command only changed them.
  /// - Throws: ``EditOnHeadRefusal``; `GitError`.
  init(
    _ edits: [FileEdit], alongside: Set<String>, _ repository: Repository, tree: ObjectID?
  ) throws {
    guard let tree else { return }
    /// HEAD's names for the files, by path.
    var recorded: [String: ObjectID] = [:]
    var edited: [FileEdit] = []
    for edit in edits {
      if let entry = try repository.entry(in: tree, path: edit.path) {
        recorded[edit.path] = entry.id
      }
      guard let before = edit.before else { continue }
      let stored = WorkingChanges.stored(before, edit.path)
      if try Library.contentID(of: stored) != recorded[edit.path] { edited.append(edit) }
    }
    if edited.isEmpty { return }
    let moves = EditsOnHead.moves(edits, from: edited)
    for edit in edited {
      let target = edit.after == nil ? moves[edit.path] : edit
      guard let target, let before = edit.before, let after = target.after else { continue }
      guard let id = recorded[edit.path] else {
        if alongside.contains(edit.path) { continue }
        throw EditOnHeadRefusal.notRecorded(edit.path)
      }
      let head = try repository.blob(id)
      let content = try EditOnHead.applied(
        to: head, before: WorkingChanges.stored(before, edit.path),
        after: WorkingChanges.stored(after, target.path), path: edit.path)
      let isSame = target.path == edit.path && content == head
      contents[ExactPath(target.path)] = .some(isSame ? nil : content)
    }
  }

  /// Where files went, by the path that they had.
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

  /// What tells a file again at another path: its text, better its id.
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
