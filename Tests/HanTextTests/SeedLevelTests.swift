import Testing

@testable import HanText

struct SeedLevelTests {
  /// Words of which so many are marked, by band.
  private static func words(seen: Int, marked: [Int: Int]) -> ReadWords {
    var words = ReadWords(edition: .hsk2)
    for (band, count) in marked {
      for _ in 0..<count { words.add(band: band == 0 ? nil : band, isMarked: true) }
    }
    while words.seen < seen { words.add(band: 1, isMarked: false) }
    return words
  }

  @Test(arguments: [
    // Exactly at a boundary the lower sentence counts, as the formula compares.
    (1_000, 99, 90.1, "Try a slightly harder text to challenge yourself!"),
    (1_000, 100, 90.0, "Great comprehension! Ready for next level."),
    (1_000, 249, 75.1, "Great comprehension! Ready for next level."),
    (1_000, 250, 75.0, "Good pace. Keep reading similar difficulty texts."),
    (1_000, 600, 40.0, "Good pace. Keep reading similar difficulty texts."),
    (1_000, 601, 39.9, "This text might be too challenging. Try an easier one."),
    (1_000, 1_000, 0.0, "This text might be too challenging. Try an easier one."),
  ])
  func `recommends by the share of known words`(
    _ seen: Int, _ marked: Int, _ mastery: Double, _ sentence: String
  ) throws {
    let estimate = try #require(SeedLevel.estimate(Self.words(seen: seen, marked: [2: marked])))
    #expect(abs(estimate.mastery - mastery) < 1e-9)
    #expect(estimate.recommendation == sentence)
  }

  @Test(arguments: [
    ([1: 85, 5: 15], 5), ([1: 84, 5: 16], 4), ([1: 80, 5: 10, 6: 10], 4), ([4: 100], 5),
    ([6: 1], 4), ([0: 100], 5), ([0: 80, 5: 20], 4),
  ])
  func `is level 4 if more than 15 % of the marked words are beyond it`(
    _ marked: [Int: Int], _ level: Int
  ) throws {
    let estimate = try #require(SeedLevel.estimate(Self.words(seen: 500, marked: marked)))
    #expect(estimate.level == level)
    #expect(estimate.interval == level - 1...level + 1)
  }

  @Test func `without words or marks there is no estimate`() {
    #expect(SeedLevel.estimate(ReadWords(edition: .hsk2)) == nil)
    #expect(SeedLevel.estimate(Self.words(seen: 100, marked: [:])) == nil)
  }
}
