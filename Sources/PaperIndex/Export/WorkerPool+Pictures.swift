import Files
package import PaperDomain
package import PaperLibrary
import WorkerProtocol

extension WorkerPool {
  /// The bytes of a PDF as it was imported; fetched if git-lfs stores it and it is missing.
  ///
  /// - Throws: ``PictureError`` if the file is not here, `FileError` if it can't be read.
  package static func bytes(of blob: BlobID, in library: Library) async throws -> [UInt8] {
    _ = try await file(of: BlobPage(blob: blob, page: 1), in: library)
    return try FileSystem.read(library.blobs.path(of: blob), limit: ExportError.maximumBytes)
  }

  /// Draws all pages of an exported PDF as PNG.
  ///
  /// - Parameters:
  ///   - dpi: Dots per inch; lowered if a picture would exceed 100 million pixels.
  ///   - take: Receives the index of a page and its picture, in the order in which they are drawn.
  /// - Throws: ``ExportError/unusable`` if a page can't be drawn, `FileError` if a temporary file
  ///   can't be written, `WorkerError` if no worker can be started; errors of `take`.
  package func draw(
    _ pdf: ExportedPDF, in library: Library, dpi: Double, take: (Int, [UInt8]) throws -> Void
  ) async throws {
    let folder = try TemporaryFolder(in: library.deviceFolder)
    defer { folder.remove() }
    let file = RawPath.join(folder.path, "pages.pdf")
    try FileSystem.writeAtomically(pdf.bytes, to: file)
    let path = RawPath.bytes(of: file)
    let settings = RenderSettings(size: .dpi(dpi), format: .png)
    do {
      let count = try await inspect(path).pageCount
      try await withThrowingTaskGroup(of: (page: Int, png: [UInt8]).self) { group in
        for page in 1...count {
          // Few pictures at a time are in memory.
          if page > self.count * 2, let drawn = try await group.next() {
            try take(drawn.page - 1, drawn.png)
          }
          group.addTask {
            (page, try await self.render(path, page: page, settings: settings).bytes)
          }
        }
        for try await drawn in group { try take(drawn.page - 1, drawn.png) }
      }
    } catch let error as WorkerError {
      throw try error.ofFile { .unusable(file: "the exported pages", $0) }
    }
  }
}
