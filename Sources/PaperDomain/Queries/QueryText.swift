/// The text of a query with a read position, shared by queries over manifests and full-text
/// searches.
package struct QueryText {
  package let scalars: [Unicode.Scalar]
  /// The position in scalars, from 0.
  package var position = 0
  private let text: String

  package init(_ text: String) {
    self.text = text
    scalars = Array(text.unicodeScalars)
  }

  package var next: Unicode.Scalar? {
    position < scalars.count ? scalars[position] : nil
  }

  package func error(_ reason: QuerySyntaxError.Reason, at offset: Int) -> QuerySyntaxError {
    QuerySyntaxError(reason, at: offset, of: text)
  }

  package mutating func take(while isWanted: (Unicode.Scalar) -> Bool) -> String {
    let start = position
    while position < scalars.count, isWanted(scalars[position]) { position += 1 }
    return string(start..<position)
  }

  package func string(_ range: Range<Int>) -> String {
    var taken = String.UnicodeScalarView()
    taken.append(contentsOf: scalars[range])
    return String(taken)
  }

  package mutating func skipBlanks() { _ = take { $0.properties.isWhitespace } }

  /// Returns the text between the quote here and the next one, or the end of the text if there is
  /// none.
  package mutating func quoted() -> (content: String, isClosed: Bool) {
    position += 1
    let content = take { !QueryText.isQuote($0) }
    let isClosed = position < scalars.count
    if isClosed { position += 1 }
    return (content, isClosed)
  }

  /// Whether it is a quote, including those that phones, word processors and Chinese input methods
  /// produce.
  package static func isQuote(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x22, 0x201c...0x201e, 0xff02, 0x300c, 0x300d: true
    default: false
    }
  }
}
