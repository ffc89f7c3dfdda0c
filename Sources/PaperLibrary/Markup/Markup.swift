package import Files
import Libgit2
package import PaperDomain

extension Library {
  /// The annotations that people make in the viewer, before they are in notes files.
  package var markup: Markup { Markup(self) }
}

/// The journals of annotations: `.git/papercenter/markup/<page id>.jsonl`.
///
/// An action is durable as soon as it is in the journal. ``MarkupFold`` writes it to the notes file
/// and commits it. A journal with actions that are not in the notes file has an empty file beside
/// it, `open/<page id>`, so that a command sees at once that there is nothing to do.
package struct Markup: Sendable {
  let library: Library
  private let folder: String

  /// The largest journal that is read, in bytes.
  private static let limit = 1 << 28
  /// The size from which a folded journal is removed, in bytes: its actions can't be undone by
  /// their windows any more, only by `pc revert`.
  private static let kept = 8 << 20

  init(_ library: Library) {
    self.library = library
    folder = RawPath.join(library.deviceFolder, "markup")
  }

  /// Whether a library may have annotations to fold, without opening it.
  ///
  /// - Parameter root: The library's root.
  /// - Throws: `FileError`.
  package static func mayBeOpen(in root: String) throws(FileError) -> Bool {
    let git = RawPath.join(root, ".git")
    // The folder of a linked working tree is elsewhere.
    guard try FileSystem.statusIfPresent(of: git)?.kind == .directory else { return true }
    let open = RawPath.join(git, "papercenter/markup/open")
    guard try FileSystem.statusIfPresent(of: open) != nil else { return false }
    return try !FileSystem.entries(of: open).isEmpty
  }

  /// The pages with actions that their notes files do not have.
  ///
  /// - Throws: `FileError`.
  package func openPages() throws -> [EntityID] {
    let open = RawPath.join(folder, "open")
    guard try FileSystem.statusIfPresent(of: open) != nil else { return [] }
    return try FileSystem.entries(of: open).compactMap { EntityID(parsing: $0.name) }.sorted()
  }

  /// The person whom git is configured with.
  ///
  /// - Throws: ``LibraryError/noIdentity``.
  package func author() throws -> MarkupAction.Person {
    let author = try library.identities.current().author
    return MarkupAction.Person(name: author.name, email: author.email)
  }

  /// The journal of a page; empty if there is none.
  ///
  /// - Throws: `FileError`.
  package func journal(of page: EntityID) throws -> MarkupJournal {
    let file = file(of: page)
    return RecentJournals.shared.journal(at: file.path, parsing: try file.bytes())
  }

  /// Adds an action to a page's journal. It is on disk when the function returns.
  ///
  /// - Parameter decide: Receives the journal and returns the action, or throws; nobody else adds
  ///   to the journal meanwhile.
  /// - Throws: The errors of `decide`; `FileError`.
  package func add(
    to page: EntityID, _ decide: (MarkupJournal) throws -> MarkupAction
  ) throws -> MarkupAction {
    try FileSystem.makeDirectories(RawPath.join(folder, "open"))
    return try withLock {
      let action = try decide(try journal(of: page))
      if try FileSystem.statusIfPresent(of: openPath(of: page)) == nil {
        try FileSystem.writeAtomically([], to: openPath(of: page))
      }
      try append(action.line, to: page)
      return action
    }
  }

  /// Throws if the annotations of a doc would take more than the library allows.
  ///
  /// - Parameter bytes: About what is added.
  /// - Throws: ``MarkupRefusal/tooLarge(doc:limit:)``, `FileError`.
  package func refuse(
    adding bytes: Int, toDoc path: String, in snapshot: LibrarySnapshot
  ) throws {
    try refuse(size: size(ofDoc: path, in: snapshot) + bytes, ofDoc: path, in: snapshot)
  }

  /// Throws if a doc may not have that many bytes of annotations.
  ///
  /// - Throws: ``MarkupRefusal/tooLarge(doc:limit:)``.
  package func refuse(size: Int, ofDoc path: String, in snapshot: LibrarySnapshot) throws {
    let limit = snapshot.library?.maximumMarkupBytes ?? LibraryManifest.standardMarkupBytes
    if size > limit { throw MarkupRefusal.tooLarge(doc: path, limit: limit) }
  }

  /// The bytes of the notes files of a doc.
  ///
  /// - Throws: `FileError`.
  package func size(ofDoc path: String, in snapshot: LibrarySnapshot) throws -> Int {
    var size = 0
    for file in snapshot.notes.keys where isPath(file, below: "docs/\(path)") {
      size += try FileSystem.statusIfPresent(of: library.path(of: file))?.size ?? 0
    }
    return size
  }

  /// Says that the notes file of a page has all actions up to one of them.
  ///
  /// - Throws: `FileError`.
  func close(_ page: EntityID, upTo action: EntityID) throws {
    try withLock {
      try append(MarkupJournal.foldedLine(upTo: action), to: page)
      guard try journal(of: page).pending.isEmpty else { return }
      try removeOpen(page)
      let path = file(of: page).path
      let size = try FileSystem.statusIfPresent(of: path)?.size ?? 0
      if size > Markup.kept { try FileSystem.remove(path) }
    }
  }

  /// Removes the mark of a page that has nothing to fold, for example after a crash.
  ///
  /// - Throws: `FileError`.
  func closeIfFolded(_ page: EntityID) throws {
    try withLock {
      if try journal(of: page).pending.isEmpty { try removeOpen(page) }
    }
  }

  /// Another process may have folded the same actions, and removed the file.
  private func removeOpen(_ page: EntityID) throws(FileError) {
    let path = openPath(of: page)
    if try FileSystem.statusIfPresent(of: path) != nil { try FileSystem.remove(path) }
  }

  private func withLock<Value>(_ work: () throws -> Value) throws -> Value {
    let lock = HeldLock(
      try FileLock(acquiring: RawPath.join(folder, "lock"), timeoutSeconds: 5))
    defer { withExtendedLifetime(lock) {} }
    return try work()
  }

  private func append(_ line: [UInt8], to page: EntityID) throws(FileError) {
    try file(of: page).append(line, isDurable: true)
  }

  private func file(of page: EntityID) -> LineFile {
    LineFile(RawPath.join(folder, "\(page).jsonl"), limit: Markup.limit)
  }
  private func openPath(of page: EntityID) -> String { RawPath.join(folder, "open/\(page)") }
}
