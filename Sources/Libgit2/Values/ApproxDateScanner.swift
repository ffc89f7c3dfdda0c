internal import Glibc

/// Scans the words of an informal date, after `approxidate_str` in git's `date.c`.
///
/// Missing parts are those of the current time; a number waits for the word after it.
struct ApproxDateScanner {
  private var rest: ArraySlice<UInt8>
  private let now: tm
  private var year: Int?
  /// 0 to 11.
  private var month: Int?
  private var day: Int?
  private var time: Int
  private var number = 0
  private var isDayAlone = false
  private var saysTime = false

  /// - Parameter nowOnClock: The current local time, in seconds as if it were UTC.
  init(_ text: String, nowOnClock: Int64) {
    rest = Array(text.lowercased().utf8)[...]
    var seconds = time_t(nowOnClock)
    var parts = tm()
    gmtime_r(&seconds, &parts)
    now = parts
    time = Int(nowOnClock - nowOnClock / 86_400 * 86_400)
  }

  /// The first and the last second of the time, on the local clock; `nil` for no time.
  mutating func scan() -> (first: Int64, last: Int64)? {
    var saysAnything = false
    while let byte = rest.first {
      switch byte {
      case 0x30...0x39:
        guard takePendingNumber(), scanNumber() else { return nil }
        saysAnything = true
      case 0x61...0x7A:
        guard let isPart = scanWord() else { return nil }
        saysAnything = saysAnything || isPart
      case UInt8(ascii: " "), UInt8(ascii: ","), UInt8(ascii: "."), UInt8(ascii: "-"),
        UInt8(ascii: "_"), UInt8(ascii: "\t"):
        rest.removeFirst()
      default: return nil
      }
    }
    guard saysAnything, takePendingNumber() else { return nil }
    let isDayAlone = isDayAlone && !saysTime
    settle(minus: 0)
    let moment = clock
    guard moment >= 0 else { return nil }
    if !isDayAlone { return (moment, moment) }
    return (moment - Int64(time), moment - Int64(time) + 86_399)
  }

  /// The time so far; all parts must be set.
  private var clock: Int64 {
    let days = GitDate.days(
      year: year ?? Int(now.tm_year) + 1900, month: (month ?? Int(now.tm_mon)) + 1, day: day ?? 1)
    return days * 86_400 + Int64(time)
  }

  /// Sets missing parts from the current time, then subtracts the seconds.
  private mutating func settle(minus seconds: Int64) {
    day = day ?? Int(now.tm_mday)
    month = month ?? Int(now.tm_mon)
    // A month that is later than the current one is in the previous year.
    let thisYear = Int(now.tm_year) + 1900
    year = year ?? ((month ?? 0) > Int(now.tm_mon) ? thisYear - 1 : thisYear)
    let moment = clock - seconds
    var seconds = time_t(moment)
    var parts = tm()
    gmtime_r(&seconds, &parts)
    (year, month, day) = (Int(parts.tm_year) + 1900, Int(parts.tm_mon), Int(parts.tm_mday))
    time = Int(parts.tm_hour) * 3_600 + Int(parts.tm_min) * 60 + Int(parts.tm_sec)
  }

  // MARK: - Numbers

  private mutating func digits() -> ArraySlice<UInt8> {
    let run = rest.prefix { (0x30...0x39).contains($0) }
    rest = rest.dropFirst(run.count)
    return run
  }

  private func value(_ digits: some Sequence<UInt8>) -> Int {
    digits.reduce(0) { min($0 * 10 + Int($1 - 0x30), 1_000_000) }
  }

  /// A number without a unit is a day, a month or a year, whichever is still missing.
  private mutating func takePendingNumber() -> Bool {
    let number = number
    self.number = 0
    if number == 0 { return true }
    if day == nil, number < 32 {
      day = number
    } else if month == nil, number < 13 {
      month = number - 1
    } else if year == nil, (1970..<2100).contains(number) {
      year = number
    } else {
      return false
    }
    isDayAlone = true
    return true
  }

  private mutating func scanNumber() -> Bool {
    let first = digits()
    guard let separator = rest.first, [0x2D, 0x2E, 0x2F, 0x3A].contains(separator),
      let next = rest.dropFirst().first, (0x30...0x39).contains(next)
    else {
      number = value(first)
      return number > 0
    }
    rest.removeFirst()
    let second = digits()
    var third: ArraySlice<UInt8> = []
    if rest.first == separator, let next = rest.dropFirst().first, (0x30...0x39).contains(next) {
      rest.removeFirst()
      third = digits()
    }
    let (one, two, three) = (value(first), value(second), value(third))
    if separator == UInt8(ascii: ":") {
      time = one * 3_600 + two * 60 + three
      saysTime = true
      return one < 25 && two < 60 && three <= 60
    }
    if third.isEmpty { return false }
    if first.count == 4 { return setDate(one, two, three) }
    guard third.count == 4 else { return false }
    if separator == UInt8(ascii: ".") { return setDate(three, two, one) }
    return setDate(three, one, two) || setDate(three, two, one)
  }

  private mutating func setDate(_ year: Int, _ month: Int, _ day: Int) -> Bool {
    guard (1970..<2100).contains(year), (1...12).contains(month), (1...31).contains(day) else {
      return false
    }
    (self.year, self.month, self.day) = (year, month - 1, day)
    isDayAlone = true
    return true
  }

  // MARK: - Words

  /// - Returns: Whether the word is part of a time; `nil` for a word that is not allowed here.
  private mutating func scanWord() -> Bool? {
    let run = rest.prefix { (0x61...0x7A).contains($0) }
    rest = rest.dropFirst(run.count)
    let word = String(decoding: run, as: UTF8.self)
    if let month = ApproxDateScanner.index(of: word, in: ApproxDateScanner.months) {
      self.month = month
      isDayAlone = true
      return true
    }
    if let weekday = ApproxDateScanner.index(of: word, in: ApproxDateScanner.weekdays) {
      goBack(toWeekday: weekday)
      return true
    }
    if let value = ApproxDateScanner.numbers[word] {
      number = value
      return false
    }
    if let seconds = ApproxDateScanner.units[word.hasSuffix("s") ? String(word.dropLast()) : word] {
      settle(minus: Int64(number) * seconds)
      number = 0
      saysTime = true
      return true
    }
    return scanSpecial(word)
  }

  private mutating func scanSpecial(_ word: String) -> Bool? {
    switch word {
    case "ago", "at", "on", "the", "of", "and": return false
    case "now", "today":
      if word == "today" { isDayAlone = true }
      settle(minus: 0)
    case "yesterday":
      number = 0
      settle(minus: 86_400)
      saysTime = true
    case "midnight": return setHour(0)
    case "noon": return setHour(12)
    case "tea": return setHour(17)
    case "am", "pm":
      if number > 0 { time = number * 3_600 }
      number = 0
      time = time % 43_200 + (word == "pm" ? 43_200 : 0)
      saysTime = true
    case "month", "months":
      settle(minus: 0)
      let months = (year ?? 0) * 12 + (month ?? 0) - number
      (year, month) = (months / 12, months % 12)
      number = 0
      saysTime = true
    case "year", "years":
      settle(minus: 0)
      year = (year ?? 0) - number
      number = 0
      saysTime = true
    case "never":
      (year, month, day, time) = (1970, 0, 1, 0)
      saysTime = true
    default: return nil
    }
    return true
  }

  /// Sets the last time at which the clock showed this hour.
  private mutating func setHour(_ hour: Int) -> Bool {
    number = 0
    if time / 3_600 < hour { settle(minus: 86_400) }
    time = hour * 3_600
    saysTime = true
    return true
  }

  /// `friday` and `last friday` are the previous Friday, `2 fridays ago` the one before.
  private mutating func goBack(toWeekday weekday: Int) {
    let back = (Int(now.tm_wday) - weekday + 6) % 7 + 1
    settle(minus: Int64(back + 7 * (max(number, 1) - 1)) * 86_400)
    number = 0
    saysTime = true
  }

  private static func index(of word: String, in names: [String]) -> Int? {
    guard word.utf8.count >= 3 else { return nil }
    return names.firstIndex { $0.hasPrefix(word) || $0 + "s" == word }
  }

  static let weekdays = [
    "sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday",
  ]
  static let months = [
    "january", "february", "march", "april", "may", "june", "july", "august", "september",
    "october", "november", "december",
  ]
  private static let numbers = [
    "a": 1, "an": 1, "one": 1, "last": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6,
    "seven": 7, "eight": 8, "nine": 9, "ten": 10,
  ]
  private static let units: [String: Int64] = [
    "second": 1, "minute": 60, "hour": 3_600, "day": 86_400, "week": 604_800,
  ]
}
