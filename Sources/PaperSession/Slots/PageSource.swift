/// What of a bundle is looked at.
public enum PageSource: String, Codable, CaseIterable, Sendable {
  /// What is read.
  case display
  /// The paper as received, before marking.
  case original
  /// The page's text, where its words stand; as a picture, what the text was taken from.
  case ocrText
}
