import Synchronization

/// "Did you mean" for whatever a check finds: exact for as many names as people get wrong, and given up
/// where a file has so many that the comparisons would take minutes.
package final class Suggestions: Sendable {
  /// Names that may still be compared: some tenths of a second's worth.
  private let left = Atomic<Int>(200_000)

  package init() {}

  /// The nearest candidate, where one is near enough to have been meant.
  func closest(to name: String, in candidates: @autoclosure () -> [String]) -> String? {
    guard left.load(ordering: .relaxed) > 0 else { return nil }
    let candidates = candidates()
    left.subtract(candidates.count + 1, ordering: .relaxed)
    return EditDistance.closest(to: name, in: candidates)
  }
}
