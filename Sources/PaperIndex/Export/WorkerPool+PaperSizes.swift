import PDFMarkup
package import PaperDomain
package import PaperLibrary
import WorkerProtocol

extension WorkerPool {
  /// The sizes of pages as they are shown, in points on paper.
  ///
  /// - Throws: ``PictureError`` for a file that is not here; ``ExportError`` for one that can't be
  ///   read; `WorkerError` when no worker can be started.
  package func paperSizes(
    of pages: Set<BlobPage>, in library: Library
  ) async throws -> [BlobPage: PaperSize] {
    let byBlob = Dictionary(grouping: pages, by: \.blob)
    return try await withThrowingTaskGroup { group in
      for (blob, pages) in byBlob {
        group.addTask { try await self.paperSizes(of: pages.map(\.page), in: blob, of: library) }
      }
      return try await group.reduce(into: [:]) { sizes, more in
        sizes.merge(more) { first, _ in first }
      }
    }
  }

  private func paperSizes(
    of pages: [Int], in blob: BlobID, of library: Library
  ) async throws -> [BlobPage: PaperSize] {
    let file = try await WorkerPool.file(of: BlobPage(blob: blob, page: 1), in: library)
    do throws(WorkerError) {
      let source = try await source(file.path, pages: pages.sorted())
      var sizes: [BlobPage: PaperSize] = [:]
      for (number, page) in source.pages {
        let (width, height) = (
          page.frame.width * page.frame.userUnit, page.frame.height * page.frame.userUnit
        )
        // Nothing has a place on a page without an area.
        guard width >= 1, height >= 1, width.isFinite, height.isFinite else {
          throw .refused(.pageSizeUnusable(width: width, height: height))
        }
        sizes[BlobPage(blob: blob, page: number)] = PaperSize(width: width, height: height)
      }
      return sizes
    } catch {
      throw try error.ofFile { .noSize(file: blob.path, $0) }
    }
  }
}
