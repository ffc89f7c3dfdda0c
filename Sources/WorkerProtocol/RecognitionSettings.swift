/// How a page is recognised.
package struct RecognitionSettings: Hashable, Sendable {
  /// Tesseract's codes in order of weight: `["chi_sim", "eng"]` reads Chinese without stray spaces.
  package var languages: [String]
  /// Dots an inch the page is drawn at; lowered for a page that would exceed 100 million pixels.
  package var dpi: Double
  /// How the page is taken apart.
  package var segmentation: Segmentation

  package init(languages: [String], dpi: Double = 300, segmentation: Segmentation = .automatic) {
    self.languages = languages
    self.dpi = dpi
    self.segmentation = segmentation
  }

  /// Tesseract's page segmentation modes that make sense for a whole page, by their numbers.
  package enum Segmentation: UInt8, Hashable, Sendable, CaseIterable {
    /// Also finds which way is up; needs the `osd` model.
    case automaticWithOrientation = 1
    case automatic = 3
    case singleColumn = 4
    case singleBlock = 6
    case sparse = 11
  }
}
