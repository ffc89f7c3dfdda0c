/// The settings for recognising a page.
package struct RecognitionSettings: Hashable, Sendable {
  /// Codes of models in order of weight, such as `["chi_sim", "eng"]`.
  package var languages: [String]
  /// Dots per inch at which the page is drawn; lowered for a page that would exceed 100 million
  /// pixels.
  package var dpi: Double
  /// Whether PP-OCR reads simplified Chinese where it is installed; otherwise Tesseract does.
  package var usesPPOCR: Bool

  package init(languages: [String], dpi: Double = 300, usesPPOCR: Bool = true) {
    self.languages = languages
    self.dpi = dpi
    self.usesPPOCR = usesPPOCR
  }
}
