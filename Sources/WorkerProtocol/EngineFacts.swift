/// The engines of a worker, on which cached texts depend.
package struct EngineFacts: Hashable, Sendable {
  /// Poppler's version, such as `22.12.0`.
  package var poppler: String
  /// Tesseract's version, such as `5.3.0`.
  package var tesseract: String
  /// The version of ONNX Runtime with which PP-OCR runs, such as `1.31.1`; `nil` where PP-OCR is not
  /// installed.
  package var ppOCR: String?
  /// The installed recognition languages, sorted: `chi_sim`, `eng`, …
  package var languages: [String]

  package init(poppler: String, tesseract: String, ppOCR: String? = nil, languages: [String]) {
    self.poppler = poppler
    self.tesseract = tesseract
    self.ppOCR = ppOCR
    self.languages = languages
  }
}
