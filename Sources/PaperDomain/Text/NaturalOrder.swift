/// The order in which people number things: `1B2` before `1B10`.
///
/// Runs of the digits 0-9 compare by value, whatever their length. Everything else compares scalar
/// by scalar, without case. Names that are equal so far are ordered by their leading zeros (fewer
/// first), then by code point, so that only identical names are equal. The order depends on nothing
/// but the two names: no locale, no Unicode version beyond the lower-case mapping.
package enum NaturalOrder {
  /// Whether `left` comes before `right`: what `sorted(by:)` takes.
  package static func areInIncreasingOrder(_ left: String, _ right: String) -> Bool {
    compare(left, right) < 0
  }

  /// Below zero where `left` comes first, above where `right` does, zero for identical names.
  package static func compare(_ left: String, _ right: String) -> Int {
    var lefts = Tokens(left)
    var rights = Tokens(right)
    var zeros = 0
    while true {
      switch (lefts.next(), rights.next()) {
      case (nil, nil):
        if zeros != 0 { return zeros }
        return order(left.unicodeScalars.map(\.value), right.unicodeScalars.map(\.value))
      case (nil, _?): return -1
      case (_?, nil): return 1
      case (let one?, let other?):
        let result = one.compare(other)
        if result != 0 { return result }
        if zeros == 0 { zeros = one.zeros - other.zeros }
      }
    }
  }

  private static func order<Element: Comparable>(_ left: [Element], _ right: [Element]) -> Int {
    if left.lexicographicallyPrecedes(right) { return -1 }
    return right.lexicographicallyPrecedes(left) ? 1 : 0
  }

  /// One scalar in lower case, or one run of digits.
  private struct Token {
    /// The scalar; of a number, that of `0`, so that numbers stand where digits do.
    let scalar: UInt32
    /// Without leading zeros; empty for no number and for zero.
    let digits: Substring.UnicodeScalarView
    let zeros: Int

    func compare(_ other: Token) -> Int {
      if scalar != other.scalar { return scalar < other.scalar ? -1 : 1 }
      if digits.count != other.digits.count { return digits.count - other.digits.count }
      for (digit, otherDigit) in zip(digits, other.digits) where digit != otherDigit {
        return digit < otherDigit ? -1 : 1
      }
      return 0
    }
  }

  private struct Tokens {
    private var rest: Substring.UnicodeScalarView

    init(_ text: String) { rest = Substring(text).unicodeScalars }

    mutating func next() -> Token? {
      guard let first = rest.first else { return nil }
      guard NaturalOrder.isDigit(first) else {
        rest.removeFirst()
        return Token(scalar: NaturalOrder.lowerCase(first), digits: rest.prefix(0), zeros: 0)
      }
      let run = rest.prefix(while: NaturalOrder.isDigit)
      let digits = run.drop { $0 == "0" }
      rest = rest[run.endIndex...]
      return Token(scalar: 0x30, digits: digits, zeros: run.count - digits.count)
    }
  }

  private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { "0"..."9" ~= scalar }

  /// The scalar's lower-case form where that is a single one, else the scalar.
  private static func lowerCase(_ scalar: Unicode.Scalar) -> UInt32 {
    if scalar.isASCII {
      return "A"..."Z" ~= scalar ? scalar.value + 0x20 : scalar.value
    }
    let mapping = scalar.properties.lowercaseMapping.unicodeScalars
    return mapping.count == 1 ? mapping.first?.value ?? scalar.value : scalar.value
  }
}

extension Sequence {
  /// The elements in the natural order of their names.
  package func inNaturalOrder(by name: (Element) -> String) -> [Element] {
    map { (name: name($0), element: $0) }
      .sorted { NaturalOrder.areInIncreasingOrder($0.name, $1.name) }
      .map(\.element)
  }
}

extension Sequence<String> {
  /// The names in natural order.
  package func inNaturalOrder() -> [String] { sorted(by: NaturalOrder.areInIncreasingOrder) }
}
