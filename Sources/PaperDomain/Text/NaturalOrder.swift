/// The natural sort order: `1B2` before `1B10`.
///
/// Runs of the digits 0-9 are compared by value, whatever their length. Other text is compared
/// scalar by scalar, ignoring case. Names that are equal so far are ordered by their leading zeros
/// (fewer first), then by code point, so that only identical names are equal. The order depends
/// only on the two names: not on the locale, and on the Unicode version only for the lower-case
/// mapping.
package enum NaturalOrder {
  /// Whether `left` comes before `right`, for `sorted(by:)`.
  package static func areInIncreasingOrder(_ left: String, _ right: String) -> Bool {
    compare(left, right) < 0
  }

  /// Returns a negative number if `left` comes first, a positive one if `right` does, zero for
  /// identical names.
  package static func compare(_ left: String, _ right: String) -> Int {
    let order = left.utf8.withContiguousStorageIfAvailable { left in
      right.utf8.withContiguousStorageIfAvailable { compareASCII(left, $0) } ?? nil
    }
    return (order ?? nil) ?? compareScalars(left, right)
  }

  /// Returns the same for UTF-8 bytes, if all bytes that must be read are ASCII, as in most names;
  /// otherwise `nil`.
  private static func compareASCII(
    _ left: UnsafeBufferPointer<UInt8>, _ right: UnsafeBufferPointer<UInt8>
  ) -> Int? {
    var (one, other) = (0, 0)
    var zeros = 0
    while one < left.count, other < right.count {
      if left[one] >= 0x80 || right[other] >= 0x80 { return nil }
      if isDigit(left[one]), isDigit(right[other]) {
        let (first, second) = (DigitRun(left, at: one), DigitRun(right, at: other))
        let order = first.compare(second)
        if order != 0 { return order }
        if zeros == 0 { zeros = first.zeros - second.zeros }
        (one, other) = (first.digits.endIndex, second.digits.endIndex)
        continue
      }
      // A number is ordered like the digit 0.
      let first = isDigit(left[one]) ? UInt8(ascii: "0") : lowerCase(left[one])
      let second = isDigit(right[other]) ? UInt8(ascii: "0") : lowerCase(right[other])
      if first != second { return first < second ? -1 : 1 }
      one += 1
      other += 1
    }
    if one < left.count { return 1 }
    if other < right.count { return -1 }
    if zeros != 0 { return zeros }
    if left.lexicographicallyPrecedes(right) { return -1 }
    return right.lexicographicallyPrecedes(left) ? 1 : 0
  }

  /// A run of the digits 0-9 in ASCII.
  private struct DigitRun {
    /// Without leading zeros.
    let digits: Slice<UnsafeBufferPointer<UInt8>>
    let zeros: Int

    init(_ text: UnsafeBufferPointer<UInt8>, at start: Int) {
      var end = start
      while end < text.count, NaturalOrder.isDigit(text[end]) { end += 1 }
      digits = text[start..<end].drop { $0 == UInt8(ascii: "0") }
      zeros = end - start - digits.count
    }

    func compare(_ other: DigitRun) -> Int {
      if digits.count != other.digits.count { return digits.count - other.digits.count }
      for (digit, otherDigit) in zip(digits, other.digits) where digit != otherDigit {
        return digit < otherDigit ? -1 : 1
      }
      return 0
    }
  }

  private static func isDigit(_ byte: UInt8) -> Bool { 0x30...0x39 ~= byte }

  private static func lowerCase(_ byte: UInt8) -> UInt8 { 0x41...0x5a ~= byte ? byte + 0x20 : byte }

  private static func compareScalars(_ left: String, _ right: String) -> Int {
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

  /// One lower-case scalar, or one run of digits.
  private struct Token {
    /// The scalar; for a number, that of `0`, so that numbers are ordered like digits.
    let scalar: UInt32
    /// Without leading zeros; empty for zero and if this is not a number.
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

  /// Returns the scalar's lower-case form if that is a single scalar, otherwise the scalar.
  private static func lowerCase(_ scalar: Unicode.Scalar) -> UInt32 {
    if scalar.isASCII {
      return "A"..."Z" ~= scalar ? scalar.value + 0x20 : scalar.value
    }
    let mapping = scalar.properties.lowercaseMapping.unicodeScalars
    return mapping.count == 1 ? mapping.first?.value ?? scalar.value : scalar.value
  }
}

extension Sequence {
  /// Returns the elements in the natural order of their names.
  package func inNaturalOrder(by name: (Element) -> String) -> [Element] {
    map { (name: name($0), element: $0) }
      .sorted { NaturalOrder.areInIncreasingOrder($0.name, $1.name) }
      .map(\.element)
  }
}

extension Sequence<String> {
  /// Returns the names in natural order.
  package func inNaturalOrder() -> [String] { sorted(by: NaturalOrder.areInIncreasingOrder) }
}
