internal import Glibc

/// The time zone of this process (`TZ`), for dates that name none.
package enum LocalClock {
  /// How many minutes the local clock is ahead of UTC at a moment.
  package static func offsetMinutes(at seconds: Int64) -> Int {
    var moment = time_t(seconds)
    var parts = tm()
    guard localtime_r(&moment, &parts) != nil else { return 0 }
    return parts.tm_gmtoff / 60
  }

  /// The present moment and the local offset.
  package static func now() -> GitDate {
    let seconds = Int64(time(nil))
    return GitDate(seconds: seconds, offsetMinutes: offsetMinutes(at: seconds))
  }
}
