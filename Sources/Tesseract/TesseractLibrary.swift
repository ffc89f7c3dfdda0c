import CTesseract
import Recognition

/// Tesseract's functions, from the library, which is loaded on first use.
enum TesseractLibrary {
  private static let loaded: ctesseract_functions? = {
    var functions = ctesseract_functions()
    return ctesseract_load(&functions) == 0 ? functions : nil
  }()

  static var functions: ctesseract_functions {
    get throws(RecognitionError) {
      guard let loaded else { throw .notInstalled }
      return loaded
    }
  }
}
