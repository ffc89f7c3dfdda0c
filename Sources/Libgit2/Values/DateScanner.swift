/// Finds the parts of a date in common notations.
///
/// The text is split into words, and each word must be a part that is not set yet: so `2005-04-07`
/// and `Apr 7 2005` give the same result, and an unknown word is an error.
struct DateScanner {
  private var rest: ArraySlice<UInt8>
  private var year: Int?
  private var month: Int?
  private var day: Int?
  private var time: Int?
  private var absolute: Int64?
  private(set) var offsetMinutes: Int?

  init(_ text: String) {
    rest = Array(text.utf8)[...]
  }

  /// Whether the parsed number is already a UTC time, not a local one.
  var isUTC: Bool { absolute != nil }

  /// The time as if the clock were UTC; `nil` when a part is missing or impossible.
  var secondsWithoutZone: Int64? {
    if let absolute { return absolute }
    guard let year, (1970...2099).contains(year), let month, let day, let time else { return nil }
    return GitDate.days(year: year, month: month, day: day) * 86_400 + Int64(time)
  }

  /// Parses the whole text; `false` when a part of it is not part of a date.
  mutating func scan() -> Bool {
    while let byte = rest.first {
      let understood: Bool
      switch byte {
      case UInt8(ascii: " "), UInt8(ascii: ","):
        rest.removeFirst()
        understood = true
      case UInt8(ascii: "+"), UInt8(ascii: "-"): understood = scanOffset()
      case 0x30...0x39: understood = scanNumber()
      case 0x41...0x5A, 0x61...0x7A: understood = scanWord()
      default: understood = false
      }
      if !understood { return false }
    }
    return true
  }

  private mutating func digits() -> ArraySlice<UInt8> {
    let run = rest.prefix { (0x30...0x39).contains($0) }
    rest = rest.dropFirst(run.count)
    return run
  }

  private mutating func take(_ character: UInt8) -> Bool {
    guard rest.first == character else { return false }
    rest.removeFirst()
    return true
  }

  private func number(_ digits: some Sequence<UInt8>) -> Int {
    digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
  }

  private mutating func scanWord() -> Bool {
    let run = rest.prefix { (0x41...0x5A).contains($0) || (0x61...0x7A).contains($0) }
    rest = rest.dropFirst(run.count)
    let word = String(decoding: run, as: UTF8.self).lowercased()
    if word == "t", time == nil { return true }
    if let zone = DateScanner.zones[word], offsetMinutes == nil {
      offsetMinutes = zone
      return true
    }
    guard word.count >= 3 else { return false }
    if DateScanner.weekdays.contains(where: { $0.hasPrefix(word) }) { return true }
    if month == nil, let index = DateScanner.months.firstIndex(where: { $0.hasPrefix(word) }) {
      month = index + 1
      return true
    }
    return false
  }

  /// `+02`, `+0200` or `+02:00`, after a time.
  private mutating func scanOffset() -> Bool {
    guard offsetMinutes == nil, time != nil || absolute != nil else { return false }
    let isNegative = rest.removeFirst() == UInt8(ascii: "-")
    let hours = digits()
    var minutes = 0
    switch hours.count {
    case 2: if take(UInt8(ascii: ":")) { minutes = number(digits()) }
    case 4: minutes = number(hours.suffix(2))
    default: return false
    }
    let offset = number(hours.prefix(2)) * 60 + minutes
    guard minutes < 60, offset < 24 * 60 else { return false }
    offsetMinutes = isNegative ? -offset : offset
    return true
  }

  private mutating func scanNumber() -> Bool {
    let run = digits()
    let separator = rest.first
    if separator == UInt8(ascii: ":"), time == nil, run.count <= 2 {
      return scanTime(hour: number(run))
    }
    if let separator, [0x2D, 0x2E, 0x2F].contains(separator), year == nil, month == nil, day == nil
    {
      return scanDate(first: run, separator: separator)
    }
    switch run.count {
    case 9...18 where absolute == nil && year == nil && time == nil:
      absolute = Int64(number(run))
    case 8 where year == nil && month == nil && day == nil:
      return setDate(
        number(run.prefix(4)), number(run.dropFirst(4).prefix(2)), number(run.suffix(2)))
    case 6 where year != nil && time == nil:
      return setTime(
        number(run.prefix(2)), number(run.dropFirst(2).prefix(2)), number(run.suffix(2)))
    case 4 where year == nil:
      year = number(run)
    case 1...2 where day == nil:
      day = number(run)
      return day.map { (1...31).contains($0) } ?? false
    default:
      return false
    }
    return true
  }

  /// The rest of `22:13` or `22:13:13.5`; a fraction is ignored.
  private mutating func scanTime(hour: Int) -> Bool {
    _ = take(UInt8(ascii: ":"))
    let minute = digits()
    var second: ArraySlice<UInt8> = [0x30]
    if take(UInt8(ascii: ":")) { second = digits() }
    if rest.first == UInt8(ascii: ".") {
      rest.removeFirst()
      if digits().isEmpty { return false }
    }
    guard minute.count == 2, (1...2).contains(second.count) else { return false }
    return setTime(hour, number(minute), number(second))
  }

  /// The rest of a date with separators; the year may be first or last.
  private mutating func scanDate(first: ArraySlice<UInt8>, separator: UInt8) -> Bool {
    _ = take(separator)
    let second = digits()
    guard take(separator) else { return false }
    let third = digits()
    let (one, two, three) = (number(first), number(second), number(third))
    if first.count == 4 { return setDate(one, two, three) }
    guard third.count == 4 else { return false }
    return separator == UInt8(ascii: "/") ? setDate(three, one, two) : setDate(three, two, one)
  }

  private mutating func setDate(_ year: Int, _ month: Int, _ day: Int) -> Bool {
    (self.year, self.month, self.day) = (year, month, day)
    return (1...12).contains(month) && (1...31).contains(day)
  }

  private mutating func setTime(_ hour: Int, _ minute: Int, _ second: Int) -> Bool {
    time = hour * 3_600 + minute * 60 + second
    return hour <= 24 && minute < 60 && second <= 60
  }

  private static let weekdays = [
    "sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday",
  ]
  private static let months = [
    "january", "february", "march", "april", "may", "june", "july", "august", "september",
    "october", "november", "december",
  ]
  private static let zones = [
    "z": 0, "utc": 0, "gmt": 0, "est": -300, "edt": -240, "cst": -360, "cdt": -300, "mst": -420,
    "mdt": -360, "pst": -480, "pdt": -420, "cet": 60, "cest": 120,
  ]
}

extension GitDate {
  /// Days since 1970-01-01, after Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms".
  ///
  /// A day beyond the end of its month counts into the next month, as in git.
  static func days(year: Int, month: Int, day: Int) -> Int64 {
    let shifted = month <= 2 ? year - 1 : year
    let era = shifted / 400
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    return Int64(era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear)
      - 719_468
  }
}
