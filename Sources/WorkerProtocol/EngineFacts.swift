/// The engines of a worker, on which cached texts depend.
package struct EngineFacts: Hashable, Sendable {
  /// Poppler's version, such as `22.12.0`.
  package var poppler: String
  /// Tesseract's version, such as `5.3.0`.
  package var tesseract: String
  /// The installed recognition languages, sorted: `chi_sim`, `eng`, …
  package var languages: [String]

  package init(poppler: String, tesseract: String, languages: [String]) {
    self.poppler = poppler
    self.tesseract = tesseract
    self.languages = languages
  }
}
