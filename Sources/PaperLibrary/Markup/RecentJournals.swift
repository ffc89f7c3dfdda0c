import PaperDomain
import Synchronization

/// Journals that this process parsed, so that only the lines that were added since are parsed again:
/// a pen adds one for each stroke.
final class RecentJournals: Sendable {
  private struct Known {
    var journal: MarkupJournal
    /// The bytes that were parsed, up to the end of a line.
    var size: Int
    /// The last of these bytes, by which another file of the same name is recognised.
    var end: ArraySlice<UInt8>
  }

  static let shared = RecentJournals()

  private let known = Mutex<[String: Known]>([:])
  /// The most journals that are kept, and the most bytes of each.
  private static let mostJournals = 8
  private static let mostBytes = 2 << 20
  /// A line ends with an id and a time of its own.
  private static let endBytes = 256

  /// - Parameter bytes: The present content of the file.
  func journal(at path: String, parsing bytes: [UInt8]) -> MarkupJournal {
    var journal = MarkupJournal()
    var parsed = 0
    if let last = known.withLock({ $0[path] }), last.size <= bytes.count,
      bytes[..<last.size].suffix(last.end.count) == last.end
    {
      (journal, parsed) = (last.journal, last.size)
    }
    // A line that is cut off is no action, and is removed by whoever adds the next one.
    let end = bytes[parsed...].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? parsed
    journal.read(bytes[parsed..<end])
    guard end <= RecentJournals.mostBytes else { return journal }
    known.withLock { known in
      if known[path] == nil, known.count >= RecentJournals.mostJournals { known.removeAll() }
      known[path] = Known(
        journal: journal, size: end, end: bytes[..<end].suffix(RecentJournals.endBytes))
    }
    return journal
  }
}
