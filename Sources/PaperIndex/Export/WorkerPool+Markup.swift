import Files
package import PDFMarkup
package import PaperDomain
package import PaperLibrary
import WorkerProtocol

extension WorkerPool {
  /// Returns a file's bytes, followed by annotations for marks.
  ///
  /// - Parameters:
  ///   - name: The file's name in errors.
  ///   - marks: By page of the file, in drawing order. Without any, the bytes are the file's.
  ///   - library: It has the pictures of stamps.
  /// - Throws: ``ExportError``; `FileError`; `WorkerError` when no worker can be started.
  func markedFile(
    _ path: [UInt8], named name: String, marks: [Int: [PDFMark]], in library: Library
  ) async throws -> MarkedFile {
    let bytes = try FileSystem.read(RawPath.string(from: path), limit: ExportError.maximumBytes)
    let marked = marks.filter { !$0.value.isEmpty }
    if marked.isEmpty { return MarkedFile(bytes: bytes, missing: []) }
    guard let tail = FileTail(bytes) else { throw ExportError.notAppendable(file: name) }
    let pictures = try await stampPictures(
      Set(marked.values.joined().compactMap(\.picture)), in: library)
    do throws(WorkerError) {
      let source = try await markupSource(path, pages: marked.keys.sorted())
      let characters = Set(
        marked.values.joined().flatMap { Array($0.drawnWords.unicodeScalars) })
      let glyphs = try await glyphs(of: String(String.UnicodeScalarView(characters.sorted())))
      let added = IncrementalUpdate.bytes(
        adding: marked, to: source, tail, fileSize: bytes.count,
        endsWithNewline: bytes.last == 0x0a,
        MarkResources(glyphs: glyphs, pictures: pictures))
      let missing = characters.filter {
        glyphs[$0] == nil && !$0.properties.isWhitespace && $0.value >= 0x20
      }
      return MarkedFile(bytes: bytes + added, missing: missing)
    } catch {
      throw try error.ofFile { .refused(file: name, $0) }
    }
  }

  /// The pictures of stamps, without those that the library no longer has, or that can't be read:
  /// their words are drawn.
  private func stampPictures(
    _ digests: Set<String>, in library: Library
  ) async throws -> [String: StampPicture] {
    var pictures: [String: StampPicture] = [:]
    for digest in digests {
      guard let png = try library.stamps.picture(digest) else { continue }
      do throws(WorkerError) {
        pictures[digest] = try await stampPicture(png)
      } catch {
        guard case .refused = error else { throw error }
      }
    }
    return pictures
  }

  /// Reads the annotations that a PDF has itself.
  ///
  /// - Throws: ``PictureError`` if the file is not here, ``ExportError/unusable`` if it can't be
  ///   read; `WorkerError` if no worker can be started.
  package func annotations(
    of blob: BlobID, in library: Library
  ) async throws -> ForeignMarkup {
    let file = try await WorkerPool.file(of: BlobPage(blob: blob, page: 1), in: library)
    do throws(WorkerError) {
      return try await annotations(file.path)
    } catch {
      throw try error.ofFile { .unusable(file: blob.path, $0) }
    }
  }

  /// The image file inside a PDF that was made of it.
  ///
  /// - Parameter source: The image's SHA-256.
  /// - Returns: `nil` if the PDF has no file with this SHA-256.
  /// - Throws: ``PictureError`` if the file is not here, ``ExportError/unusable`` if it can't be
  ///   read; `WorkerError` if no worker can be started.
  package func image(
    _ source: BlobID, in blob: BlobID, of library: Library
  ) async throws -> [UInt8]? {
    let file = try await WorkerPool.file(of: BlobPage(blob: blob, page: 1), in: library)
    do throws(WorkerError) {
      let bytes = try await sourceImage(file.path)
      return bytes.flatMap { Digest.sha256($0) == source.digest ? $0 : nil }
    } catch {
      throw try error.ofFile { .unusable(file: blob.path, $0) }
    }
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
struct MarkedFile: Hashable, Sendable {
  var bytes: [UInt8]
  /// The characters of text boxes and stamps that no font has; they are not drawn.
  var missing: Set<Unicode.Scalar>
}

/// Why a PDF can't be exported with its marks.
package enum ExportError: UserFacingError, Hashable {
  /// Nothing can be added after the file's end.
  case notAppendable(file: String)
  case refused(file: String, WorkerError)
  /// Its pages can't be measured.
  case noSize(file: String, WorkerError)
  /// Its pages can't be read or written.
  case unusable(file: String, WorkerError)
  /// The pages of several files can't be made one.
  case notMerged(WorkerError)
  /// More than 4 GB, or more than 65,535 files.
  case tooLargeForZIP

  /// The largest file that is exported.
  static let maximumBytes = 4 << 30

  package var errorCode: ErrorCode { .file }

  package var explanation: String {
    switch self {
    case .notAppendable(let file):
      "can't add marks to '\(file)': it is not a whole PDF from its first byte to its last"
    case .refused(let file, let cause): "can't add marks to '\(file)': \(cause.reason)"
    case .noSize(let file, let cause): "can't measure the pages of '\(file)': \(cause.reason)"
    case .unusable(let file, let cause): "can't export '\(file)': \(cause.reason)"
    case .notMerged(let cause): "can't write one PDF of these pages: \(cause.reason)"
    case .tooLargeForZIP: "a ZIP archive holds at most 4 GB and 65,535 files"
    }
  }

  package var hints: [String] {
    switch self {
    case .notAppendable, .refused: ["--markup none exports the PDF as it is"]
    case .noSize, .unusable: ["pc check --full looks for damaged files"]
    case .notMerged: ["export fewer pages at a time"]
    case .tooLargeForZIP: ["--format files writes a folder"]
    }
  }
}
