import SeededRandom
import Testing

@testable import FullText

/// Compares the precomputed lists of several words with the texts.
struct FiledListTests {
  /// Many short pages of few words, some of them hyphenated at a line's end.
  private struct Corpus {
    static let words = [
      "a", "the", "then", "to", "that", "than", "there", "of", "in", "the", "一", "一", "二", "out",
      "with", "o", "wit", "x17", "x18", "y", "rare",
    ]
    /// Each page with the words at its positions.
    var pages: [(id: Int64, text: String, places: [[String]])] = []

    init(_ count: Int, seed: UInt64) {
      var random = SeededGenerator(seed: seed)
      for page in 0..<count {
        var text = ""
        for _ in 0..<Int.random(in: 0...30, using: &random) {
          // The first words occur more often.
          let most = Int.random(in: 1...Corpus.words.count, using: &random)
          text += Corpus.words[Int.random(in: 0..<most, using: &random)]
          text += Int.random(in: 0..<8, using: &random) == 0 ? "-\n" : " "
        }
        var places: [[String]] = []
        for token in TextToken.tokens(of: text, joiningLines: true) {
          while places.count <= token.position { places.append([]) }
          places[token.position].append(token.text)
        }
        pages.append((Int64(page + 1), text, places))
      }
    }

    func segments(of size: Int) throws -> [Segment] {
      try stride(from: 0, to: pages.count, by: size).map { first in
        var builder = SegmentBuilder()
        for page in pages[first..<min(first + size, pages.count)] {
          Array(page.text.utf8).withUnsafeBufferPointer { builder.add(page: page.id, text: $0) }
        }
        return try Segment { try builder.finish($0) }
      }
    }

    /// How often the words directly follow each other on each page.
    func counts(of words: [String]) -> [Int64: Int] {
      var counts: [Int64: Int] = [:]
      for page in pages {
        let count = page.places.indices.filter { place in
          place + words.count <= page.places.count
            && words.enumerated().allSatisfy { offset, word in
              page.places[place + offset].contains(word)
            }
        }.count
        if count > 0 { counts[page.id] = count }
      }
      return counts
    }
  }

  /// The counts of a term in the segments.
  private static func counts(of term: SearchTerm, in segments: [Segment]) throws -> [Int64: Int] {
    var counts: [Int64: Int] = [:]
    for segment in segments {
      var reader = SegmentReader(segment)
      let found = try reader.postings(of: .term(term))
      for (page, count) in zip(found.pages, found.counts)
      where segment.pages.present?.contains(Int(page)) ?? true {
        counts[segment.pages.pages[Int(page)]] = Int(count)
      }
    }
    return counts
  }

  private static func pair(_ first: String, _ second: String) -> [UInt8] {
    FiledKey.pair(Array(first.utf8), Array(second.utf8))
  }

  @Test func `pairs and beginnings are those of the texts, merged once and twice`() throws {
    let corpus = Corpus(19_000, seed: 11)
    let small = try corpus.segments(of: 1_100)
    let halves = try [small[..<9], small[9...]].map { try SegmentTests.merged(Array($0)) }
    let whole = try SegmentTests.merged(halves)
    for segment in halves + [whole] {
      #expect(try segment.entry(of: FiledListTests.pair("the", "of")) != nil)
      #expect(try segment.entry(of: FiledListTests.pair("the", "rare")) == nil)
    }
    for segment in [small[0], whole] {
      #expect(try segment.entry(of: FiledKey.beginning(Array("t".utf8))) != nil)
    }
    let common = ["a", "the", "then", "of", "there", "in", "一", "o", "rare", "there", "thethen"]
    for first in common {
      for second in common {
        let term = SearchTerm(words: [first, second])
        let expected = corpus.counts(of: term.words)
        for segments in [small, halves, [whole]] {
          #expect(try FiledListTests.counts(of: term, in: segments) == expected, "\(term)")
        }
      }
    }
    for words in [
      ["the", "of", "a"], ["a", "a", "a"], ["in", "the", "rare"], ["一", "一"],
      ["rare", "the", "of", "the"],
    ] {
      for segments in [small, halves, [whole]] {
        #expect(
          try FiledListTests.counts(of: SearchTerm(words: words), in: segments)
            == corpus.counts(of: words), "\(words)")
      }
    }
  }

  @Test(arguments: ["t", "th", "the", "o", "w", "wi", "一", "x", "x1", "z", "r"])
  func `beginnings count every word that begins so`(beginning: String) throws {
    let corpus = Corpus(9_000, seed: 12)
    let small = try corpus.segments(of: 1_500)
    let term = SearchTerm(words: [beginning], isPrefix: true)
    var expected: [Int64: Int] = [:]
    for page in corpus.pages {
      let count = page.places.joined().filter { $0.utf8.starts(with: beginning.utf8) }.count
      if count > 0 { expected[page.id] = count }
    }
    #expect(try FiledListTests.counts(of: term, in: small) == expected)
    #expect(try FiledListTests.counts(of: term, in: [SegmentTests.merged(small)]) == expected)
  }

  @Test func `what is gone is in no list any more`() throws {
    var corpus = Corpus(12_000, seed: 13)
    var segments = try corpus.segments(of: 2_000)
    let gone = Set(corpus.pages.map(\.id).filter { $0 % 5 == 0 })
    for index in segments.indices { segments[index].pages.remove(gone) }
    let merged = try SegmentTests.merged(segments)
    corpus.pages.removeAll { gone.contains($0.id) }
    #expect(merged.pages.count == corpus.pages.count)
    for words in [["the", "of"], ["a", "the"], ["a", "in", "the"]] {
      let found = try FiledListTests.counts(of: SearchTerm(words: words), in: [merged])
      #expect(found == corpus.counts(of: words))
    }
    #expect(try merged.entry(of: FiledListTests.pair("a", "the")) != nil)
  }

  @Test func `any damage to them is an error, never more`() throws {
    let merged = try SegmentTests.merged(Corpus(8_400, seed: 15).segments(of: 4_200))
    var random = SeededGenerator(seed: 16)
    for round in 0..<200 {
      let storage = DamagedSegment(merged.pieces, using: &random)
      let segment = Segment(pages: merged.pages, storage: storage)
      do {
        for words in [["the", "of"], ["a", "the", "then"], ["一", "二"]] {
          _ = try TextSearch(.term(SearchTerm(words: words)), limit: 10).run(in: [segment])
        }
        for beginning in ["t", "th", "o"] {
          let term = SearchTerm(words: [beginning], isPrefix: true)
          _ = try TextSearch(.term(term), limit: 10).run(in: [segment])
        }
        if round % 10 == 0 { _ = try SegmentTests.merged([segment]) }
      } catch is SegmentDamage {
      }
    }
  }

  @Test func `no list is taken for a word`() throws {
    let merged = try SegmentTests.merged(Corpus(9_000, seed: 14).segments(of: 3_000))
    var cursor = try merged.words(from: [])
    var words: [String] = []
    while cursor.entry != nil {
      words.append(String(decoding: cursor.word, as: UTF8.self))
      try cursor.next()
    }
    #expect(words.count > 20)
    #expect(words.allSatisfy { !$0.contains(" ") && !$0.contains("\u{fffd}") })
    #expect(try ClosestWords.candidates(for: "ther", within: 1, in: [merged]).first == "the")
  }
}
