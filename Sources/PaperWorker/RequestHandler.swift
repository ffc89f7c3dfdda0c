import CLinux
import PaddleOCR
import Poppler
import Qpdf
import Recognition
import RunLog
import Tesseract
import WorkerProtocol

/// The state of a worker: the last document, the last models, one buffer for pixels.
///
/// It is kept between requests, because the next request is usually for the next page.
final class RequestHandler {
  let buffer = PixelBuffer()
  private let tables = PopplerTables()
  let fonts = FontOutlines()
  let passwords: Passwords
  private var open: (path: [UInt8], identity: MappedFile.Identity, document: PopplerDocument)?
  /// The engines with loaded models, by languages.
  private var engines: [[String]: Tesseract] = [:]
  private var installed: Set<String>?
  /// PP-OCR, if it is installed and works; loaded on first use.
  private lazy var ppOCR = PaddleOCR.installed

  init(_ passwords: Passwords = Passwords(path: nil)) { self.passwords = passwords }

  /// Executes a request; errors are answers too.
  func answer(_ request: WorkerRequest) -> WorkerAnswer {
    let timer = LogTimer()
    let answer = unlogged(request)
    if case .refused = answer {
      Logger.notice(.performance, "\(request.name): refused after \(timer.elapsed)")
    } else {
      Logger.debug(.performance, "\(request.name): done in \(timer.elapsed)")
    }
    return answer
  }

  private func unlogged(_ request: WorkerRequest) -> WorkerAnswer {
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
      case .imagePDF(let path, let cut): return .imagePDF(try imagePDF(path, cut))
      case .photo(let path, let side, let format, let cut):
        return .picture(try photo(path, side: side, format, cut))
      case .sheet(let path): return .sheet(try sheet(path))
      case .sourceImage(let path): return .sourceImage(try sourceImage(path))
      case .takenAt(let path): return .takenAt(try takenAt(path))
      case .compare(let old, let new, let dpi):
        return .comparison(try compare(old, new, dpi: dpi))
      case .locate(let old, let new, let boxes):
        return .transforms(try locate(boxes, of: old, on: new))
      case .engine: return .engine(try engineFacts())
      case .outline(let path): return .outline(try outline(path))
      case .links(let path, let page): return .links(try links(path, page: page))
      case .markupSource(let path, let pages):
        return .markupSource(try markupSource(path, pages: pages))
      case .glyphs(let text): return .glyphs(glyphs(of: text))
      case .stampPicture(let png): return .stampPicture(try stampPicture(png))
      case .annotations(let path): return .annotations(try annotations(path))
      case .merge(let plan): return .pdf(try merge(plan))
      case .rewrite(let path, let flatten):
        return .pdf(try flatten ? flattened(path) : rewritten(path))
      }
    } catch {
      return .refused(error)
    }
  }

  /// The document at a path: the one already open if the file is unchanged.
  func document(_ path: [UInt8]) throws(Refusal) -> PopplerDocument {
    if let open, open.path == path, open.identity == MappedFile.identity(ofPath: path) {
      return open.document
    }
    if open != nil {
      open = nil
      // Returns the memory of a large document to the kernel, so that the next document does not
      // exceed the limit.
      linux_trim_memory()
    }
    return try askingPoppler { () throws(PopplerError) in
      let file = try MappedFile(path: path)
      let document = try opened(file)
      open = (path, file.identity, document)
      return document
    }
  }

  /// Poppler 22.12 crashes when it gets a wrong password, so libqpdf tries them first.
  private func opened(_ file: MappedFile) throws(PopplerError) -> PopplerDocument {
    do throws(PopplerError) {
      return try PopplerDocument(file)
    } catch {
      guard error == .encrypted, let password = password(of: file) else { throw error }
      return try PopplerDocument(file, password: password)
    }
  }

  private func password(of file: MappedFile) -> [UInt8]? {
    passwords.all.first { password in
      file.withBytes { bytes in
        do throws(QpdfError) {
          _ = try QpdfDocument(mending: bytes, password: password)
          return true
        } catch {
          return false
        }
      }
    }
  }

  /// A PDF in memory, repaired and decrypted where necessary.
  func mended(_ bytes: UnsafeRawBufferPointer) throws(QpdfError) -> QpdfDocument {
    try passwords.opening(unless: .encrypted) { password throws(QpdfError) in
      try QpdfDocument(mending: bytes, password: password)
    }
  }

  /// The engine that reads these languages: PP-OCR for simplified Chinese, if it is installed.
  func engine(
    for languages: [String], usesPPOCR: Bool
  ) throws(RecognitionError) -> any RecognitionEngine {
    if usesPPOCR, languages.first == "chi_sim", let ppOCR { return ppOCR }
    return try tesseract(for: languages)
  }

  /// Tesseract with the models of these languages: an existing one if possible.
  func tesseract(for languages: [String]) throws(RecognitionError) -> Tesseract {
    if let engine = engines[languages] { return engine }
    // A page needs at most four; engines for other languages are removed.
    if engines.count >= 5 { engines = [:] }
    let engine = try Tesseract(languages: languages)
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

  /// The codes of the languages that were installed when the worker was first asked.
  func installedLanguages() throws(Refusal) -> Set<String> {
    if let installed { return installed }
    let languages = try askingEngine { () throws(RecognitionError) in
      Set(try Tesseract.availableLanguages)
    }
    installed = languages
    return languages
  }

  private func engineFacts() throws(Refusal) -> EngineFacts {
    try askingEngine { () throws(RecognitionError) in
      EngineFacts(
        poppler: PopplerDocument.version, tesseract: try Tesseract.version,
        ppOCR: ppOCR?.version, languages: try Tesseract.availableLanguages)
    }
  }
}
