/// A time in informal notation: `2 weeks ago`, `yesterday`, `last friday`, `Oct 3 2026`,
/// `2026-10-01`.
///
/// Parsed as git parses `--since` (`approxidate`), with two differences: a date without a time is
/// the whole day, not the current time on that day; and words that are not a time are an error,
/// where git uses the current time.
package struct ApproxDate: Sendable, Hashable {
  /// The first second of the time, since 1970 (UTC).
  package let first: Int64
  /// The last second: the end of the day for a date without a time, otherwise ``first``.
  package let last: Int64

  /// `nil` for a text that is not a time.
  ///
  /// - Parameters:
  ///   - now: Seconds since 1970 (UTC).
  ///   - localOffset: The number of minutes the local clock is ahead of UTC at a time.
  package init?(parsing text: String, now: Int64, localOffset: (_ seconds: Int64) -> Int) {
    if let date = GitDate(parsing: text, localOffset: localOffset) {
      (first, last) = (date.seconds, date.seconds)
      return
    }
    var scanner = ApproxDateScanner(text, nowOnClock: now + Int64(localOffset(now)) * 60)
    guard let clock = scanner.scan() else { return nil }
    func moment(_ wall: Int64) -> Int64 {
      // The offset at a wall-clock time: first the offset of a guess, then of the resulting time.
      wall - Int64(localOffset(wall - Int64(localOffset(wall)) * 60)) * 60
    }
    first = moment(clock.first)
    last = moment(clock.last)
  }
}
