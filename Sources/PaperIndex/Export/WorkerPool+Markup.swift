import Files
package import PDFMarkup
package import PaperDomain
package import PaperLibrary
import WorkerProtocol

extension WorkerPool {
  /// Returns a blob's bytes, followed by annotations for marks.
  ///
  /// - Parameter marks: By page of the file, in drawing order. Without any, the bytes are the
  ///   file's.
  /// - Throws: ``ExportError``; ``PictureError`` for a file that is not here; `WorkerError` when no
  ///   worker can be started.
  package func markedFile(
    _ blob: BlobID, of library: Library, marks: [Int: [PDFMark]]
  ) async throws -> MarkedFile {
    let file = try await WorkerPool.file(of: BlobPage(blob: blob, page: 1), in: library)
    let bytes = try FileSystem.read(library.blobs.path(of: blob), limit: ExportError.maximumBytes)
    let marked = marks.filter { !$0.value.isEmpty }
    if marked.isEmpty { return MarkedFile(bytes: bytes, missing: []) }
    guard let tail = FileTail(bytes) else {
      throw ExportError.notAppendable(file: blob.path)
    }
    do throws(WorkerError) {
      let source = try await source(file.path, pages: marked.keys.sorted())
      let characters = Set(
        marked.values.joined().flatMap { Array($0.drawnWords.unicodeScalars) })
      let glyphs = try await glyphs(of: characters.sorted())
      let added = IncrementalUpdate.bytes(
        adding: marked, to: source, tail, fileSize: bytes.count,
        endsWithNewline: bytes.last == 0x0a, glyphs)
      let missing = characters.filter {
        glyphs[$0] == nil && !$0.properties.isWhitespace && $0.value >= 0x20
      }
      return MarkedFile(bytes: bytes + added, missing: missing.sorted())
    } catch {
      throw try error.ofFile { .refused(file: blob.path, $0) }
    }
  }

  /// Reads pages in requests that are not too long.
  func source(_ path: [UInt8], pages: [Int]) async throws(WorkerError) -> PDFSource {
    let step = 1_000
    var source = try await markupSource(path, pages: Array(pages.prefix(step)))
    for start in stride(from: step, to: pages.count, by: step) {
      let more = try await markupSource(
        path, pages: Array(pages[start..<min(start + step, pages.count)]))
      source.pages.merge(more.pages) { first, _ in first }
    }
    return source
  }

  /// Gets outlines in requests that are not too long.
  private func glyphs(of characters: [Unicode.Scalar]) async throws(WorkerError) -> Glyphs {
    var glyphs: Glyphs = [:]
    let step = 2_000
    for start in stride(from: 0, to: characters.count, by: step) {
      var text = String.UnicodeScalarView()
      text.append(contentsOf: characters[start..<min(start + step, characters.count)])
      glyphs.merge(try await self.glyphs(of: String(text))) { first, _ in first }
    }
    return glyphs
  }
}

extension WorkerError {
  /// The error of a file; it is thrown itself if it is not the file's fault.
  ///
  /// - Throws: `CancellationError`, ``cannotStart``.
  func ofFile(_ wrapped: (WorkerError) -> ExportError) throws -> ExportError {
    switch self {
    case .cancelled, .shutDown: throw CancellationError()
    case .cannotStart: throw self
    default: wrapped(self)
    }
  }
}

/// A PDF with annotations.
package struct MarkedFile: Hashable, Sendable {
  package var bytes: [UInt8]
  /// The characters of text boxes and stamps that no font has; they are not drawn.
  package var missing: [Unicode.Scalar]
}

/// Why a PDF can't be exported with its marks.
package enum ExportError: UserFacingError, Hashable {
  /// Nothing can be added after the file's end.
  case notAppendable(file: String)
  case refused(file: String, WorkerError)
  /// Its pages can't be measured.
  case noSize(file: String, WorkerError)

  /// The largest file that is exported.
  static let maximumBytes = 4 << 30

  package var errorCode: ErrorCode { .file }

  package var explanation: String {
    switch self {
    case .notAppendable(let file):
      "can't add marks to '\(file)': it is not a whole PDF from its first byte to its last"
    case .refused(let file, let cause): "can't add marks to '\(file)': \(cause.reason)"
    case .noSize(let file, let cause): "can't measure the pages of '\(file)': \(cause.reason)"
    }
  }

  package var hints: [String] {
    switch self {
    case .notAppendable, .refused: ["--markup none exports the PDF as it is"]
    case .noSize: ["pc check --full looks for damaged files"]
    }
  }
}
