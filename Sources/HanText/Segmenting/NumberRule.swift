/// Where numbers end that start at a place of a text.
struct NumberRule {
  let units: TextUnits

  /// The end of Arabic numerals: digits with separators between them, and a percent sign.
  func endOfDigits(at start: Int) -> Int {
    var end = start
    while end < units.count {
      if units.kinds[end] == .digit {
        end += 1
      } else if end > start, end + 1 < units.count, units.kinds[end + 1] == .digit,
        NumberRule.isSeparator(units.scalars[end])
      {
        end += 2
      } else {
        break
      }
    }
    if end < units.count, end > start, NumberRule.isPercent(units.scalars[end]) { end += 1 }
    return end
  }

  /// The end of Chinese numerals of at least two characters; `nil` if there are none.
  func endOfNumerals(at start: Int) -> Int? {
    var end = start
    var digits = 0
    while end < units.count {
      if NumberRule.isNumeral(units.scalars[end]) {
        end += 1
        digits += 1
      } else if end > start, end + 1 < units.count, units.scalars[end] == "点",
        NumberRule.isNumeral(units.scalars[end + 1])
      {
        end += 2
      } else {
        break
      }
    }
    return digits >= 2 ? end : nil
  }

  static func isSeparator(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case ".", ",", ":", "．", "/": true
    default: false
    }
  }

  private static func isPercent(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "%", "％", "‰", "°", "℃": true
    default: false
    }
  }

  /// Whether a character is a Chinese numeral, as it is written in texts.
  @inline(__always)
  static func isNumeral(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "一", "二", "三", "四", "五", "六", "七", "八", "九", "十", "百", "千", "万", "亿", "萬", "億",
      "零", "〇", "○", "两", "兩":
      true
    default: false
    }
  }
}
