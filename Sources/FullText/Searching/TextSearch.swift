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
  /// The pages whose titles contain a term of the query, or of its exact form.
  package var titles: [SearchTerm: Set<Int64>] = [:]
  /// The pages with such a term in what people wrote on them: it counts as if it were in their text.
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

  /// Searches segments for the query, and ranks the matching pages: those with the words as they are
  /// written first, then those with other forms of them.
  ///
  /// - Throws: ``SegmentDamage`` if a piece is missing or damaged, and errors of the segments'
  ///   storage.
  package func run(in segments: [Segment]) throws -> Result {
    let steps = query.exact == query ? [query] : [query.exact, query]
    let bonus = limit > 0 ? bonus.map(TextQuery.term) : nil
    let lookups = Set(steps.flatMap(\.lookups) + [bonus].compactMap { $0 })
    var forms: [String: WordForms] = [:]
    for term in lookups.flatMap(\.terms) where term.takesForms {
      forms[term.words[0]] = WordForms(of: term.words[0])
    }

    var found: [[TextQuery: Postings]] = []
    var frequencies: [TextQuery: Int] = [:]
    for segment in segments {
      var reader = SegmentReader(segment, forms: forms)
      var postings: [TextQuery: Postings] = [:]
      for lookup in lookups {
        let met = segment.pages.present(try reader.postings(of: lookup))
        frequencies[lookup, default: 0] += met.pages.count
        postings[lookup] = met
      }
      found.append(postings)
    }
    let ranking = Ranking(segments.map(\.pages))

    var result = Result()
    var earlier = segments.map { PageSet(none: $0.pages.count) }
    for step in steps {
      let wanted = step.wanted.uniqued()
      let scored = wanted + [bonus].compactMap { $0 }.filter { !wanted.contains($0) }
      let weights = scored.map { ranking.weight(frequency: frequencies[$0] ?? 0) }
      var best = BestPages(limit: max(0, limit - result.total))
      for (index, segment) in segments.enumerated() {
        let (pages, postings) = (segment.pages, found[index])
        var matching = matching(step, pages, postings)
        matching.subtract(earlier[index])
        let count = matching.count
        if count == 0 { continue }
        earlier[index].formUnion(matching)
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
      result.append(best.pages)
    }
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

extension TextSearch.Result {
  /// Adds pages after the best ones: their scores are scaled so that they are lower.
  fileprivate mutating func append(_ pages: [ScoredPage]) {
    var scale: Float = 1
    if let last = best.last, let next = pages.first, next.score >= last.score, next.score > 0 {
      scale = last.score / next.score * 0.99
    }
    best += pages.map { ScoredPage(page: $0.page, score: $0.score * scale) }
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
}

extension [TextQuery] {
  fileprivate func uniqued() -> [TextQuery] {
    var seen: Set<TextQuery> = []
    return filter { seen.insert($0).inserted }
  }
}
