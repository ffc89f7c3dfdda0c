package import GitNames
import Libgit2
package import PaperDomain

extension Library {
  /// The commits and times that texts name.
  package var revisions: Revisions { Revisions(self) }
}

/// What a text names in history: a commit or a time.
package struct Revisions: Sendable {
  private let library: Library
  private let repository: Repository

  init(_ library: Library) {
    self.library = library
    repository = library.repository
  }

  /// A point in history that a text names.
  enum HistoryPoint {
    case commit(ObjectID)
    /// From the first second of the named time to the last.
    case time(ClosedRange<Timestamp>)
  }

  /// Parses a time such as `2026-10-01` (the whole day), `2 weeks ago` or `yesterday`; `nil` for
  /// any other text. All dates that users write are parsed here.
  package func time(_ text: String) -> ClosedRange<Timestamp>? {
    let offset = library.settings.offsetMinutes
    return ApproxDate(
      parsing: text, now: library.settings.now().seconds, localOffset: { _ in offset }
    ).map {
      Timestamp(seconds: $0.first)...Timestamp(seconds: $0.last)
    }
  }

  /// The commit that a git revision names, otherwise the time that the text names; `nil` if it is
  /// neither.
  ///
  /// A text that begins like `2026-10-01` is a time, even if a branch has that name.
  func point(_ text: String) throws -> HistoryPoint? {
    if Revisions.beginsLikeDate(text), let time = time(text) { return .time(time) }
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

  /// The commit that a text names: a git revision, or a time, which means the commit of HEAD's
  /// first-parent line at that time.
  ///
  /// - Throws: ``RevisionError``.
  package func commit(named text: String) throws -> ObjectID {
    switch try point(text) {
    case .commit(let id)?: return id
    case .time(let time)?:
      guard let id = try commit(at: time.upperBound) else { throw RevisionError.tooEarly(text) }
      return id
    case nil: throw RevisionError.unknown(text)
    }
  }

  /// The last commit at or before a time, on HEAD's line of first parents.
  private func commit(at time: Timestamp) throws -> ObjectID? {
    let cut = try repository.shallowCommits()
    var next = try repository.head().commit
    while let id = next {
      for node in try repository.commitNodes([id]) {
        if node.seconds <= time.seconds { return id }
        next = cut.contains(id) ? nil : node.parents.first
      }
    }
    return nil
  }
}

/// The error of a text that names no commit.
package enum RevisionError: UserFacingError, Equatable {
  case unknown(String)
  /// The library had no commit at that time.
  case tooEarly(String)

  package var errorCode: ErrorCode { .notFound }

  package var explanation: String {
    switch self {
    case .unknown(let text): "'\(text)' is neither a commit nor a date"
    case .tooEarly(let text): "the library has no commit from before '\(text)'"
    }
  }

  package var hints: [String] { ["pc log lists the commits"] }
}
