import Glibc
package import PaperDomain

extension Timestamp {
  /// `2026-05-01T10:11:12` in this device's local time.
  var localTime: Substring {
    var moment = time_t(seconds)
    var parts = tm()
    guard localtime_r(&moment, &parts) != nil else { return description.prefix(19) }
    return Timestamp(seconds: seconds + Int64(parts.tm_gmtoff)).description.prefix(19)
  }

  /// Parses the time of a camera: `2026-05-01T10:11:12`, with `+08:00` behind it if its offset from
  /// UTC is known; otherwise it is a time of this device.
  package init?(takenAt text: String) {
    guard let asUTC = Timestamp(parsing: text.prefix(19) + "Z") else { return nil }
    let offset = text.dropFirst(19)
    if offset.isEmpty {
      var moment = time_t(asUTC.seconds)
      var parts = tm()
      gmtime_r(&moment, &parts)
      parts.tm_isdst = -1
      let local = mktime(&parts)
      guard local != -1 else { return nil }
      self.init(seconds: Int64(local))
      return
    }
    let numbers = offset.dropFirst().split(separator: ":").compactMap { Int64($0) }
    guard numbers.count == 2, numbers[0] <= 14, numbers[1] < 60 else { return nil }
    let seconds = numbers[0] * 3_600 + numbers[1] * 60
    self.init(seconds: asUTC.seconds + (offset.first == "-" ? seconds : -seconds))
  }
}
