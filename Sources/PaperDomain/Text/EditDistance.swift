import Synchronization

/// The edit distance of two names, for "did you mean".
///
/// The number of changed, added, missing and swapped neighbouring scalars, ignoring case (the
/// optimal string alignment variant of Damerau-Levenshtein, Boytsov 2011).
package enum EditDistance {
  /// Longer names are not compared: the name of an entity has at most 200 bytes.
  private static let longest = 256

  /// Returns the nearest candidate, if it is near enough for a suggestion.
  package static func closest(to name: String, in candidates: some Sequence<String>) -> String? {
    suggestions(for: name, in: candidates, limit: 1).first
  }

  /// Returns the candidates that are near enough for a suggestion, nearest first, equally near ones
  /// in the given order.
  ///
  /// The limit is about a third of the name's length: 1 for a name of 2 to 4, 2 for one of 5 to 7.
  package static func suggestions(
    for name: String, in candidates: some Sequence<String>, limit: Int = 2
  ) -> [String] {
    let wanted = scalars(of: name)
    guard wanted.count <= longest else { return [] }
    let threshold = threshold(for: wanted.count)
    var found: [(distance: Int, place: Int, name: String)] = []
    for (place, candidate) in candidates.enumerated() {
      let other = scalars(of: candidate)
      guard abs(other.count - wanted.count) <= threshold,
        let distance = distance(wanted, other, within: threshold)
      else { continue }
      found.append((distance, place, candidate))
    }
    return found.sorted { ($0.distance, $0.place) < ($1.distance, $1.place) }
      .prefix(limit).map(\.name)
  }

  /// Returns the greatest distance of a candidate from a name.
  package static func threshold(for name: String) -> Int { threshold(for: scalars(of: name).count) }

  private static func threshold(for length: Int) -> Int { (length + 1) / 3 }

  private static func scalars(of name: String) -> [UInt32] {
    ItemName.folded(name).unicodeScalars.map(\.value)
  }

  /// Returns the distance, or `nil` as soon as it exceeds a limit.
  private static func distance(_ left: [UInt32], _ right: [UInt32], within limit: Int) -> Int? {
    var beforeLast: [Int] = []
    var last = Array(0...right.count)
    for (i, scalar) in left.enumerated() {
      var row = [i + 1]
      row.reserveCapacity(last.count)
      for (j, other) in right.enumerated() {
        var best = min(last[j] + (scalar == other ? 0 : 1), last[j + 1] + 1, row[j] + 1)
        if i > 0, j > 0, scalar == right[j - 1], left[i - 1] == other {
          best = min(best, beforeLast[j - 1] + 1)
        }
        row.append(best)
      }
      // A swap uses the row before the last, so both rows must exceed the limit.
      if let least = row.min(), let before = last.min(), least > limit, before > limit {
        return nil
      }
      (beforeLast, last) = (last, row)
    }
    return last.last.flatMap { $0 <= limit ? $0 : nil }
  }
}

/// The "did you mean" suggestions of one check. Their number is limited, because a file with very
/// many wrong names would need minutes of comparisons.
package final class Suggestions: Sendable {
  /// The number of names that may still be compared: some tenths of a second.
  private let left = Atomic<Int>(200_000)

  package init() {}

  /// Returns the nearest candidate, if it is near enough for a suggestion.
  func closest(to name: String, in candidates: @autoclosure () -> [String]) -> String? {
    guard left.load(ordering: .relaxed) > 0 else { return nil }
    let candidates = candidates()
    left.subtract(candidates.count + 1, ordering: .relaxed)
    return EditDistance.closest(to: name, in: candidates)
  }
}
