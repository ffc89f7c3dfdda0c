/// One entry of the dictionary: a word with one reading.
package struct HanEntry: Hashable, Sendable {
  package var simplified: String
  package var traditional: String
  package var reading: Pinyin
  /// English definitions, as CC-CEDICT has them.
  package var definitions: [String]

  package init(
    simplified: String, traditional: String, reading: Pinyin, definitions: [String]
  ) {
    self.simplified = simplified
    self.traditional = traditional
    self.reading = reading
    self.definitions = definitions
  }

  /// The definitions as they are shown: readings with tone marks, and the names of measure words.
  package var meanings: [String] { definitions.map(DefinitionText.shown) }

  /// Whether the reading is a proper name's.
  package var isName: Bool { reading.syllables.first?.isCapitalized ?? false }
}

/// A part of a token that the dictionary has, with its entries.
package struct Headword: Hashable, Sendable {
  package var text: String
  /// The most usual reading first; empty if the dictionary has not even the character.
  package var entries: [HanEntry]

  package init(text: String, entries: [HanEntry]) {
    self.text = text
    self.entries = entries
  }
}

/// A sentence that shows how a word is used.
package struct ExampleSentence: Hashable, Sendable {
  package var text: String
  package var translation: String

  package init(text: String, translation: String) {
    self.text = text
    self.translation = translation
  }
}
