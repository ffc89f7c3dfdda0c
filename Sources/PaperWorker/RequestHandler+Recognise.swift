import Poppler
import Recognition
import RunLog
import Tesseract
import WorkerProtocol

extension RequestHandler {
  /// Draws a page in grey and recognises its text with an engine.
  func recognise(
    _ path: [UInt8], page number: Int, settings: RecognitionSettings
  ) throws(Refusal) -> PageTranscript {
    // The models first: if one is missing, this is reported before any other work.
    try askingEngine { () throws(RecognitionError) in _ = try tesseract(for: settings.languages) }
    let timer = LogTimer()
    let size = try draw(path, page: number, size: .dpi(settings.dpi))
    buffer.reduceToGrey()
    let picture = GreyPicture(
      width: size.width, height: size.height, dpi: size.dpi, pixels: Array(buffer.pixels))
    Logger.debug(
      .ocr, "drew page \(number) with \(size.width) × \(size.height) pixels in \(timer.elapsed)")
    let recogniser = PageRecogniser(
      installed: try installedLanguages(),
      engine: { languages throws(RecognitionError) in
        try self.engine(for: languages, usesPPOCR: settings.usesPPOCR)
      },
      orientation: { picture throws(RecognitionError) in
        try self.tesseract(for: settings.languages).orientation(of: picture)
      })
    do throws(PageRecogniser.Failure) {
      let page = try recogniser.page(picture, languages: settings.languages)
      Logger.debug(
        .ocr,
        "recognised \(page.words.count) words, with \(page.unread.count) areas left unread, after \(timer.elapsed)"
      )
      return PageTranscript(page, width: size.width, height: size.height)
    } catch {
      switch error {
      case .recognition(let error): throw Refusal(error)
      case .outOfMemory: throw .outOfMemory
      }
    }
  }

  /// Draws a page, or the requested tile of it, into the buffer, four bytes per pixel.
  ///
  /// - Returns: The size of the image in the buffer.
  func draw(
    _ path: [UInt8], page number: Int, size: RenderSettings.Size, hidesAnnotations: Bool = false
  ) throws(Refusal) -> PixelSize {
    let document = try document(path)
    let page = try askingPoppler { () throws(PopplerError) in try document.page(number) }
    let area = try PixelArea(pageWidth: page.width, pageHeight: page.height, size: size)
    try askingPoppler { () throws(PopplerError) in
      try page.draw(
        into: buffer, x: area.x, y: area.y, width: area.width, height: area.height,
        ofWidth: area.page.width, height: area.page.height, hidesAnnotations: hidesAnnotations)
    }
    return PixelSize(width: area.width, height: area.height, dpi: area.page.dpi)
  }
}
