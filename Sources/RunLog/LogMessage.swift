/// A sentence of the log, made of words in the program's code and of numbers.
///
/// Nothing else fits: texts of documents, words, names, paths and tokens are strings, and a string
/// can't be put into a message. The compiler refuses it.
package struct LogMessage: ExpressibleByStringInterpolation, Sendable {
  package struct StringInterpolation: StringInterpolationProtocol {
    var text = ""

    package init(literalCapacity: Int, interpolationCount: Int) {
      text.reserveCapacity(literalCapacity + interpolationCount * 8)
    }

    package mutating func appendLiteral(_ literal: StaticString) { text += "\(literal)" }

    package mutating func appendInterpolation(_ words: StaticString) { text += "\(words)" }

    package mutating func appendInterpolation(_ number: some BinaryInteger) { text += "\(number)" }

    package mutating func appendInterpolation(_ flag: Bool) { text += "\(flag)" }

    /// `12.3 ms`.
    package mutating func appendInterpolation(_ time: Duration) {
      let tenths =
        time.components.seconds * 10_000 + time.components.attoseconds / 100_000_000_000_000
      text += "\(tenths / 10).\(tenths % 10) ms"
    }
  }

  let text: String

  package init(stringLiteral words: StaticString) { text = "\(words)" }

  package init(stringInterpolation: StringInterpolation) { text = stringInterpolation.text }
}
