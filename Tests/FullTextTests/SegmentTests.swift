import Foundation
import SeededRandom
import Testing

@testable import FullText

/// Compares segments with a word-by-word search of the texts.
struct SegmentTests {
  /// Pages of common and rare words, some of them long, with the expected search results.
  struct Corpus {
    var pages: [(id: Int64, words: [String])] = []

    init(_ count: Int, seed: UInt64) {
      var random = SeededGenerator(seed: seed)
      for page in 0..<count {
        let length = page % 17 == 0 ? 900 : Int.random(in: 0...40, using: &random)
        let words = (0..<length).map { _ -> String in
          let rank = Int(exp2(Double.random(in: 0...10, using: &random)))
          return "w\(rank)"
        }
        pages.append((Int64(page) * 3 + 7, words))
      }
    }

    /// Segments with this number of pages each.
    func segments(of size: Int) throws -> [Segment] {
      try stride(from: 0, to: pages.count, by: size).map { first in
        var builder = SegmentBuilder()
        for page in pages[first..<min(first + size, pages.count)] {
          Array(page.words.joined(separator: " ").utf8).withUnsafeBufferPointer {
            builder.add(page: page.id, text: $0)
          }
        }
        return try Segment { try builder.finish($0) }
      }
    }

    func found(_ isMet: ([String]) -> Bool) -> Set<Int64> {
      Set(pages.filter { isMet($0.words) }.map(\.id))
    }
  }

  private static func pages(_ query: TextQuery, _ segments: [Segment]) throws -> Set<Int64> {
    let result = try TextSearch(query, limit: 10_000).run(in: segments)
    #expect(result.total == result.best.count)
    return Set(result.best.map(\.page))
  }

  private static func term(_ text: String, isPrefix: Bool = false) throws -> TextQuery {
    .term(try #require(SearchTerm(text, isPrefix: isPrefix)))
  }

  @Test(arguments: [1, 7, 64, 500])
  func `finds what stands there, in segments of any size`(size: Int) throws {
    let corpus = Corpus(500, seed: 5)
    let segments = try corpus.segments(of: size)
    for rank in [1, 2, 3, 10, 57, 300, 900, 5_000] {
      let word = "w\(rank)"
      let found = try SegmentTests.pages(SegmentTests.term(word), segments)
      #expect(found == corpus.found { $0.contains(word) })
      let prefixed = try SegmentTests.pages(SegmentTests.term(word, isPrefix: true), segments)
      #expect(prefixed == corpus.found { $0.contains { $0.hasPrefix(word) } })
      let phrase = try SegmentTests.pages(SegmentTests.term("w1 \(word) w2"), segments)
      #expect(
        phrase
          == corpus.found { words in
            words.indices.contains { index in
              index + 2 < words.count && words[index] == "w1" && words[index + 1] == word
                && words[index + 2] == "w2"
            }
          })
      for distance in [1, 3] {
        let terms = try ["w2", word].map { try #require(SearchTerm($0)) }
        let near = try SegmentTests.pages(.near(terms, words: distance), segments)
        #expect(
          near
            == corpus.found { words in
              let places = words.indices.filter { words[$0] == word }
              return words.indices.contains { index in
                words[index] == "w2" && places.contains { abs($0 - index) <= distance }
              }
            }, "\(word) within \(distance)")
      }
    }
  }

  @Test func `joins what is found as told`() throws {
    let corpus = Corpus(300, seed: 6)
    let segments = try corpus.segments(of: 100)
    let (a, b, c) = try (
      SegmentTests.term("w3"), SegmentTests.term("w5"), SegmentTests.term("w40")
    )
    let cases: [(TextQuery, ([String]) -> Bool)] = [
      (.all([a, b]), { $0.contains("w3") && $0.contains("w5") }),
      (.any([a, c]), { $0.contains("w3") || $0.contains("w40") }),
      (.all([a, .not(b)]), { $0.contains("w3") && !$0.contains("w5") }),
      (
        .all([.any([a, b]), .not(.all([b, c]))]),
        {
          ($0.contains("w3") || $0.contains("w5")) && !($0.contains("w5") && $0.contains("w40"))
        }
      ),
      (.not(a), { !$0.contains("w3") }),
      (.all([]), { _ in true }),
      (.any([]), { _ in false }),
    ]
    for (query, isMet) in cases {
      #expect(try SegmentTests.pages(query, segments) == corpus.found(isMet))
    }
  }

  @Test(arguments: [0, 1, 40])
  func `merged segments answer the same, without what is gone`(removed: Int) throws {
    let corpus = Corpus(400, seed: 7)
    var random = SeededGenerator(seed: 8)
    let gone = Set((0..<removed).map { _ in corpus.pages.randomElement(using: &random)?.id ?? 0 })
    var segments = try corpus.segments(of: 60)
    for index in segments.indices { segments[index].pages.remove(gone) }
    let merged = try SegmentTests.merged(segments)
    #expect(merged.pages.count == corpus.pages.count - gone.count)
    for text in ["w1", "w2 w1", "w17", "w400", "w1 w1 w2"] {
      for query in [try SegmentTests.term(text), try SegmentTests.term(text, isPrefix: true)] {
        let before = try TextSearch(query, limit: 1_000).run(in: segments)
        let after = try TextSearch(query, limit: 1_000).run(in: [merged])
        #expect(Set(before.best) == Set(after.best))
        #expect(before.total == after.total)
      }
    }
  }

  static func merged(_ segments: [Segment]) throws -> Segment {
    try Segment { try PageList(coded: SegmentMerger(segments).merge($0).coded) }
  }

  @Test func `lists longer than a piece are read whole`() throws {
    var builder = SegmentBuilder()
    let text = Array(String(repeating: "same other ", count: 30).utf8)
    for page in 0..<3_000 {
      text.withUnsafeBufferPointer { builder.add(page: Int64(page), text: $0) }
    }
    let segment = try Segment { try builder.finish($0) }
    let entry = try #require(try segment.entry(of: Array("same".utf8)))
    #expect(entry.positionBytes > SegmentWriter.listPiece)
    let query = try SegmentTests.term("other same other")
    #expect(try TextSearch(query, limit: 1).run(in: [segment]).total == 3_000)
  }

  @Test func `any damage is an error, never more`() throws {
    let corpus = Corpus(120, seed: 9)
    var random = SeededGenerator(seed: 10)
    for _ in 0..<300 {
      let storage = DamagedSegment(try corpus.segments(of: 120)[0].pieces, using: &random)
      do {
        var bytes = try corpus.segments(of: 120)[0].pages.coded
        if Bool.random(using: &random) {
          bytes[Int.random(in: bytes.indices, using: &random)] ^= 1 << 6
        }
        let segment = Segment(pages: try PageList(coded: bytes), storage: storage)
        for text in ["w1", "w2 w1", "w3 w5", "w1*"] {
          let query = try SegmentTests.term(text, isPrefix: text.hasSuffix("*"))
          _ = try TextSearch(query, limit: 10).run(in: [segment])
        }
        _ = try SegmentTests.merged([segment, segment])
      } catch is SegmentDamage {
      }
    }
  }
}

/// The pieces of a segment, with one changed byte.
struct DamagedSegment: SegmentStorage {
  private var segment: MemorySegment
  private let place: Int
  private let bit: UInt8
  private let isInLists: Bool

  init(_ segment: MemorySegment, using random: inout SeededGenerator) {
    self.segment = segment
    place = Int.random(in: 0..<40_000, using: &random)
    bit = 1 << UInt8.random(in: 0..<8, using: &random)
    isInLists = Bool.random(using: &random)
  }

  private func damaged(_ bytes: [UInt8]) -> [UInt8] {
    var bytes = bytes
    if !bytes.isEmpty { bytes[place % bytes.count] ^= bit }
    return bytes
  }

  func block(holding word: [UInt8]) -> Int? { segment.block(holding: word) }
  func block(_ number: Int) -> [UInt8]? {
    isInLists ? segment.block(number) : segment.block(number).map(damaged)
  }
  func list(_ number: Int) throws -> [UInt8] {
    isInLists ? damaged(try segment.list(number)) : try segment.list(number)
  }
}

extension Segment {
  /// A segment in memory, of the pieces that are written.
  init(_ write: (@escaping (SegmentPiece) throws -> Void) throws -> PageList) throws {
    final class Pieces { var segment = MemorySegment() }
    let pieces = Pieces()
    let pages = try write { pieces.segment.add($0) }
    self.init(pages: pages, storage: pieces.segment)
  }

  /// The pieces in memory.
  var pieces: MemorySegment { storage as? MemorySegment ?? MemorySegment() }
}
