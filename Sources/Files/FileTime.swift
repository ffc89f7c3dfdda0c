import Glibc

/// A moment as the file system stamps it: seconds since 1970 UTC and nanoseconds 0…999,999,999.
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

  /// The clock that file systems stamp files with: never later than a change made after this call.
  ///
  /// That is the kernel's coarse clock, which moves in ticks of a few milliseconds: a file changed
  /// just after may bear the same moment, but not an earlier one.
  package static var now: FileTime {
    var time = timespec()
    // Fails only for a clock that does not exist.
    clock_gettime(CLOCK_REALTIME_COARSE, &time)
    return FileTime(time)
  }

  /// Nanoseconds since 1970 UTC; until the year 2262.
  package var nanosecondsSince1970: Int { seconds * 1_000_000_000 + nanoseconds }

  package static func < (left: FileTime, right: FileTime) -> Bool {
    (left.seconds, left.nanoseconds) < (right.seconds, right.nanoseconds)
  }
}
