/// Which engines a worker runs on: part of what a cached text depends on.
package struct EngineFacts: Hashable, Sendable {
  /// Poppler's version, such as `22.12.0`.
  package var poppler: String
  /// Tesseract's version, such as `5.3.0`.
  package var tesseract: String
  /// The languages recognition can read, sorted: `chi_sim`, `eng`, …
  package var languages: [String]

  package init(poppler: String, tesseract: String, languages: [String]) {
    self.poppler = poppler
    self.tesseract = tesseract
    self.languages = languages
  }
}
