import CLinux
import Poppler
import Recognition
import Tesseract
import WorkerProtocol

/// What a worker has before it: the last document, the last models, one buffer for pixels.
///
/// All of it is kept warm, since the next request is mostly about the next page.
final class RequestHandler {
  let buffer = PixelBuffer()
  private let tables = PopplerTables()
  private var open: (path: [UInt8], identity: MappedFile.Identity, document: PopplerDocument)?
  /// The engine that reads pictures; its instances by their languages.
  private typealias Engine = Tesseract
  private var engines: [[String]: Engine] = [:]

  /// Does what is asked; every way of failing is an answer too.
  func answer(_ request: WorkerRequest) -> WorkerAnswer {
    do throws(Refusal) {
      switch request {
      case .inspect(let path): return .inspection(try inspect(path))
      case .text(let path, let page):
        guard let transcript = try layerText(path, page: page) else { return .noText }
        return .transcript(transcript)
      case .recognise(let path, let page, let settings):
        return .transcript(try recognise(path, page: page, settings: settings))
      case .render(let path, let page, let settings):
        return .picture(try render(path, page: page, settings: settings))
      case .plainPNG(let path): return .png(try plainPNG(path))
      case .compare(let old, let new, let dpi):
        return .comparison(try compare(old, new, dpi: dpi))
      case .engine: return .engine(try engineFacts())
      case .outline(let path): return .outline(try outline(path))
      case .links(let path, let page): return .links(try links(path, page: page))
      }
    } catch {
      return .refused(error)
    }
  }

  /// The document at a path: the one already open if it is still the same file.
  func document(_ path: [UInt8]) throws(Refusal) -> PopplerDocument {
    if let open, open.path == path, open.identity == MappedFile.identity(ofPath: path) {
      return open.document
    }
    if open != nil {
      open = nil
      // What a large document took goes back to the kernel, so that it does not count for the next.
      linux_trim_memory()
    }
    return try askingPoppler { () throws(PopplerError) in
      let file = try MappedFile(path: path)
      let document = try PopplerDocument(file)
      open = (path, file.identity, document)
      return document
    }
  }

  /// An engine for these languages: one already set up if it is for the same.
  func engine(for languages: [String]) throws(RecognitionError) -> any RecognitionEngine {
    if let engine = engines[languages] { return engine }
    // A page takes two at most; what was for other pages before makes room.
    if engines.count >= 3 { engines = [:] }
    let engine = try Engine(languages: languages)
    engines[languages] = engine
    return engine
  }

  private func inspect(_ path: [UInt8]) throws(Refusal) -> FileInspection {
    let document = try document(path)
    return try askingPoppler { () throws(PopplerError) in
      FileInspection(
        pageCount: try document.countPages(maximum: FileInspection.maximumPageCount))
    }
  }

  private func engineFacts() throws(Refusal) -> EngineFacts {
    try askingEngine { () throws(RecognitionError) in
      EngineFacts(
        poppler: PopplerDocument.version, tesseract: try Engine.version,
        languages: try Engine.availableLanguages)
    }
  }
}
