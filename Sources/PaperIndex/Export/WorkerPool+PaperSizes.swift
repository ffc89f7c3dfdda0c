package import PDFMarkup
package import PaperDomain
package import PaperLibrary
import WorkerProtocol

extension WorkerPool {
  /// The sizes of pages as they are shown, in points on paper.
  ///
  /// - Throws: ``PictureError`` if a file is not here, ``ExportError/noSize`` if a page can't be
  ///   measured; `WorkerError` if no worker can be started.
  package func paperSizes(
    of pages: Set<BlobPage>, in library: Library
  ) async throws -> [BlobPage: PaperSize] {
    var sizes: [BlobPage: PaperSize] = [:]
    for (page, frame) in try await frames(of: pages, in: library) {
      let (width, height) = (frame.width * frame.userUnit, frame.height * frame.userUnit)
      // Nothing has a place on a page without an area.
      guard width >= 1, height >= 1, width.isFinite, height.isFinite else {
        throw ExportError.noSize(
          file: page.blob.path, .refused(.pageSizeUnusable(width: width, height: height)))
      }
      sizes[page] = PaperSize(width: width, height: height)
    }
    return sizes
  }

  /// Where pages lie in the user space of their PDFs.
  ///
  /// - Throws: As ``paperSizes(of:in:)``.
  package func frames(
    of pages: Set<BlobPage>, in library: Library
  ) async throws -> [BlobPage: PageFrame] {
    let byBlob = Dictionary(grouping: pages, by: \.blob)
    return try await withThrowingTaskGroup { group in
      for (blob, pages) in byBlob {
        group.addTask { try await self.frames(of: pages.map(\.page), in: blob, of: library) }
      }
      return try await group.reduce(into: [:]) { frames, more in
        frames.merge(more) { first, _ in first }
      }
    }
  }

  private func frames(
    of pages: [Int], in blob: BlobID, of library: Library
  ) async throws -> [BlobPage: PageFrame] {
    let file = try await WorkerPool.file(of: BlobPage(blob: blob, page: 1), in: library)
    do throws(WorkerError) {
      let source = try await markupSource(file.path, pages: pages.sorted())
      return Dictionary(
        source.pages.map { (BlobPage(blob: blob, page: $0), $1.frame) },
        uniquingKeysWith: { first, _ in first })
    } catch {
      throw try error.ofFile { .noSize(file: blob.path, $0) }
    }
  }
}
