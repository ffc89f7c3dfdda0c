import PaperDomain
import PaperLibrary

/// Returns the same page count for every PDF.
struct FixedPageCount: FileOpening {
  var pages = 12

  func pageCount(ofPDFAt path: String) async throws -> Int { pages }

  func pdf(ofImageAt path: String, _ sheet: SheetChoice) async throws -> PDFOfImage? { nil }
}
