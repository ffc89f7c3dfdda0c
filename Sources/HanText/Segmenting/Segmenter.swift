/// Divides texts into words, numbers, names and marks.
///
/// The tokens tile the text: joined in order they are the text, byte by byte. Without a dictionary
/// every Chinese character is a token.
package struct Segmenter: Sendable {
  private let dictionary: HanDictionary?
  private let corrections: CorrectionTable
  /// Missing without a dictionary.
  private let nameCharacters: NameCharacters?

  package init(_ dictionary: HanDictionary?, corrections: Corrections = Corrections()) {
    self.dictionary = dictionary
    self.corrections = CorrectionTable(corrections)
    nameCharacters = dictionary?.image.read { NameCharacters(CodeTable($0)) }
  }

  /// The tokens of a text, in order.
  package func tokens(of text: String) -> [Token] {
    guard !text.isEmpty else { return [] }
    guard let dictionary else { return tokens(of: text, nil) }
    return dictionary.image.read { tokens(of: text, $0) }
  }

  private func tokens(of text: String, _ view: IndexView?) -> [Token] {
    let units = TextUnits(text, codes: view.map { CodeTable($0) })
    let lattice = Lattice(text, units, view, corrections)
    var pieces = lattice.pieces()
    if let view, let nameCharacters {
      let names = NameRule(
        units: units, traits: view.numbers(.traits, of: UInt16.self), characters: nameCharacters)
      pieces = names.apply(to: pieces)
    }
    var text = text
    return text.withUTF8 { bytes in
      pieces.map { piece in
        let range = Int(units.utf8[piece.start])..<Int(units.utf8[piece.end])
        return Token(
          text: String(decoding: UnsafeBufferPointer(rebasing: bytes[range]), as: UTF8.self),
          kind: piece.kind, characters: piece.start..<piece.end,
          utf16: Int(units.utf16[piece.start])..<Int(units.utf16[piece.end]))
      }
    }
  }
}
