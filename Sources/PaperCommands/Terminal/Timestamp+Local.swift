import Glibc
package import PaperDomain

extension Timestamp {
  /// The time in local time with its offset, `2026-11-21T10:30:00+01:00`; `Z` if local time is UTC.
  /// JSON and files always have UTC.
  var local: String {
    var moment = time_t(seconds)
    var parts = tm()
    guard localtime_r(&moment, &parts) != nil, parts.tm_gmtoff != 0 else { return description }
    let offset = Int64(parts.tm_gmtoff)
    let (hours, minutes) = (abs(offset) / 3_600, abs(offset) / 60 % 60)
    func two(_ number: Int64) -> String { (number < 10 ? "0" : "") + String(number) }
    let time = Timestamp(seconds: seconds + offset).description.dropLast()
    return "\(time)\(offset < 0 ? "-" : "+")\(two(hours)):\(two(minutes))"
  }

  /// The minute in local time: `14:05 today`, `14:05 yesterday`, `2026-10-01 14:05`.
  func minute(seenFrom now: Timestamp) -> String {
    let (date, time) = (local.prefix(10), local.dropFirst(11).prefix(5))
    if date == now.local.prefix(10) { return "\(time) today" }
    let dayBefore = Timestamp(seconds: now.seconds - 86_400)
    return date == dayBefore.local.prefix(10) ? "\(time) yesterday" : "\(date) \(time)"
  }
}

extension StyledText.StringInterpolation {
  /// A time in local time.
  package mutating func appendInterpolation(_ moment: Timestamp, _ role: Role? = nil) {
    appendInterpolation(moment.local, role)
  }
}
