/// Why a worker rejects a request: an error in the file, the page or the request.
package enum Refusal: Error, Hashable, Sendable {
  /// The file could not be opened or read.
  case unreadable(errno: Int32)
  /// The path is a directory, a device or a socket.
  case notAFile
  case empty
  case notAPDF
  /// The file begins like a PDF and cannot be opened as one.
  case damaged
  /// The file needs a password.
  case encrypted
  case noPages
  /// More than 100,000 pages; counting stops there.
  case tooManyPages
  case noSuchPage(number: Int, pageCount: Int)
  /// The file lists the page, but it cannot be read.
  case pageDamaged(number: Int)
  /// The size in points: not a number, not positive, or too large for any image.
  case pageSizeUnusable(width: Double, height: Double)
  /// A resolution or a width that no image can have.
  case sizeUnusable
  /// A tile outside of the page, which has this number of columns and rows.
  case noSuchTile(columns: Int, rows: Int)
  case drawingFailed(String)
  case answerTooLarge
  case outOfMemory
  case notAPNG
  /// Neither an image nor a PDF.
  case notAnImage
  case imageDamaged
  /// An image that can't be decoded or shown; the reason in words.
  case imageUnusable(String)
  case imageTooLarge(width: Int, height: Int)
  /// The recognition library is not installed.
  case noEngine
  /// Tesseract's code of a language whose model is not installed.
  case missingLanguage(String)
  /// Recognition was requested without any language.
  case noLanguage
  case recognitionFailed
  /// The library that decodes HEIC and AVIF is not installed.
  case noHeif
  /// The library that reads PDFs for exports is not installed.
  case noQpdf
  /// The file is certified, and its certificate allows no comments.
  case certified
  /// Nothing can be added to the file as it is; in words.
  case needsRepair(String)
  /// One of several files can't be read; its index and the reason.
  case source(Int, String)
}

extension Refusal {
  /// The reason in a few words, for a list of pages that failed.
  package var reason: String {
    switch self {
    case .unreadable(let errno): "unreadable (errno \(errno))"
    case .notAFile: "not a regular file"
    case .empty: "the file is empty"
    case .notAPDF: "not a PDF"
    case .damaged: "the PDF is damaged"
    case .encrypted: "encrypted: needs a password"
    case .noPages: "the PDF has no pages"
    case .tooManyPages: "more than \(FileInspection.maximumPageCount) pages"
    case .noSuchPage(let number, let count): "no page \(number): the file has \(count)"
    case .pageDamaged(let number): "page \(number) is damaged"
    case .pageSizeUnusable(let width, let height):
      "unusable page size: \(Self.points(width)) × \(Self.points(height)) pt"
    case .sizeUnusable: "the image size is invalid"
    case .noSuchTile(let columns, let rows): "no such tile: there are \(columns) x \(rows)"
    case .drawingFailed(let detail): "drawing failed: \(detail)"
    case .answerTooLarge: "the result is too large"
    case .outOfMemory: "memory limit reached"
    case .notAPNG: "not a PNG"
    case .notAnImage: "it is neither a PDF nor an image"
    case .imageUnusable(let reason): reason
    case .imageDamaged: "the image is damaged"
    case .imageTooLarge(let width, let height): "\(width) × \(height) pixels are too many"
    case .noEngine: "Tesseract is not installed (Debian: libtesseract5)"
    case .missingLanguage(let code):
      "language \(code) is not installed"
        + (Self.debianPackage(ofLanguage: code).map { " (Debian: \($0))" } ?? "")
    case .noLanguage: "no language to recognise"
    case .recognitionFailed: "recognition failed"
    case .noHeif: "libheif is not installed (Debian: libheif1)"
    case .noQpdf: "libqpdf is not installed (Debian: libqpdf29)"
    case .certified: "its certificate allows no comments"
    case .needsRepair(let detail): "nothing can be added to the damaged PDF: \(detail)"
    case .source(_, let reason): reason
    }
  }

  /// A length in points, rounded to a thousandth.
  private static func points(_ length: Double) -> String {
    length.isFinite ? "\((length * 1_000).rounded() / 1_000)" : "\(length)"
  }

  /// Whether the same bytes would be rejected again, so that the error can be stored.
  package var isAboutTheFile: Bool {
    switch self {
    case .unreadable, .notAFile, .sizeUnusable, .noSuchTile, .answerTooLarge, .outOfMemory,
      .noEngine, .missingLanguage, .noLanguage, .noHeif, .noQpdf, .source:
      false
    default: true
    }
  }

  /// The Debian package of a language's model: `chi_sim` is in `tesseract-ocr-chi-sim`.
  ///
  /// - Returns: `nil` for an invalid language code: the code comes from a library, and the
  ///   package's name becomes part of a command that a user copies.
  package static func debianPackage(ofLanguage code: String) -> String? {
    let isName =
      (3...32).contains(code.utf8.count)
      && code.utf8.allSatisfy { (0x61...0x7a).contains($0) || $0 == UInt8(ascii: "_") }
      && code.utf8.first != UInt8(ascii: "_")
    return isName ? "tesseract-ocr-" + String(code.map { $0 == "_" ? "-" : $0 }) : nil
  }
}
