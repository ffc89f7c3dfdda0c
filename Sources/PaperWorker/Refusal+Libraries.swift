import Poppler
import Qpdf
import Recognition
import WorkerProtocol

/// Runs `body` and converts Poppler's errors to those of the protocol.
func askingPoppler<T>(_ body: () throws(PopplerError) -> T) throws(Refusal) -> T {
  do throws(PopplerError) {
    return try body()
  } catch {
    throw Refusal(error)
  }
}

/// Runs `body` and converts the engine's errors to those of the protocol.
func askingEngine<T>(_ body: () throws(RecognitionError) -> T) throws(Refusal) -> T {
  do throws(RecognitionError) {
    return try body()
  } catch {
    throw Refusal(error)
  }
}

extension Refusal {
  init(_ error: PopplerError) {
    switch error {
    case .unreadable(let errno): self = .unreadable(errno: errno)
    case .notAFile: self = .notAFile
    case .empty: self = .empty
    case .notAPDF: self = .notAPDF
    case .damaged: self = .damaged
    case .encrypted: self = .encrypted
    case .noPages: self = .noPages
    case .tooManyPages: self = .tooManyPages
    case .noSuchPage(let number, let count): self = .noSuchPage(number: number, pageCount: count)
    case .pageDamaged(let number): self = .pageDamaged(number: number)
    case .pageSizeUnusable(let width, let height):
      self = .pageSizeUnusable(width: width, height: height)
    case .outOfMemory: self = .outOfMemory
    case .outputTooLarge: self = .answerTooLarge
    case .drawingFailed(let detail): self = .drawingFailed(detail)
    case .imageDamaged: self = .imageDamaged
    }
  }

  init(_ error: RecognitionError) {
    switch error {
    case .notInstalled: self = .noEngine
    case .noLanguage: self = .noLanguage
    case .missingLanguage(let code): self = .missingLanguage(code)
    case .setUpFailed, .recognitionFailed: self = .recognitionFailed
    }
  }

  init(_ error: QpdfError) {
    self =
      switch error {
      case .notInstalled: .noQpdf
      case .encrypted: .encrypted
      case .certified: .certified
      case .damaged(let detail): .needsRepair(detail)
      case .noSuchPage(let number, let count): .noSuchPage(number: number, pageCount: count)
      }
  }
}
