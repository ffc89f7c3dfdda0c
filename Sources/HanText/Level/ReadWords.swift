/// The different words that a reader met, and how many of them were marked as difficult, by their
/// bands in one edition of the HSK.
package struct ReadWords: Hashable, Sendable {
  package struct Count: Hashable, Sendable {
    package var seen = 0
    package var marked = 0

    package init(seen: Int = 0, marked: Int = 0) {
      self.seen = seen
      self.marked = marked
    }
  }

  package let edition: HSKEdition
  /// From band 1 on; the last one counts the words that are in no list.
  package private(set) var counts: [Count]

  package init(edition: HSKEdition) {
    self.edition = edition
    counts = [Count](repeating: Count(), count: edition.highestBand + 1)
  }

  /// Counts a word once.
  ///
  /// - Parameter band: `nil` for a word that is in no list.
  package mutating func add(band: Int?, isMarked: Bool) {
    counts[place(of: band)].seen += 1
    if isMarked { counts[place(of: band)].marked += 1 }
  }

  /// Marks a word that is counted, or takes its mark back.
  package mutating func set(isMarked: Bool, band: Int?) {
    counts[place(of: band)].marked += isMarked ? 1 : -1
  }

  private func place(of band: Int?) -> Int {
    band.map { min(max($0, 1), edition.highestBand) - 1 } ?? counts.count - 1
  }

  package var seen: Int { counts.reduce(0) { $0 + $1.seen } }
  package var marked: Int { counts.reduce(0) { $0 + $1.marked } }

  /// The marked words of a band and of those above it, with words that are in no list.
  package func marked(fromBand band: Int) -> Int {
    counts.dropFirst(band - 1).reduce(0) { $0 + $1.marked }
  }

  /// The share of the words that are not marked, in per cent; `nil` without words.
  package var mastery: Double? {
    seen == 0 ? nil : Double(seen - marked) / Double(seen) * 100
  }
}

/// What words say of a reader's level.
package struct LevelEstimate: Hashable, Sendable {
  package var edition: HSKEdition
  /// 1 to 6, or 7 for the levels 7 to 9.
  package var level: Int
  package var interval: ClosedRange<Int>
  /// In per cent of the different words.
  package var mastery: Double
  /// Why: one sentence for people.
  package var reason: String
  /// What to read next.
  package var recommendation: String

  /// The advice for a share of known words, as the specification words it.
  static func recommendation(forMastery mastery: Double) -> String {
    if mastery > 90 { return "Try a slightly harder text to challenge yourself!" }
    if mastery > 75 { return "Great comprehension! Ready for next level." }
    if mastery < 40 { return "This text might be too challenging. Try an easier one." }
    return "Good pace. Keep reading similar difficulty texts."
  }
}
