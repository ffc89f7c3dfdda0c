/// A time as people say it: `2 weeks ago`, `yesterday`, `last friday`, `Oct 3 2026`, `2026-10-01`.
///
/// Read as git reads what follows `--since` (`approxidate`), with two differences: a day alone is
/// the whole day and not the present time of day on it, and words that say no time are refused
/// where git would take them for the present.
package struct ApproxDate: Sendable, Hashable {
  /// The first second that is meant, since 1970 (UTC).
  package let first: Int64
  /// The last second that is meant: that of a day alone is its end, of anything else ``first``.
  package let last: Int64

  /// `nil` for a text that says no time.
  ///
  /// - Parameters:
  ///   - now: Seconds since 1970 (UTC).
  ///   - localOffset: How many minutes the local clock is ahead of UTC at a moment.
  package init?(parsing text: String, now: Int64, localOffset: (_ seconds: Int64) -> Int) {
    if let date = GitDate(parsing: text, localOffset: localOffset) {
      (first, last) = (date.seconds, date.seconds)
      return
    }
    var scanner = ApproxDateScanner(text, nowOnClock: now + Int64(localOffset(now)) * 60)
    guard let clock = scanner.scan() else { return nil }
    func moment(_ wall: Int64) -> Int64 {
      // The offset at a wall-clock time: that of a guess, then that of the moment it gives.
      wall - Int64(localOffset(wall - Int64(localOffset(wall)) * 60)) * 60
    }
    first = moment(clock.first)
    last = moment(clock.last)
  }
}
