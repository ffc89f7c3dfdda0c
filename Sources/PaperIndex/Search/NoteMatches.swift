import FullText
import PaperDomain

/// The annotations that have a query's words.
struct NoteMatches {
  /// The pages of bundles with a term in the annotations of a doc page that shows them.
  private(set) var pages: [SearchTerm: Set<BundlePage>] = [:]
  private var found: [BundlePage: [Found]] = [:]

  private struct Found {
    let page: Page
    let annotation: Annotation
    let words: String
  }

  /// - Parameter shown: The pages of bundles that are searched, with the doc pages that show them.
  init(
    _ terms: Set<SearchTerm>, _ snapshot: LibrarySnapshot, _ shown: [BundlePage: [Page]]
  ) {
    let notes = Dictionary(
      snapshot.notes.values.compactMap { notes in notes.page.map { ($0, [notes]) } },
      uniquingKeysWith: +)
    if notes.isEmpty || terms.isEmpty { return }
    let matchers = terms.map { (term: $0, matcher: WordsMatcher($0)) }
    for (content, pages) in shown {
      for page in pages {
        for notes in page.id.flatMap({ notes[$0] }) ?? [] {
          for (annotation, words) in zip(notes.annotations, notes.words) {
            guard let annotation, !words.isEmpty else { continue }
            let met = matchers.filter { $0.matcher.isMet(by: words) }
            if met.isEmpty { continue }
            for (term, _) in met { self.pages[term, default: []].insert(content) }
            found[content, default: []].append(
              Found(page: page, annotation: annotation, words: words))
          }
        }
      }
    }
  }

  func found(on page: BundlePage, _ query: SearchQuery) -> [FoundPages.Note] {
    (found[page] ?? []).map { found in
      FoundPages.Note(
        annotation: found.annotation, page: found.page,
        snippet: query.matches(in: found.words).snippet)
    }
  }
}
