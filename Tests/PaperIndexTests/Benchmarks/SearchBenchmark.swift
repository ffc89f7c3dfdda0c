import Files
import Foundation
import PaperDomain
import Testing

@testable import PaperIndex

/// Measures the index on made-up pages of 300 words whose frequencies fall as in real text.
///
/// `PAPERCENTER_BENCHMARK=50000 swift test -c release --disable-xctest --filter SearchBenchmark`
struct SearchBenchmark {
  private static let pageCount =
    Int(ProcessInfo.processInfo.environment["PAPERCENTER_BENCHMARK"] ?? "") ?? 0

  @Test(.enabled(if: pageCount > 0, "set PAPERCENTER_BENCHMARK to a number of pages"))
  func `stores and searches`() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("index.sqlite")
    let clock = ContinuousClock()
    func report(_ what: String, _ time: Duration) {
      print("\(what): \(Int((time / .microseconds(1)).rounded())) µs")
    }
    var cache = try Cache(path: path)
    let count = SearchBenchmark.pageCount
    let keys = try (0..<count).map { try Samples.key($0) }
    let bundles = stride(from: 0, to: count, by: 10).map { first in
      var pages: [Int: PageTextKey] = [:]
      for page in 0..<min(10, count - first) { pages[page + 1] = keys[first + page] }
      return BundlePages(bundle: .name("b\(first)"), stamp: "s", pages: pages)
    }
    report("bind", try clock.measure { try cache.update(bundles) })
    var pages = MadePages()
    var storing = Duration.zero
    for first in stride(from: 0, to: count, by: 500) {
      let batch = keys[first..<min(count, first + 500)].map {
        (key: $0, outcome: PageTextOutcome.text(pages.next()))
      }
      storing += try clock.measure { try cache.store(batch) }
    }
    report("store \(count) pages", storing)
    var missing = keys
    report("missing", try clock.measure { missing = try cache.missing(from: keys) })
    #expect(missing == [])
    report("stamps", try clock.measure { _ = try cache.stamps() })
    report("wanted", try clock.measure { _ = try cache.wanted() })
    try measureQueries(cache, clock)
    report("file", try clock.measure { try cache.fileWaitingPages() })
    try measureQueries(cache, clock)
    report("open", try clock.measure { cache = try Cache(path: path) })
    report(
      "first query",
      try clock.measure {
        _ = try cache.search(SearchQuery(parsing: "wfw"), limit: 20)
      })
    let size = try FileSystem.status(of: path).size
    print("file: \(size / 1_000_000) MB")
  }

  private func measureQueries(_ cache: Cache, _ clock: ContinuousClock) throws {
    for (name, words) in MadePages.queries {
      var times: [Duration] = []
      var totals = 0
      for query in words {
        let parsed = try SearchQuery(parsing: query)
        for _ in 0..<5 {
          times.append(
            try clock.measure { totals += try cache.search(parsed, limit: 20).total })
        }
      }
      times.sort()
      let milliseconds = [times[times.count / 2], times[times.count * 95 / 100]].map {
        (($0 / .microseconds(1)) / 10).rounded() / 100
      }
      print(
        "\(name): p50 \(milliseconds[0]) ms, p95 \(milliseconds[1]) ms, mean hits \(totals / times.count)"
      )
    }
  }
}
