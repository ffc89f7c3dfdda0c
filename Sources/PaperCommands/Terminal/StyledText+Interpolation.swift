extension StyledText: ExpressibleByStringInterpolation {
  package struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var text = StyledText()

    package init(literalCapacity: Int, interpolationCount: Int) {}

    package mutating func appendLiteral(_ literal: String) {
      if !literal.isEmpty { text.append(piece: .text(literal, nil)) }
    }

    /// A value from outside, in one line and harmless.
    package mutating func appendInterpolation(
      _ value: some CustomStringConvertible, _ role: Role? = nil
    ) {
      text += StyledText(value, role)
    }

    /// Text made before.
    package mutating func appendInterpolation(_ part: StyledText) { text += part }

    /// Text from outside that keeps its line ends and tabs, such as a commit's message.
    package mutating func appendInterpolation(lines: String, _ role: Role? = nil) {
      text.append(piece: .text(lines.harmlessLines, role))
    }

    /// A small block in a colour; nothing where output is not coloured.
    package mutating func appendInterpolation(swatch: Swatch) {
      text.append(piece: .swatch(swatch))
    }
  }

  package init(stringLiteral literal: String) {
    append(piece: .text(literal, nil))
  }

  package init(stringInterpolation: StringInterpolation) { self = stringInterpolation.text }
}
