import PaperDomain
import PaperIndex
import PaperLibrary
import PaperSession

extension DiskLibrary {
  func search(_ query: String, limit: Int, at commit: String?) async throws -> SearchAnswer {
    try await refusing {
      let moment = try await moments.moment(at: commit)
      if query.allSatisfy(\.isWhitespace) {
        return SearchAnswer(
          query: query, total: 0, hits: [], hint: nil, allPages: 0, unreadPages: 0)
      }
      let found = try find(query, limit: limit, in: moment)
      var numbers = PageNumbers(moment.snapshot)
      return SearchAnswer(
        query: query, total: found.total,
        hits: found.hits.map { SearchAnswer.Hit($0, in: moment.snapshot, &numbers) },
        hint: found.isComplete ? nil : "pc index",
        allPages: moment.snapshot.bundles.values.reduce(0) { $0 + ($1.pageCount ?? 0) },
        unreadPages: found.unindexedPages + found.unreadPages)
    }
  }

  /// The results of a query. The last word is a prefix, because the user may still type it.
  func find(_ query: String, limit: Int, in moment: LibraryView) throws -> FoundPages {
    try moment.search(cache).search(
      SearchQuery(parsing: DiskLibrary.asTyped(query), isUnfinished: true), limit: limit)
  }

  /// A query with its last word as a prefix; conditions and quoted text are unchanged. An operator or
  /// a condition whose other side is not typed yet is left out.
  static func asTyped(_ query: String) -> String {
    guard let last = query.split(whereSeparator: \.isWhitespace).last else { return query }
    let before = String(query[..<last.startIndex])
    if ["OR", "AND", "NOT", "NEAR"].contains(last) || last.hasPrefix("NEAR/") {
      return before.allSatisfy(\.isWhitespace) ? query : before
    }
    if let sign = last.last, ":=<>~".contains(sign), !before.allSatisfy(\.isWhitespace) {
      return before
    }
    guard query.hasSuffix(last), last.allSatisfy({ $0.isLetter || $0.isNumber }) else {
      return query
    }
    return query + "*"
  }

  func find(
    _ text: String, limit: Int, in session: ViewingSession
  ) async throws -> FindAnswer {
    try await refusing {
      let moment = try await moments.moment(at: session.at)
      let phrase = text.filter { $0 != "\"" }
      if phrase.allSatisfy(\.isWhitespace) {
        return FindAnswer(query: text, total: 0, matches: [], unread: [])
      }
      let query = try SearchQuery(parsing: "\"\(phrase)\"*")
      var answer = FindAnswer(query: text, total: 0, matches: [], unread: [])
      var texts: [String: KnownTexts] = [:]
      for slot in session.slots {
        try Task.checkCancellation()
        let content = try session.content(ofSlot: slot.index)
        if let bundle = content.bundle, texts[bundle.name] == nil {
          texts[bundle.name] = try await indexer(moment).knownTexts(of: bundle, in: moment.snapshot)
        }
        let known = texts[content.bundle?.name ?? ""]
        guard let page = try await pageText(of: content, known, in: moment) else {
          answer.unread.append(slot.index)
          continue
        }
        for place in query.occurrences(in: page) {
          answer.total += 1
          guard answer.matches.count < limit else { continue }
          answer.matches.append(
            FindAnswer.Match(
              slot: slot.index, boxes: place.boxes.map { BoxAnswer($0) },
              snippet: place.snippet.text))
        }
      }
      return answer
    }
  }

  func text(of content: SlotContent) async throws -> PageTextAnswer {
    try await refusing {
      let moment = try await moments.now()
      let known: KnownTexts? =
        if let bundle = content.bundle {
          try await indexer(moment).knownTexts(of: bundle, in: moment.snapshot)
        } else {
          nil
        }
      let text = try await pageText(of: content, known, in: moment)
      var line = 0
      var last: PageBox?
      return PageTextAnswer(
        bundle: content.bundleName, pageNumber: content.pageNumber, source: text?.source.rawValue,
        text: text?.text ?? "",
        words: (text?.words ?? []).map { word in
          // A word that begins before the end of the word before it is on another line.
          if let last, word.box.x0 < last.x0 || word.box.y0 > last.y1 { line += 1 }
          last = word.box
          return PageTextAnswer.Word(
            text: word.text, box: BoxAnswer(word.box),
            confidence: word.confidence.map { Double($0) }, line: line)
        }, isDoubtful: text?.doubt != nil, unreadShare: text?.doubt?.unreadShare ?? 0)
    }
  }

  /// The text of a page from the cache, otherwise from the PDF's text layer. Does not run OCR.
  private func pageText(
    of content: SlotContent, _ known: KnownTexts?, in moment: LibraryView
  ) async throws -> PageText? {
    if let text = try known?.text(of: content.pageNumber) { return text }
    guard let page = content.picture else { return nil }
    do {
      return try await workers.textLayer(of: page, in: moment.library)
    } catch is PictureError {
      // The picture's error explains the file; its text counts as not indexed.
      return nil
    }
  }
}

/// The number of a page in its doc; the pages of each doc are counted once.
private struct PageNumbers {
  private let snapshot: LibrarySnapshot
  private var numbers: [String: [String: Int]] = [:]

  init(_ snapshot: LibrarySnapshot) { self.snapshot = snapshot }

  mutating func number(of page: Page) -> Int {
    let doc = page.docPath
    if numbers[doc] == nil {
      let pages = snapshot.docs[doc].map { snapshot.pages(of: $0) }
      numbers[doc] = Dictionary(
        (pages ?? []).enumerated().map { ($1.path, $0 + 1) },
        uniquingKeysWith: { first, _ in first })
    }
    return numbers[doc]?[page.path] ?? 1
  }
}

extension SearchAnswer.Hit {
  fileprivate init(
    _ hit: FoundPages.Hit, in snapshot: LibrarySnapshot, _ numbers: inout PageNumbers
  ) {
    // What people wrote, if the words are only there.
    let note = hit.match.snippet.matches.isEmpty ? hit.notes.first : nil
    let snippet = note?.snippet ?? hit.match.snippet
    let shown = ShownSnippet(snippet)
    self.init(
      bundle: hit.bundle.name, pageNumber: hit.match.page.pageNumber,
      snippet: shown.text, matches: shown.matches,
      annotation: note?.annotation.kind.rawValue, score: hit.match.score,
      boxes: hit.match.boxes.map { BoxAnswer($0) },
      pages: hit.pages.map { page in
        let doc = snapshot.docs[page.docPath]
        return SearchAnswer.Page(
          id: page.id?.description ?? page.path, path: page.path, doc: page.docPath,
          group: page.groupPath, docID: doc?.id?.description ?? page.docPath,
          docTitle: doc?.title ?? page.docPath,
          groupTitle: snapshot.groups[page.groupPath]?.title ?? page.groupPath,
          number: numbers.number(of: page))
      })
  }
}
