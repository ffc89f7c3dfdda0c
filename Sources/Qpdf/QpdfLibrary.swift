import CQpdf

/// libqpdf's functions, from the library, which is loaded on first use.
enum QpdfLibrary {
  private static let loaded: cqpdf_functions? = {
    var functions = cqpdf_functions()
    return cqpdf_load(&functions) == 0 ? functions : nil
  }()

  static var functions: cqpdf_functions {
    get throws(QpdfError) {
      guard let loaded else { throw .notInstalled }
      return loaded
    }
  }
}
