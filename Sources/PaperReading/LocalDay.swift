package import PaperDomain

/// A day in local time.
package struct LocalDay: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// Since 1970-01-01.
  let number: Int64

  /// - Parameter offsetMinutes: Of local time from UTC.
  package init(_ time: Timestamp, offsetMinutes: Int) {
    number = LocalDay.floor(time.seconds + Int64(offsetMinutes) * 60, by: 86_400)
  }

  private init(number: Int64) { self.number = number }

  /// The Monday on or before the day. 1970-01-01 was a Thursday.
  package var monday: LocalDay { LocalDay(number: LocalDay.floor(number + 3, by: 7) * 7 - 3) }

  private static func floor(_ value: Int64, by divisor: Int64) -> Int64 {
    value / divisor - (value % divisor < 0 ? 1 : 0)
  }

  package static func < (left: LocalDay, right: LocalDay) -> Bool { left.number < right.number }

  /// `2026-11-21`.
  package var description: String {
    String(Timestamp(seconds: number * 86_400).description.prefix(10))
  }
}
