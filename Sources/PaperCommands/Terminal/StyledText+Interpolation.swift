extension StyledText: ExpressibleByStringInterpolation {
  package struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var text = StyledText()

    package init(literalCapacity: Int, interpolationCount: Int) {}

    package mutating func appendLiteral(_ literal: String) {
      if !literal.isEmpty { text.append(piece: .text(literal, nil)) }
    }

    /// A value from outside, made harmless, in one line.
    package mutating func appendInterpolation(
      _ value: some CustomStringConvertible, _ role: Role? = nil
    ) {
      text += StyledText(value, role)
    }

    /// A styled text.
    package mutating func appendInterpolation(_ part: StyledText) { text += part }

    /// Text from outside that keeps its line ends and tabs, such as a commit's message.
    package mutating func appendInterpolation(lines: String, _ role: Role? = nil) {
      text.append(piece: .text(lines.harmlessLines, role))
    }

    /// A small block of a colour; nothing if output is not coloured.
    package mutating func appendInterpolation(swatch: Swatch) {
      text.append(piece: .swatch(swatch))
    }
  }

  package init(stringLiteral literal: String) {
    append(piece: .text(literal, nil))
  }

  package init(stringInterpolation: StringInterpolation) { self = stringInterpolation.text }
}
