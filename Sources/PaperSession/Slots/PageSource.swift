package import PaperDomain

/// The part of a bundle that is shown.
public enum PageSource: String, Codable, CaseIterable, Sendable {
  /// The variant for reading.
  case display
  /// The paper as received, before it was marked.
  case original
  /// The text of the page with its words; as a picture, the variant that the text comes from.
  case ocrText
}

extension PageSource {
  /// The variants that can be its picture, the preferred one first.
  package var variants: [Variant] {
    switch self {
    case .display: [.display]
    case .original: [.original]
    case .ocrText: [.ocr, .display, .original]
    }
  }
}
