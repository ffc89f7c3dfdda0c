/// The formula of the specification: level 4 if more than 15 % of the marked words are beyond level
/// 4, else level 5; always plus and minus one.
package enum SeedLevel {
  /// - Returns: `nil` if no words were read or none was marked: the formula would divide by zero.
  package static func estimate(_ words: ReadWords) -> LevelEstimate? {
    guard let mastery = words.mastery, words.marked > 0 else { return nil }
    // Words in no list count as marked, and not as beyond level 4.
    let beyond = words.counts[4..<6].reduce(0) { $0 + $1.marked }
    let share = Double(beyond) / Double(words.marked) * 100
    let level = share > 15 ? 4 : 5
    return LevelEstimate(
      edition: words.edition, level: level, interval: level - 1...level + 1, mastery: mastery,
      reason: "\(beyond) of \(words.marked) marked words are of level 5 or 6",
      recommendation: LevelEstimate.recommendation(forMastery: mastery))
  }
}
