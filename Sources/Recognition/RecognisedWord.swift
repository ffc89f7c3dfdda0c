/// A word found in a picture.
package struct RecognisedWord: Hashable, Sendable {
  /// As it was read.
  package var text: String
  /// In pixels from the picture's top left; right and bottom are the first ones outside.
  package var left: Int
  package var top: Int
  package var right: Int
  package var bottom: Int
  /// 0…100.
  package var confidence: Float
  package var isFirstOfLine: Bool
  package var isFirstOfParagraph: Bool

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
