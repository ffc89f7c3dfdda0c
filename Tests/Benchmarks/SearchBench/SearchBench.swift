import Foundation
import PaperDomain
import PaperIndex

/// Fills a cache with the pages of a file and searches it, by commands on standard input, and
/// reports the time of each: so that other programs can be measured alternately.
///
/// Usage: `SearchBench CACHE TEXTS`; commands are `store COUNT` (the next pages), `file` (pending
/// pages), `find QUERY`. The answer to each line is a line of JSON.
@main
enum SearchBench {
  static func main() throws {
    let arguments = CommandLine.arguments.dropFirst()
    guard arguments.count == 2 else { fatalError("SearchBench CACHE TEXTS") }
    let cache = try Cache(path: arguments[1])
    var pages = try PageFile(path: arguments[2])
    while let line = readLine() {
      let words = line.split(separator: " ", maxSplits: 1)
      let rest = words.count > 1 ? String(words[1]) : ""
      switch words.first {
      case "store": try answer(try store(Int(rest) ?? 0, of: &pages, in: cache))
      case "file": try answer(Answer(seconds: timed { try cache.fileWaitingPages() }))
      case "find": try answer(try find(rest, in: cache))
      default: fatalError("not understood: \(line)")
      }
    }
  }

  /// The answer to a command.
  private struct Answer: Encodable {
    var seconds: Double
    /// The number of bytes of the stored texts.
    var bytes: Int?
    /// The number of pages found.
    var total: Int?
  }

  private static func answer(_ answer: Answer) throws {
    // Written immediately; `print` would buffer it for a pipe.
    FileHandle.standardOutput.write(try JSONEncoder().encode(answer) + Data("\n".utf8))
  }

  private static func timed(_ work: () throws -> Void) rethrows -> Double {
    try ContinuousClock().measure(work) / .seconds(1)
  }

  /// The batch size of `pc index`.
  private static let batch = 100

  /// Binds and stores the next pages, as bundles of ten.
  private static func store(_ count: Int, of pages: inout PageFile, in cache: Cache) throws
    -> Answer
  {
    var result = Answer(seconds: 0, bytes: 0)
    var left = count
    while left > 0, case let next = try pages.next(min(left, batch)), !next.isEmpty {
      left -= next.count
      result.bytes? += next.reduce(0) { $0 + $1.text.text.utf8.count }
      let bundles = stride(from: 0, to: next.count, by: 10).map { first in
        let bound = next[first..<min(first + 10, next.count)].enumerated()
        return BundlePages(
          bundle: .name("b\(next[first].number)"), stamp: "",
          pages: Dictionary(uniqueKeysWithValues: bound.map { ($0 + 1, $1.key) }))
      }
      result.seconds += try timed {
        try cache.update(bundles)
        try cache.store(next.map { ($0.key, .text($0.text)) })
      }
    }
    return result
  }

  /// The best twenty pages, with snippets.
  private static func find(_ words: String, in cache: Cache) throws -> Answer {
    var result = Answer(seconds: 0)
    result.seconds = try timed {
      var context = Cache.SearchContext()
      context.detail = .snippet
      let query = try SearchQuery(parsing: words)
      let found = try cache.search(query, limit: 20, in: context)
      result.total = found.total
    }
    return result
  }
}
