/// The tables of an index; the numbers stand in the file and are never reused.
package enum IndexTable: UInt32, CaseIterable, Sendable {
  /// Where the data comes from: lines of a name, a tab and a value.
  case sources = 1
  /// By Unicode scalar below 0x10000: the code of its character, 16 bits; 0 if no word has it.
  case codes
  /// Scalars from 0x10000 in order, each with its code: pairs of 32 bits.
  case highCodes
  /// The words, as a tree over codes: pairs of 32 bits (see ``WordTree``).
  case tree
  /// By word: how unlikely it is, 16 bits (see ``WordCost``).
  case costs
  /// By word: levels and properties, 16 bits (see ``WordTraits``).
  case traits
  /// By word with entries: its first entry, 32 bits; one more for the end.
  case wordEntries
  /// By entry: where its record starts in `entries`, 32 bits; one more for the end.
  case entryStarts
  /// Entries: records of simplified form, traditional form, reading and definitions.
  case entries
  /// By syllable number: where its text starts in `syllables`, 32 bits; one more for the end.
  case syllableStarts
  /// The syllables that occur, as CC-CEDICT writes them.
  case syllables
  /// Entries in the order of their readings without tones, 32 bits each.
  case readings
  /// By English word in order: where its record starts in `english`, 32 bits; one more for the end.
  case englishStarts
  /// English words, each with the entries whose definitions have it.
  case english
  /// By phrase in order: where its record starts in `traditional`, 32 bits; one more for the end.
  case traditionalStarts
  /// Simplified phrases and characters with their traditional forms.
  case traditional
  /// By phrase in order: where its record starts in `simplified`, 32 bits; one more for the end.
  case simplifiedStarts
  /// Traditional phrases and characters with their simplified forms.
  case simplified
  /// By sentence: where its record starts in `sentences`, 32 bits; one more for the end.
  case sentenceStarts
  /// Example sentences with their translations.
  case sentences
  /// Words in order, each with one sentence: pairs of 32 bits.
  case examples
}
