import Files
import HanText
import PaperDomain
import PaperIndex
import PaperLibrary

/// A sentence with a word.
struct WordExample {
  let text: String
  let translation: String?
  /// The page, or the collection that has to be named.
  let source: String
  /// How the word is read there; `nil` if that is not known.
  let reading: Pinyin?
}

/// Finds sentences with a word: in the library's own papers, then in the dictionary.
struct WordExamples {
  private static let most = 3

  private let dictionary: HanDictionary
  private let papers: OwnSentences?
  private let segmenter: Segmenter
  private let readings: WordReadings

  init(_ dictionary: HanDictionary, papers: OwnSentences?) {
    self.dictionary = dictionary
    self.papers = papers
    segmenter = Segmenter(dictionary)
    readings = WordReadings(dictionary)
  }

  func examples(of word: String) throws -> [WordExample] {
    // Characters of a longer word are no example of a word.
    let own = try (papers?.sentences(with: word) ?? []).compactMap { sentence in
      readings.reading(of: word, in: sentence.text, segmenter).map { reading in
        WordExample(
          text: sentence.text, translation: nil, source: sentence.source, reading: reading)
      }
    }
    let others = dictionary.examples(of: word).map { example in
      WordExample(
        text: example.text, translation: example.translation, source: "Tatoeba, CC BY 2.0 FR",
        reading: readings.reading(of: word, in: example.text, segmenter))
    }
    return Array((own + others).prefix(WordExamples.most))
  }
}

/// The sentences on the pages of a library, as far as they are indexed.
struct OwnSentences {
  private let search: LibrarySearch

  /// - Returns: `nil` outside a library and in one that was never indexed.
  init?(_ invocation: Invocation) throws {
    guard let workspace = try Workspace(around: invocation) else { return nil }
    let cache = RawPath.join(workspace.library.cacheFolder, Workspace.cacheFile)
    guard try FileSystem.statusIfPresent(of: cache) != nil else { return nil }
    search = LibrarySearch(try workspace.library.snapshot(), cache: try workspace.openCache())
  }

  /// Sentences with a word, the best page first, each with the path of its page.
  func sentences(with word: String) throws -> [(text: String, source: String)] {
    let query = try SearchQuery(parsing: "\"\(word)\"")
    var seen: Set<String> = []
    return try search.search(query, limit: 10, detail: .snippet).hits.compactMap { hit in
      guard let text = hit.match.snippet.sentence, seen.insert(text).inserted else { return nil }
      let page = hit.pages.first?.path
      return (text, page ?? "\(hit.bundle.name)#\(hit.match.page.pageNumber)")
    }
  }
}

extension SearchSnippet {
  /// The sentence around the first match, with `…` where the excerpt cuts it.
  fileprivate var sentence: String? {
    guard let match = matches.first else { return nil }
    let bytes = Array(text.utf8)
    let before = String(decoding: bytes[..<match.lowerBound], as: UTF8.self)
    let behind = String(decoding: bytes[match.lowerBound...], as: UTF8.self)
    let ends: Set<Character> = ["。", "！", "？", "!", "?"]
    let start = before.lastIndex(where: ends.contains).map { before.index(after: $0) }
    let end = behind.firstIndex(where: ends.contains).map { behind.index(after: $0) }
    let isCut = (before: start == nil && hasMoreBefore, behind: end == nil && hasMoreBehind)
    let sentence = before[(start ?? before.startIndex)...] + behind[..<(end ?? behind.endIndex)]
    // Line ends of the page are spaces in an excerpt.
    let joined = JoinedLines(String(sentence.replacing(" ", with: "\n"))).text
    let trimmed = joined.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return (isCut.before ? "…" : "") + trimmed + (isCut.behind ? "…" : "")
  }
}
