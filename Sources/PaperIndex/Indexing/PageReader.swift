import Files
import PaperDomain
import PaperLibrary

/// Reads the texts of pages: what a person wrote, a PDF's text layer, or the page's picture.
struct PageReader: Sendable {
  let library: Library
  let workers: WorkerPool

  /// One page to be read.
  struct Job: Sendable {
    let key: PageTextKey
    let source: Source

    enum Source: Sendable {
      case file(BlobPage, TextSettings)
      case correction(CorrectedText)
    }
  }

  func read(_ job: Job) async -> PageReading {
    switch job.source {
    case .correction(let correction):
      do {
        return .text(try correction.pageText(in: library))
      } catch {
        return .unavailable(reason: CorrectedText.reason(error))
      }
    case .file(let page, let settings):
      do throws(WorkerError) {
        return .text(try await text(page, settings))
      } catch {
        return PageReading(error)
      }
    }
  }

  private func text(
    _ page: BlobPage, _ settings: TextSettings
  ) async throws(WorkerError) -> PageText {
    let path = RawPath.bytes(of: library.blobs.path(of: page.blob))
    if let layer = try await workers.text(path, page: page.page), layer.isUsableLayer {
      return layer
    }
    return try await workers.recognise(path, page: page.page, settings: settings.recognition)
  }
}
