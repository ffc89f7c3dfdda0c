package import PDFMarkup
package import PaperDomain
package import WorkerProtocol

/// Worker processes that open, read, draw and recognise untrusted files.
///
/// Each worker is a process with a memory limit; each request has a limit of processor time. A file
/// that crashes or hangs a worker affects only its own request: the next request gets another
/// worker. Requests are never retried. Workers are started on demand.
///
/// Paths are raw Linux bytes; relative ones start at the working directory that this process had
/// when the worker was started. Pages count from 1 inside the file.
///
/// Cancelling the task of a request kills its worker.
package final class WorkerPool: Sendable {
  /// The executable of the workers.
  package let executable: WorkerExecutable
  /// The maximum number of workers.
  package let count: Int
  private let loop: WorkerLoop
  private let limits: WorkerLimits

  /// The number of processors that are online.
  package static var processorCount: Int { WorkerLoop.processorCount }

  /// - Parameter count: The maximum number of workers, at least one.
  package init(
    executable: WorkerExecutable, count: Int = WorkerPool.processorCount,
    limits: WorkerLimits = WorkerLimits()
  ) {
    self.executable = executable
    self.count = max(1, count)
    self.limits = limits
    loop = WorkerLoop(
      executable: executable, count: self.count, limits: limits)
  }

  deinit {
    loop.stop()
  }

  /// Kills the workers and waits until they have ended; open requests end with `.shutDown`.
  package func shutdown() async {
    await loop.stopAndWait()
  }

  /// Announces requests: starts enough workers for them together with the first one, in parallel.
  package func expect(_ requests: Int) {
    // A worker needs 20 ms of processor time to start, and 1.1 ms to extract the text of a page.
    loop.expect(workers: min(count, requests / 20))
  }

  /// Opens a PDF, counts the pages that can be read and checks whether it is encrypted.
  ///
  /// - Throws: ``WorkerError``, such as `.refused` for a file that is not a readable PDF.
  package func inspect(_ path: [UInt8]) async throws(WorkerError) -> FileInspection {
    guard case .inspection(let inspection) = try await answer(.inspect(path: path)) else {
      throw .malformedAnswer
    }
    return inspection
  }

  /// Reads a page's text layer; `nil` if there is none.
  ///
  /// - Parameter page: From 1.
  /// - Throws: ``WorkerError``, such as `.refused` for a missing or damaged page.
  package func text(_ path: [UInt8], page: Int) async throws(WorkerError) -> TextLayer? {
    switch try await answer(.text(path: path, page: page)) {
    case .transcript(let transcript): TextLayer(transcript)
    case .noText: nil
    default: throw .malformedAnswer
    }
  }

  /// Draws a page and recognises its text.
  ///
  /// - Parameter page: From 1.
  /// - Throws: ``WorkerError``, such as `.refused` for a language without a model.
  package func recognise(
    _ path: [UInt8], page: Int, settings: RecognitionSettings
  ) async throws(WorkerError) -> PageText {
    let request = WorkerRequest.recognise(path: path, page: page, settings: settings)
    guard case .transcript(let transcript) = try await answer(request) else {
      throw .malformedAnswer
    }
    return PageText(transcript, source: .ocr)
  }

  /// Draws a page.
  ///
  /// - Parameter page: From 1.
  /// - Throws: ``WorkerError``, such as `.refused` for an invalid size.
  package func render(
    _ path: [UInt8], page: Int, settings: RenderSettings
  ) async throws(WorkerError) -> Picture {
    let request = WorkerRequest.render(path: path, page: page, settings: settings)
    guard case .picture(let picture) = try await answer(request),
      picture.format == settings.format
        || (settings.format == .reading && [.png, .jpeg].contains(picture.format))
    else { throw .malformedAnswer }
    return picture
  }

  /// Makes a PDF of an image file.
  ///
  /// - Parameter cut: What is to be shown of a photo.
  /// - Throws: ``WorkerError``, such as `.refused(.notAnImage)` for another file.
  package func imagePDF(
    _ path: [UInt8], _ cut: PhotoCut
  ) async throws(WorkerError) -> ConvertedImage {
    guard case .imagePDF(let image) = try await answer(.imagePDF(path: path, cut)) else {
      throw .malformedAnswer
    }
    return image
  }

  /// Draws an image file, or a PDF's first page, upright.
  ///
  /// - Parameters:
  ///   - side: The picture fits into a square of this many pixels; it is not enlarged.
  ///   - format: `.png` or `.jpeg`.
  ///   - cut: What is shown of it; not of a PDF.
  /// - Throws: ``WorkerError``, such as `.refused(.imageDamaged)` for an image that can't be
  ///   decoded.
  package func photo(
    _ path: [UInt8], side: Int, format: RenderSettings.Format = .jpeg, _ cut: PhotoCut = .none
  ) async throws(WorkerError) -> Picture {
    let request = WorkerRequest.photo(path: path, side: side, format: format, cut)
    guard case .picture(let picture) = try await answer(request), picture.format == format
    else { throw .malformedAnswer }
    return picture
  }

  /// Finds a sheet of paper in a photo; `nil` if none is seen, or if it is no photo.
  ///
  /// - Throws: ``WorkerError``, such as `.refused(.imageDamaged)` for an image that can't be
  ///   decoded.
  package func sheet(_ path: [UInt8]) async throws(WorkerError) -> SheetCorners? {
    guard case .sheet(let corners) = try await answer(.sheet(path: path)) else {
      throw .malformedAnswer
    }
    return corners
  }

  /// Reads the image file inside a PDF that was made of it; `nil` if there is none.
  ///
  /// - Throws: ``WorkerError``, such as `.refused` for a file that is not a readable PDF.
  func sourceImage(_ path: [UInt8]) async throws(WorkerError) -> [UInt8]? {
    guard case .sourceImage(let bytes) = try await answer(.sourceImage(path: path)) else {
      throw .malformedAnswer
    }
    return bytes
  }

  /// Reads when a picture was taken, from its EXIF data.
  ///
  /// - Returns: `2026-05-01T10:11:12`, with an offset from UTC if it is known; `nil` if the file does
  ///   not say.
  /// - Throws: ``WorkerError``, such as `.refused` for a file that can't be read.
  package func takenAt(_ path: [UInt8]) async throws(WorkerError) -> String? {
    guard case .takenAt(let time) = try await answer(.takenAt(path: path)) else {
      throw .malformedAnswer
    }
    return time
  }

  /// Draws two pages side by side, with their differences marked.
  ///
  /// - Parameter dpi: Dots per inch of the new page; the old one is drawn in the same width.
  /// - Throws: ``WorkerError``, such as `.refused` for a missing or damaged page.
  package func compare(
    _ old: PageInFile, _ new: PageInFile, dpi: Double
  ) async throws(WorkerError) -> PageComparison {
    guard
      case .comparison(let comparison) = try await answer(.compare(old: old, new: new, dpi: dpi))
    else { throw .malformedAnswer }
    return comparison
  }

  /// Finds boxes of a page again on another version of it.
  ///
  /// - Parameter boxes: Page-relative, on the old page.
  /// - Returns: One transform from the old page to the new one for each box; `nil` for a box that was
  ///   not found.
  /// - Throws: ``WorkerError``, such as `.refused` for a missing or damaged page.
  func locate(
    _ boxes: [PageComparison.Box], of old: PageInFile, on new: PageInFile
  ) async throws(WorkerError) -> [PageTransform?] {
    guard
      case .transforms(let transforms) = try await answer(.locate(old: old, new: new, boxes: boxes)),
      transforms.count == boxes.count
    else { throw .malformedAnswer }
    return transforms
  }

  /// Reads the sizes and labels of a file's pages, and its outline.
  ///
  /// - Throws: ``WorkerError``, such as `.refused` for a file that is not a readable PDF.
  package func outline(_ path: [UInt8]) async throws(WorkerError) -> FileOutline {
    guard case .outline(let outline) = try await answer(.outline(path: path)) else {
      throw .malformedAnswer
    }
    return outline
  }

  /// Reads the targets of the links on a page.
  ///
  /// - Parameter page: From 1.
  /// - Throws: ``WorkerError``, such as `.refused` for a missing or damaged page.
  package func links(_ path: [UInt8], page: Int) async throws(WorkerError) -> [PageLink] {
    guard case .links(let links) = try await answer(.links(path: path, page: page)) else {
      throw .malformedAnswer
    }
    return links
  }

  /// Reads what is needed to add annotations to pages of a PDF.
  ///
  /// - Parameter pages: From 1.
  /// - Throws: ``WorkerError``, such as `.refused` for a damaged, encrypted or certified file.
  package func markupSource(
    _ path: [UInt8], pages: [Int]
  ) async throws(WorkerError) -> PDFSource {
    let request = WorkerRequest.markupSource(path: path, pages: pages)
    guard case .markupSource(let source) = try await answer(request) else {
      throw .malformedAnswer
    }
    return source
  }

  /// Gets the outlines of a text's characters, without those that no font has.
  ///
  /// - Throws: ``WorkerError``, such as `.requestTooLong` for a text of over 16 MiB.
  package func glyphs(of text: String) async throws(WorkerError) -> Glyphs {
    guard case .glyphs(let glyphs) = try await answer(.glyphs(text: text)) else {
      throw .malformedAnswer
    }
    return glyphs
  }

  /// Converts a PNG to what a PDF has.
  ///
  /// - Throws: ``WorkerError``, such as `.refused` for bytes that are not a readable PNG.
  func stampPicture(_ png: [UInt8]) async throws(WorkerError) -> StampPicture {
    guard case .stampPicture(let picture) = try await answer(.stampPicture(png: png)) else {
      throw .malformedAnswer
    }
    return picture
  }

  /// Reads the annotations that a PDF has itself.
  ///
  /// - Throws: ``WorkerError``, such as `.refused` for a file with a password.
  package func annotations(_ path: [UInt8]) async throws(WorkerError) -> ForeignMarkup {
    guard case .annotations(let markup) = try await answer(.annotations(path: path)) else {
      throw .malformedAnswer
    }
    return markup
  }

  /// Writes one PDF of the pages of several, with their links among these pages, an outline and
  /// page labels. Links to other pages are left out.
  ///
  /// - Throws: ``WorkerError``, such as `.refused(.source)` for a file that can't be read.
  package func merge(_ plan: MergePlan) async throws(WorkerError) -> WrittenPDF {
    guard case .pdf(let pdf) = try await answer(.merge(plan)) else { throw .malformedAnswer }
    return pdf
  }

  /// Rewrites a PDF: repaired and without encryption.
  ///
  /// - Parameter flatten: Also draws its annotations as content of the pages.
  /// - Throws: ``WorkerError``, such as `.refused` for a file with a password.
  package func rewrite(
    _ path: [UInt8], flatten: Bool
  ) async throws(WorkerError) -> WrittenPDF {
    guard case .pdf(let pdf) = try await answer(.rewrite(path: path, flatten: flatten)) else {
      throw .malformedAnswer
    }
    return pdf
  }

  /// Gets the engines' versions and the languages that can be recognised.
  ///
  /// - Throws: ``WorkerError``, such as `.cannotStart` if the worker's executable is missing.
  package func engine() async throws(WorkerError) -> EngineFacts {
    guard case .engine(let facts) = try await answer(.engine) else { throw .malformedAnswer }
    return facts
  }

  private func answer(_ request: WorkerRequest) async throws(WorkerError) -> WorkerAnswer {
    let seconds =
      switch request {
      case .recognise, .compare, .locate, .merge, .rewrite, .imagePDF, .photo, .sheet:
        limits.recogniseSeconds
      default: limits.otherSeconds
      }
    let answer = try await loop.perform(request, limitSeconds: seconds).get()
    if case .refused(let refusal) = answer { throw .refused(refusal) }
    return answer
  }
}
