import Libgit2
package import PaperDomain

extension Library {
  /// What a text names in history.
  enum HistoryPoint {
    case commit(ObjectID)
    /// From the first second that is meant to the last.
    case time(ClosedRange<Timestamp>)
  }

  /// The time that a text says: `2026-10-01` (the whole day), `2 weeks ago`, `yesterday`; `nil` for
  /// any other text. The one place where people's dates are read.
  package func time(_ text: String) -> ClosedRange<Timestamp>? {
    let offset = settings.offsetMinutes
    return ApproxDate(parsing: text, now: settings.now().seconds, localOffset: { _ in offset }).map
    {
      Timestamp(seconds: $0.first)...Timestamp(seconds: $0.last)
    }
  }

  /// The commit that a revision names, as git has it, or else the time that the text says; `nil` for
  /// neither.
  ///
  /// What begins like `2026-10-01` is a time, whatever branches are called.
  func point(_ text: String) throws -> HistoryPoint? {
    if Library.beginsLikeDate(text), let time = time(text) { return .time(time) }
    if let commit = try revision(text) { return .commit(commit) }
    return time(text).map { .time($0) }
  }

  private func revision(_ text: String) throws -> ObjectID? {
    do {
      return try repository.commitID(text)
    } catch  where [.notFound, .invalidSpecification, .wrongKind, .ambiguous].contains(error.code) {
      return nil
    }
  }

  private static func beginsLikeDate(_ text: String) -> Bool {
    text.utf8.count >= 10
      && text.utf8.prefix(10).enumerated().allSatisfy { index, byte in
        index == 4 || index == 7 ? byte == UInt8(ascii: "-") : (0x30...0x39).contains(byte)
      }
  }

  /// The commit that a text names: a revision of git's, or a time, at which the library's own line of
  /// history was at that commit.
  ///
  /// - Throws: ``RevisionError``.
  package func commit(named text: String) throws -> CommitID {
    switch try point(text) {
    case .commit(let id)?: return CommitID(id)
    case .time(let time)?:
      guard let id = try commit(at: time.upperBound) else { throw RevisionError.tooEarly(text) }
      return id
    case nil: throw RevisionError.unknown(text)
    }
  }

  /// The last commit on HEAD's line of first parents that was made until a time.
  private func commit(at time: Timestamp) throws -> CommitID? {
    let cut = try repository.shallowCommits()
    var next = try repository.head().commit
    while let id = next {
      for node in try repository.commitNodes([id]) {
        if node.seconds <= time.seconds { return CommitID(id) }
        next = cut.contains(id) ? nil : node.parents.first
      }
    }
    return nil
  }

  /// The library as a commit has it.
  package func snapshot(of commit: CommitID) throws -> LibrarySnapshot {
    try snapshot(ofTree: try repository.commit(ObjectID(commit)).treeID)
  }

  /// The manifests of a commit.
  package func source(of commit: CommitID) throws -> TreeSource {
    TreeSource(repository, tree: try repository.commit(ObjectID(commit)).treeID)
  }
}
