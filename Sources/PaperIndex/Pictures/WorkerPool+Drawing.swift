import Files
package import PaperDomain
package import PaperLibrary
import WorkerProtocol

extension WorkerPool {
  /// Draws a page of one of a library's blobs.
  ///
  /// - Parameter dpi: Dots an inch; lowered where the picture would exceed 100 million pixels,
  ///   without effect on SVG.
  /// - Throws: ``PictureError``; `WorkerError` when no worker can be started.
  package func draw(
    _ page: BlobPage, of library: Library, dpi: Double, as format: PictureFormat
  ) async throws -> DrawnPage {
    guard library.blobs.size(of: page.blob) != nil else {
      throw PictureError.missing(file: page.blob.path)
    }
    let path = RawPath.bytes(of: library.blobs.path(of: page.blob))
    let settings = RenderSettings(size: .dpi(dpi), format: format.workerFormat)
    do throws(WorkerError) {
      let picture = try await render(path, page: page.page, settings: settings)
      return DrawnPage(bytes: picture.bytes, width: picture.width, height: picture.height)
    } catch {
      switch error {
      case .cancelled, .shutDown: throw CancellationError()
      case .cannotStart: throw error
      default: throw PictureError.unreadable(file: page.blob.path, reason: error.reason)
      }
    }
  }
}
