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

/// Why libqpdf can't read a file.
package enum QpdfError: Error, Hashable, Sendable {
  /// The library is not installed.
  case notInstalled
  /// The file has a password, or limits what may be done with it.
  case encrypted
  /// A certificate forbids comments in the file.
  case certified
  /// The file breaks the rules of the format; libqpdf's words.
  case damaged(String)
  /// The file has no page of this number.
  case noSuchPage(number: Int, pageCount: Int)
}
