import Glibc

/// A time stamp of the file system: seconds since 1970 UTC and nanoseconds 0…999,999,999.
package struct FileTime: Hashable, Comparable, Sendable {
  package let seconds: Int
  package let nanoseconds: Int

  package init(seconds: Int, nanoseconds: Int) {
    self.seconds = seconds
    self.nanoseconds = nanoseconds
  }

  init(_ time: timespec) {
    self.init(seconds: time.tv_sec, nanoseconds: time.tv_nsec)
  }

  /// The current time of the clock that file systems use: never later than a change made after this
  /// call.
  ///
  /// It is the kernel's coarse clock, with ticks of a few milliseconds: a file changed just
  /// afterwards may have the same time, but not an earlier one.
  package static var now: FileTime {
    var time = timespec()
    // Fails only for an unknown clock.
    clock_gettime(CLOCK_REALTIME_COARSE, &time)
    return FileTime(time)
  }

  /// Nanoseconds since 1970 UTC; valid until the year 2262.
  package var nanosecondsSince1970: Int { seconds * 1_000_000_000 + nanoseconds }

  package static func < (left: FileTime, right: FileTime) -> Bool {
    (left.seconds, left.nanoseconds) < (right.seconds, right.nanoseconds)
  }
}
