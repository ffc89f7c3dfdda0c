import FullText
import GRDB
import PaperDomain

/// The queries of a search, within one transaction.
struct PageSearch {
  let database: Database

  /// The row ids of pages, without pages that are not in the cache.
  func rows(of pages: Set<BundlePage>) throws -> Set<Int64> {
    var numbers: [BundleKey: Set<Int64>] = [:]
    for page in pages { numbers[page.bundle, default: []].insert(Int64(page.pageNumber)) }
    let statement = try database.makeStatement(
      sql: """
        SELECT pageNumber, bundlePage.id FROM bundlePage JOIN bundle ON bundle.id = bundle
        WHERE bundle.key = ?
        """)
    var allowed: Set<Int64> = []
    for (bundle, numbers) in numbers {
      let rows = try Row.fetchCursor(statement, arguments: [bundle.description])
      while let row = try rows.next() {
        if numbers.contains(try row.integer(0)) { allowed.insert(try row.integer(1)) }
      }
    }
    return allowed
  }

  /// This number of the best pages is searched for headings with the query's words: these pages come
  /// first, whatever the limit is.
  static let reach = 20

  /// The hits of the best rows, in order.
  func hits(
    _ entries: [ScoredPage], limit: Int, query: SearchQuery, _ detail: HitDetail
  ) throws -> [SearchHit] {
    let statement = try database.makeStatement(
      sql: """
        SELECT bundle.key, pageNumber, pageText FROM bundlePage
        JOIN bundle ON bundle.id = bundle WHERE bundlePage.id = ?
        """)
    var ranked: [(page: BundlePage, score: Double, text: Int64)] = []
    for entry in entries {
      guard let row = try Row.fetchOne(statement, arguments: [entry.page]) else {
        throw CacheDamage()
      }
      let page = BundlePage(
        bundle: try BundleKey(stored: row.string(0)), pageNumber: Int(try row.integer(1)))
      ranked.append((page, Double(entry.score), try row.integer(2)))
    }
    ranked.sort { ($1.score, $0.page) < ($0.score, $1.page) }
    let texts = PageTextTable(database: database)
    var read: [BundlePage: (content: String, matcher: TermMatcher)] = [:]
    func content(_ page: BundlePage, _ text: Int64) throws -> (String, TermMatcher) {
      if let known = read[page] { return known }
      let content = try texts.text(of: text).text
      let matcher = TermMatcher(text: content)
      read[page] = (content, matcher)
      return (content, matcher)
    }
    if let heading = query.heading, let best = ranked.first?.score {
      for index in ranked.indices.prefix(PageSearch.reach) {
        let (_, matcher) = try content(ranked[index].page, ranked[index].text)
        if heading.isMet(by: matcher) { ranked[index].score += best }
      }
      ranked.sort { ($1.score, $0.page) < ($0.score, $1.page) }
    }
    return try ranked.prefix(limit).map { page, score, text in
      var hit = SearchHit(page: page, snippet: .none, score: score, boxes: [])
      if detail == .page { return hit }
      let (content, matcher) = try content(page, text)
      let matches = query.matches(in: content, matcher)
      hit.snippet = matches.snippet
      if detail == .boxes {
        hit.boxes = query.boxes(of: matches, among: try texts.words(of: text, in: content))
      }
      return hit
    }
  }
}
