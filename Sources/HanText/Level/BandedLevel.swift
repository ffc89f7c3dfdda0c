import Glibc

/// Estimates a level by all bands: which reader would mark so many words of each?
///
/// A reader of a level knows most words up to it, and fewer of each band above it; how many words
/// such a reader knows falls along a logistic curve. Not every unknown word is marked, which differs
/// between readers, and now and then a known word is. Levels and habits are weighed by how likely
/// they make the counts (a posterior over a grid, with equal prior weights).
package enum BandedLevel {
  /// How steeply the share of known words falls from band to band.
  private static let slope = 1.6
  /// A reader knows half of the words of this many bands above the level.
  private static let reach = 0.6
  /// The share of known words that are marked.
  private static let slip = 0.02
  /// Readers mark so many of the words that they do not know.
  private static let habits = [0.35, 0.5, 0.65, 0.8, 0.95]
  /// Fewer words are no sample.
  static let fewestWords = 10

  /// - Returns: `nil` if too few different words were read to say anything.
  package static func estimate(_ words: ReadWords) -> LevelEstimate? {
    guard let mastery = words.mastery, words.seen >= fewestWords else { return nil }
    let highest = words.edition.highestBand
    let levels = stride(from: 0.5, through: Double(highest) + 0.5, by: 0.05).map { $0 }
    let likelihoods = levels.map { level in habits.map { logLikelihood(words, level, $0) } }
    let best = likelihoods.joined().max() ?? 0
    let weights = likelihoods.map { row in row.reduce(0) { $0 + exp($1 - best) } }
    let total = weights.reduce(0, +)
    let mean = zip(levels, weights).reduce(0) { $0 + $1.0 * $1.1 } / total
    func quantile(_ share: Double) -> Double {
      var sum = 0.0
      for (level, weight) in zip(levels, weights) {
        sum += weight
        if sum >= share * total { return level }
      }
      return levels[levels.count - 1]
    }
    func band(_ level: Double) -> Int { min(max(Int(level.rounded()), 1), highest) }
    let level = band(mean)
    let interval = min(band(quantile(0.05)), level)...max(band(quantile(0.95)), level)
    return LevelEstimate(
      edition: words.edition, level: level, interval: interval, mastery: mastery,
      reason: reason(words, level),
      recommendation: LevelEstimate.recommendation(forMastery: mastery))
  }

  private static func logLikelihood(_ words: ReadWords, _ level: Double, _ habit: Double) -> Double
  {
    var sum = 0.0
    for (index, count) in words.counts.enumerated() where count.seen > 0 {
      // Words in no list are names, compounds and rare words: like one more band.
      let distance = level + reach - Double(index + 1)
      let known = 1 / (1 + exp(-slope * distance))
      let marked = slip * known + habit * (1 - known)
      // Words are not independent of each other: those of one text belong together.
      let weight = min(1, 200 / Double(count.seen))
      sum +=
        weight
        * (Double(count.marked) * log(marked)
          + Double(count.seen - count.marked) * log(1 - marked))
    }
    return sum
  }

  private static func reason(_ words: ReadWords, _ level: Int) -> String {
    if words.marked == 0 { return "none of \(words.seen) words is marked" }
    let above = min(level + 1, words.edition.highestBand)
    return "\(words.marked(fromBand: above)) of \(words.marked) marked words are "
      + "\(HSKLevel(edition: words.edition, band: above).name)"
      + (above < words.edition.highestBand ? " or higher, or in no list" : ", or in no list")
  }
}
