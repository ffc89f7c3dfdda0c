import PaperIndex
import PaperSession
import WorkerProtocol

extension ViewerRefusal {
  /// The refusal of a picture. The message names no file of the server.
  init(_ error: PictureError) {
    switch error {
    case .noSuchTile: self.init(.notFound, error.explanation)
    case .missing:
      self.init(.unreadable, "the PDF is missing", hint: error.hints.first, reason: .missing)
    case .elsewhere(_, let reason, let hints):
      self.init(
        .failed, "the PDF is not on this device: \(reason)", hint: hints.first, reason: .elsewhere)
    case .purged(_, let time):
      self.init(
        .unreadable, "the PDF was purged on \(time)", hint: error.hints.first, reason: .purged)
    case .unreadable(_, let cause):
      self.init(
        error.isLasting ? .unreadable : .failed, cause.reason,
        reason: ViewerRefusal.reason(of: cause))
    }
  }

  private static func reason(of cause: WorkerError) -> Reason {
    switch cause {
    case .timeLimit: .time
    case .memoryLimit, .refused(.outOfMemory), .refused(.answerTooLarge): .memory
    case .refused(.encrypted): .encrypted
    case .refused(.noSuchPage): .noPage
    case .refused(.pageSizeUnusable), .refused(.sizeUnusable): .size
    case .refused(.unreadable), .refused(.notAFile): .missing
    case .refused: .damaged
    case .crashed, .killed, .exited, .malformedAnswer, .requestTooLong, .cannotStart, .cancelled,
      .shutDown:
      .stopped
    }
  }
}
