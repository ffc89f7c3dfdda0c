import Files
import PaperDomain
import PaperLibrary
import RunLog

/// Reads the texts of pages: a user's correction, a PDF's text layer, or by recognition of the
/// image.
struct PageReader: Sendable {
  let library: Library
  let workers: WorkerPool
  let cache: Cache

  /// A page to read.
  struct Job: Sendable {
    let key: PageTextKey
    let source: Source

    enum Source: Sendable {
      case file(BlobPage, TextSettings)
      /// A correction, with the text beneath it, whose boxes its words keep; `nil` if there is
      /// none.
      case correction(CorrectedText, beneath: Beneath?)
    }

    struct Beneath: Sendable {
      let key: PageTextKey
      let page: BlobPage
      let settings: TextSettings
    }
  }

  func read(_ job: Job) async -> PageReading {
    let reading = await unlogged(job)
    switch reading {
    case .text, .cancelled: break
    case .failed: Logger.error(.ocr, "a page can't be read")
    case .unavailable: Logger.notice(.ocr, "a page can't be read now")
    case .hopeless: Logger.fault(.ocr, "no page can be read")
    }
    return reading
  }

  private func unlogged(_ job: Job) async -> PageReading {
    switch job.source {
    case .correction(let correction, let beneath):
      var corrected: PageText
      do {
        corrected = try correction.pageText(in: library)
      } catch {
        return .unavailable(reason: CorrectedText.reason(error))
      }
      switch await text(beneath: beneath) {
      case .text(let original)?: corrected.takeBoxes(from: original)
      case .cancelled?: return .cancelled
      case .hopeless(let error)?: return .hopeless(error)
      // A text that cannot be read has no boxes.
      case .failed?, .unavailable?, nil: break
      }
      return .text(corrected)
    case .file(let page, let settings):
      do throws(WorkerError) {
        return .text(try await text(page, settings))
      } catch {
        return PageReading(error)
      }
    }
  }

  private func text(beneath: Job.Beneath?) async -> PageReading? {
    guard let beneath else { return nil }
    do throws(CacheError) {
      if case .text(let text)? = try cache.outcome(of: beneath.key) { return .text(text) }
    } catch {
      return .unavailable(reason: error.explanation)
    }
    do throws(WorkerError) {
      return .text(try await text(beneath.page, beneath.settings))
    } catch {
      return PageReading(error)
    }
  }

  private func text(
    _ page: BlobPage, _ settings: TextSettings
  ) async throws(WorkerError) -> PageText {
    let path = RawPath.bytes(of: library.blobs.path(of: page.blob).path)
    let timer = LogTimer()
    var cause = RecognitionCause.asked
    var layer: TextLayer?
    if !settings.isForced {
      layer = try await workers.text(path, page: page.page)
      if let layer {
        guard let fault = layer.fault else {
          Logger.debug(
            .ocr,
            "page \(page.page) has a text layer of \(layer.text.words.count) words, read in \(timer.elapsed)"
          )
          return layer.text
        }
        cause = fault
      } else {
        cause = .noLayer
      }
    }
    var text = try await workers.recognise(path, page: page.page, settings: settings.recognition)
    text.cause = cause
    Logger.info(
      .ocr, "recognised page \(page.page): \(text.words.count) words in \(timer.elapsed)")
    // The recognised text is shorter than the short text layer: the layer is used.
    if cause == .wordlessLayer, let layer, layer.text.letterCount > text.letterCount {
      return layer.text
    }
    return text
  }
}

extension PageText {
  fileprivate var letterCount: Int {
    text.unicodeScalars.count { $0.properties.isAlphabetic || $0.properties.numericType != nil }
  }
}
