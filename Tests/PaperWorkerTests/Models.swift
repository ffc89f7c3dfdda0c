import Poppler
import Tesseract

/// The models installed on the test machine.
enum Models {
  static let haveEnglish = (try? Tesseract.availableLanguages.contains("eng")) ?? false
}

/// Boxes in a row, one point each.
enum PopplerBoxes {
  static func box(_ index: Int) -> PopplerPage.Box {
    PopplerPage.Box(x0: Double(index), y0: 0, x1: Double(index + 1), y1: 1)
  }
}
