/// Values in PDF syntax.
enum PDFSyntax {
  /// A number with at most `digits` decimals, never with an exponent.
  static func number(_ value: Double, digits: Int = 3) -> String {
    guard value.isFinite else { return "0" }
    var scale = 1
    for _ in 0..<digits { scale *= 10 }
    let scaled = Int((min(max(value, -1e9), 1e9) * Double(scale)).rounded())
    if scaled == 0 { return "0" }
    let sign = scaled < 0 ? "-" : ""
    let size = abs(scaled)
    let whole = String(size / scale)
    if size % scale == 0 { return sign + whole }
    var fraction = String(size % scale)
    fraction = String(repeating: "0", count: digits - fraction.count) + fraction
    while fraction.hasSuffix("0") { fraction.removeLast() }
    return "\(sign)\(whole).\(fraction)"
  }

  static func numbers(_ values: [Double]) -> String {
    "[" + values.map { number($0) }.joined(separator: " ") + "]"
  }

  static func points(_ points: [MarkPoint]) -> String {
    numbers(points.flatMap { [$0.x, $0.y] })
  }

  static func rectangle(_ box: MarkBox) -> String {
    points([box.topLeft, box.bottomRight])
  }

  static func color(_ color: PDFColor) -> String {
    numbers([color.red, color.green, color.blue])
  }

  /// A text: ASCII as it is, anything else as UTF-16 in hexadecimal digits.
  static func text(_ text: String) -> String {
    if text.utf8.allSatisfy({ (0x20..<0x7f).contains($0) || $0 == 0x0a }) {
      var literal = "("
      for character in text.unicodeScalars {
        switch character {
        case "(", ")", "\\": literal += "\\\(character)"
        case "\n": literal += "\\n"
        default: literal.unicodeScalars.append(character)
        }
      }
      return literal + ")"
    }
    return "<FEFF" + text.utf16.map { hex(Int($0), digits: 4) }.joined() + ">"
  }

  static func hex(_ value: Int, digits: Int) -> String {
    let text = String(value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, digits - text.count)) + text
  }

  /// `2026-05-04T10:11:12Z` as `D:20260504101112Z`; `nil` for anything else.
  static func date(_ text: String) -> String? {
    let digits = text.utf8.filter { (0x30...0x39).contains($0) }
    guard text.hasSuffix("Z"), digits.count >= 14 else { return nil }
    return "(D:\(String(decoding: digits.prefix(14), as: UTF8.self))Z)"
  }
}
