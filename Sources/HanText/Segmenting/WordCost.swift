/// How unlikely words are: the negative logarithm of their share of all words, in 1,024ths.
package enum WordCost {
  package static let unit = 1_024.0
  /// Of a character that is in no word, and of one inside a run of letters or digits, which is
  /// never separated.
  static let unknown: Int32 = 20 * 1_024
  /// Of a run of letters or digits, and of a number.
  static let run: Int32 = 9 * 1_024
}
