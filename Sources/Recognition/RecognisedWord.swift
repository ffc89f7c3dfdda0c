/// A word found in an image.
package struct RecognisedWord: Hashable, Sendable {
  /// The recognised text.
  package var text: String
  /// In pixels from the image's top left; right and bottom are exclusive.
  package var left: Int
  package var top: Int
  package var right: Int
  package var bottom: Int
  /// The confidence 0…100.
  package var confidence: Float
  package var isFirstOfLine: Bool
  package var isFirstOfParagraph: Bool
  /// Whether it follows the word before it without a blank, as a part of the same word.
  package var isJoined = false

  package init(
    text: String, left: Int, top: Int, right: Int, bottom: Int, confidence: Float,
    isFirstOfLine: Bool, isFirstOfParagraph: Bool
  ) {
    self.text = text
    self.left = left
    self.top = top
    self.right = right
    self.bottom = bottom
    self.confidence = confidence
    self.isFirstOfLine = isFirstOfLine
    self.isFirstOfParagraph = isFirstOfParagraph
  }
}
