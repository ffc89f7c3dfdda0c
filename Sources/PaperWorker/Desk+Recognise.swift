import Poppler
import Tesseract
import WorkerProtocol

extension Desk {
  /// Draws a page in grey and has Tesseract read it.
  func recognise(
    _ path: [UInt8], page number: Int, settings: RecognitionSettings
  ) throws(Refusal) -> PageTranscript {
    // The models first: a missing one is told before any work is done.
    let tesseract = try tesseract(settings.languages)
    let size = try draw(path, page: number, size: .dpi(settings.dpi))
    buffer.reduceToGrey()
    let words = try askingTesseract { () throws(TesseractError) in
      try tesseract.recognise(
        grey: buffer.pixels, width: size.width, height: size.height,
        // Below 70 Tesseract takes its own guess in place of the number.
        dpi: max(70, Int(size.dpi.rounded())), segmentation: Int(settings.segmentation.rawValue))
    }
    return PageTranscript(words, width: size.width, height: size.height)
  }

  /// Draws a page into the buffer, four bytes a pixel.
  func draw(
    _ path: [UInt8], page number: Int, size: RenderSettings.Size
  ) throws(Refusal) -> PixelSize {
    let document = try document(path)
    let page = try askingPoppler { () throws(PopplerError) in try document.page(number) }
    let pixels = try PixelSize(pageWidth: page.width, pageHeight: page.height, size: size)
    try askingPoppler { () throws(PopplerError) in
      try page.draw(into: buffer, width: pixels.width, height: pixels.height)
    }
    return pixels
  }
}
