package import Files
package import PaperDomain
import PaperLibrary
import WorkerProtocol

/// A picture or PDF that is in no library.
package struct WaitingFile: Sendable {
  private let workers: WorkerPool
  /// The PDF that is read: the file itself, or one made of it.
  private let pdf: [UInt8]
  /// The folder with that PDF; `nil` for the file itself.
  private let scratch: TemporaryFolder?
  package let pageCount: Int

  /// More pages than these are not recognised for a note.
  package static let maximumPages = 20

  /// Opens a file, and calls `body` with it.
  ///
  /// - Parameters:
  ///   - path: Absolute.
  ///   - folder: For temporary files.
  /// - Throws: `WorkerError` if the file is no image or PDF that can be read, `FileError` if it is
  ///   missing or a temporary file can't be written; errors of `body`.
  package static func with<Value>(
    _ path: String, _ workers: WorkerPool, in folder: String,
    _ body: (WaitingFile) async throws -> Value
  ) async throws -> Value {
    let place = try WaitingFile.place(of: path)
    guard
      let made = try await workers.pdf(
        ofImageAt: RawPath.string(from: place), SheetChoice())
    else {
      let count = try await workers.inspect(place).pageCount
      return try await body(
        WaitingFile(workers: workers, pdf: place, scratch: nil, pageCount: count))
    }
    let scratch = try TemporaryFolder(in: folder)
    defer { scratch.remove() }
    let file = RawPath.join(scratch.path, "pages.pdf")
    try FileSystem.writeCache(made.pdf, to: file)
    return try await body(
      WaitingFile(
        workers: workers, pdf: RawPath.bytes(of: file), scratch: scratch,
        pageCount: made.pageCount))
  }

  /// The path that a worker opens: it follows no links.
  ///
  /// - Throws: `FileError` if there is no such file.
  package static func place(of path: String) throws(FileError) -> [UInt8] {
    RawPath.bytes(of: try FileSystem.canonicalPath(of: path))
  }

  /// The words of the first pages: of their text layers, otherwise recognised at full resolution.
  ///
  /// - Parameter library: Says in which languages and at which resolution.
  /// - Throws: `WorkerError` if a page can't be read, or a language is not installed.
  package func words(_ library: LibraryManifest) async throws -> String {
    var pages: [String] = []
    for page in 1...min(pageCount, WaitingFile.maximumPages) {
      pages.append(try await text(ofPage: page, library).text)
    }
    return pages.map(Self.trimmed).filter { !$0.isEmpty }.joined(separator: "\n\n")
  }

  /// The words of a page: of its text layer, otherwise recognised at full resolution.
  ///
  /// - Parameters:
  ///   - page: From 1.
  ///   - library: Says in which languages and at which resolution.
  /// - Throws: `WorkerError` if the page can't be read, or a language is not installed.
  package func text(ofPage page: Int, _ library: LibraryManifest) async throws -> PageText {
    if let layer = try await workers.text(pdf, page: page), layer.fault == nil {
      return layer.text
    }
    let settings = RecognitionSettings(
      languages: library.languages, dpi: Double(library.dpi),
      usesPPOCR: library.engine != .tesseract)
    return try await workers.recognise(pdf, page: page, settings: settings)
  }

  private static func trimmed(_ text: String) -> String {
    var characters = text[...]
    while characters.first?.isWhitespace == true { characters.removeFirst() }
    while characters.last?.isWhitespace == true { characters.removeLast() }
    return String(characters)
  }
}

extension WorkerPool {
  /// Draws a file that waits, or a PDF's first page, as PNG.
  ///
  /// - Parameters:
  ///   - path: Absolute.
  ///   - side: The picture fits into a square of this many pixels; it is not enlarged.
  /// - Throws: `FileError` if the file is missing, `WorkerError` if it can't be drawn.
  package func picture(ofFileAt path: String, side: Int) async throws -> [UInt8] {
    try await photo(try WaitingFile.place(of: path), side: side, format: .png).bytes
  }
}
