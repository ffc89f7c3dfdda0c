/// The part of a bundle that is shown.
public enum PageSource: String, Codable, CaseIterable, Sendable {
  /// The variant for reading.
  case display
  /// The paper as received, before it was marked.
  case original
  /// The text of the page with its words; as a picture, the variant that the text comes from.
  case ocrText
}
