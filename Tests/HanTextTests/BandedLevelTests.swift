import SeededRandom
import Testing

@testable import HanText

/// Simulated readers. How they learn, what they read and how they mark is made up here and knows
/// nothing of the estimate's curve.
struct BandedLevelTests {
  /// Someone who finished the course books of a level, and remembers words as people do.
  private struct Reader {
    let level: Int
    /// The share of words that is remembered: of earlier books, the last book, and by chance of
    /// later ones.
    let (old, present, next, later): (Double, Double, Double, Double)
    /// How many unknown words are marked, and how many known ones by mistake.
    let (diligence, mistakes): (Double, Double)

    init(level: Int, using random: inout SeededGenerator) {
      self.level = level
      old = .random(in: 0.88...0.99, using: &random)
      present = .random(in: 0.65...0.92, using: &random)
      next = .random(in: 0.15...0.5, using: &random)
      later = .random(in: 0.01...0.12, using: &random)
      diligence = .random(in: 0.4...1, using: &random)
      mistakes = .random(in: 0...0.02, using: &random)
    }

    func marks(band: Int, using random: inout SeededGenerator) -> Bool {
      let share = band < level ? old : band == level ? present : band == level + 1 ? next : later
      let isKnown = Double.random(in: 0..<1, using: &random) < share
      return Double.random(in: 0..<1, using: &random) < (isKnown ? mistakes : diligence)
    }
  }

  /// The shares of words in easy, usual and hard texts, by band; the last is in no list.
  private static let texts: [[Double]] = [
    [0.42, 0.20, 0.12, 0.09, 0.05, 0.03, 0.02, 0.07],
    [0.30, 0.16, 0.13, 0.12, 0.09, 0.06, 0.05, 0.09],
    [0.22, 0.12, 0.11, 0.12, 0.11, 0.09, 0.10, 0.13],
  ]

  /// Different words of texts that suit the reader, until so many are marked.
  private static func read(
    _ reader: Reader, _ edition: HSKEdition, untilMarked count: Int,
    using random: inout SeededGenerator
  ) -> ReadWords {
    var words = ReadWords(edition: edition)
    let suited = reader.level <= 2 ? 0 : reader.level <= 4 ? 1 : 2
    let shift = Int.random(in: -1...1, using: &random)
    var shares = texts[min(max(suited + shift, 0), 2)]
    if edition == .hsk2 { shares.remove(at: 6) }
    while words.marked < count, words.seen < 3_000 {
      var draw = Double.random(in: 0..<shares.reduce(0, +), using: &random)
      let band = shares.firstIndex { share in
        draw -= share
        return draw < 0
      }
      let place = band ?? 0
      let isListed = place < edition.highestBand
      words.add(
        band: isListed ? place + 1 : nil, isMarked: reader.marks(band: place + 1, using: &random))
    }
    return words
  }

  @Test(arguments: HSKEdition.allCases, [10, 30, 100])
  func `is within one band for most readers`(_ edition: HSKEdition, _ marks: Int) {
    var random = SeededGenerator(seed: UInt64(marks))
    var (near, inside, count) = (0, 0, 0)
    for _ in 0..<100 {
      for level in 1...edition.highestBand {
        let reader = Reader(level: level, using: &random)
        let words = Self.read(reader, edition, untilMarked: marks, using: &random)
        count += 1
        guard let estimate = BandedLevel.estimate(words) else { continue }
        if abs(estimate.level - level) <= 1 { near += 1 }
        if estimate.interval.contains(level) { inside += 1 }
      }
    }
    #expect(Double(near) >= 0.8 * Double(count), "\(near) of \(count)")
    #expect(Double(inside) >= 0.85 * Double(count), "\(inside) of \(count)")
  }

  @Test func `names its edition, and says why`() throws {
    var words = ReadWords(edition: .hsk3)
    for index in 0..<300 { words.add(band: 1 + index % 4, isMarked: index % 60 == 59) }
    for index in 0..<60 { words.add(band: 5, isMarked: index % 4 > 0) }
    for index in 0..<20 { words.add(band: index % 2 == 0 ? nil : 7, isMarked: true) }
    let estimate = try #require(BandedLevel.estimate(words))
    #expect(estimate.edition == .hsk3)
    #expect(estimate.level == 4)
    #expect(estimate.interval.contains(4))
    #expect(
      estimate.reason
        == "65 of 70 marked words are HSK 3.0 level 5 or higher, or in no list")
  }

  @Test func `more marks in high bands never raise the level`() throws {
    var last = Int.max
    for marked in stride(from: 0, through: 100, by: 10) {
      var words = ReadWords(edition: .hsk2)
      for index in 0..<400 { words.add(band: 1 + index % 4, isMarked: false) }
      for index in 0..<100 { words.add(band: 5 + index % 2, isMarked: index < marked) }
      let level = try #require(BandedLevel.estimate(words)).level
      #expect(level <= last)
      last = level
    }
    #expect(last == 4)
  }

  @Test func `a few words say nothing`() {
    var words = ReadWords(edition: .hsk2)
    #expect(BandedLevel.estimate(words) == nil)
    for _ in 1..<BandedLevel.fewestWords { words.add(band: 1, isMarked: false) }
    #expect(BandedLevel.estimate(words) == nil)
    words.add(band: 1, isMarked: false)
    #expect(BandedLevel.estimate(words)?.reason == "none of 10 words is marked")
  }
}
