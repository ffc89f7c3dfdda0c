/// Finds pages in segments and ranks them exactly: every matching page is counted and scored.
///
/// Page lists are read at a rate of hundreds of millions of pages per second, so a word that is on
/// all of 200,000 pages costs one or two milliseconds, and no estimates are needed. See
/// `docs/decisions/0012-search-index.md`.
package struct TextSearch {
  /// The query.
  package var query: TextQuery
  /// An optional term that adds to the score of pages that have it: the words of the query as a
  /// phrase.
  package var bonus: SearchTerm?
  /// The page sets that `TextQuery.pages` refers to.
  package var sets: [Set<Int64>] = []
  /// The pages whose titles contain a term.
  package var titles: [SearchTerm: Set<Int64>] = [:]
  /// The pages with a term in what people wrote on them: it counts as if it were in their text.
  package var written: [SearchTerm: Set<Int64>] = [:]
  /// The number of pages to return.
  package var limit: Int

  package init(_ query: TextQuery, limit: Int) {
    self.query = query
    self.limit = limit
  }

  /// The result of a search.
  package struct Result: Sendable {
    /// The number of all matching pages.
    package var total = 0
    /// The best pages, best first, and all with the score of the last one.
    package var best: [ScoredPage] = []
  }

  /// Searches segments for the query, and ranks the matching pages.
  ///
  /// - Throws: ``SegmentDamage`` if a piece is missing or damaged, and errors of the segments'
  ///   storage.
  package func run(in segments: [Segment]) throws -> Result {
    var lookups = Array(Set(query.lookups))
    let wanted = query.wanted.uniqued()
    let bonus = limit > 0 ? bonus.map(TextQuery.term) : nil
    if let bonus, !lookups.contains(bonus) { lookups.append(bonus) }
    let scored = wanted + (bonus.map { wanted.contains($0) ? [] : [$0] } ?? [])

    var found: [[TextQuery: Postings]] = []
    var frequencies: [TextQuery: Int] = [:]
    for segment in segments {
      var reader = SegmentReader(segment)
      var postings: [TextQuery: Postings] = [:]
      for lookup in lookups {
        let met = segment.pages.present(try reader.postings(of: lookup))
        frequencies[lookup, default: 0] += met.pages.count
        postings[lookup] = met
      }
      found.append(postings)
    }
    let ranking = Ranking(segments.map(\.pages))
    let weights = scored.map { ranking.weight(frequency: frequencies[$0] ?? 0) }

    var result = Result()
    var best = BestPages(limit: limit)
    for (segment, postings) in zip(segments, found) {
      let pages = segment.pages
      let matching = matching(query, pages, postings)
      let count = matching.count
      if count == 0 { continue }
      result.total += count
      var scores = [Float](repeating: 0, count: pages.count)
      for (leaf, weight) in zip(scored, weights) {
        if let met = postings[leaf] {
          ranking.add(met, weight, to: &scores, pages.lengths, on: matching)
        }
        guard case .term(let term) = leaf else { continue }
        for found in [titles[term], written[term]].compactMap({ $0 }) where !found.isEmpty {
          for page in matching where found.contains(pages.pages[page]) {
            scores[page] += ranking.titleWeight * weight
          }
        }
      }
      for page in matching { best.add(pages.pages[page], score: scores[page]) }
    }
    best.prune()
    result.best = best.pages
    return result
  }

  private func matching(
    _ query: TextQuery, _ pages: PageList, _ postings: [TextQuery: Postings]
  ) -> PageSet {
    switch query {
    case .term(let term):
      var set = PageSet(postings[query]?.pages ?? [], of: pages.count)
      if let written = written[term] { set.formUnion(pages.places(of: written)) }
      return set
    case .near: return PageSet(postings[query]?.pages ?? [], of: pages.count)
    case .pages(let number): return pages.places(of: sets[number])
    case .all(let queries):
      var set = pages.present ?? PageSet(all: pages.count)
      for query in queries {
        if case .not(let query) = query {
          set.subtract(matching(query, pages, postings))
        } else {
          set.formIntersection(matching(query, pages, postings))
        }
      }
      return set
    case .any(let queries):
      var set = PageSet(none: pages.count)
      for query in queries { set.formUnion(matching(query, pages, postings)) }
      return set
    case .not(let query):
      var set = pages.present ?? PageSet(all: pages.count)
      set.subtract(matching(query, pages, postings))
      return set
    }
  }
}

extension PageList {
  /// The places of those of some pages that are present.
  fileprivate func places(of wanted: Set<Int64>) -> PageSet {
    var set = PageSet(none: count)
    for (place, page) in pages.enumerated() where wanted.contains(page) { set.insert(place) }
    if let present { set.formIntersection(present) }
    return set
  }

  /// The postings on present pages.
  fileprivate func present(_ postings: Postings) -> Postings {
    guard let present else { return postings }
    var kept = Postings()
    for (page, count) in zip(postings.pages, postings.counts) where present.contains(Int(page)) {
      kept.pages.append(page)
      kept.counts.append(count)
    }
    return kept
  }
}

extension [TextQuery] {
  fileprivate func uniqued() -> [TextQuery] {
    var seen: Set<TextQuery> = []
    return filter { seen.insert($0).inserted }
  }
}
