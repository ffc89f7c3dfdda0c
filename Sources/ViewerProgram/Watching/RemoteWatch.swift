import Glibc
import PaperDomain
import PaperLibrary
import PaperSession

/// Checks at intervals whether the remote can be reached.
struct RemoteWatch: Sendable {
  /// The result of a check.
  struct Found: Sendable {
    /// `nil` when the remote can be reached.
    var answer: OfflineAnswer?
  }

  private let library: Library

  init(_ library: Library) { self.library = library }

  /// Returns the result if it differs from `before`; `nil` if it is the same or there is no remote.
  func look(before: OfflineAnswer?) -> Found? {
    guard let remote = try? library.remotes.branch() else { return nil }
    var settings = TransferSettings()
    settings.timeoutSeconds = 15
    settings.attempts = 1
    do {
      try library.transfers.ask(remote, settings)
      return before == nil ? nil : Found(answer: nil)
    } catch is SyncError {
      if before != nil { return nil }
      let now = Timestamp(seconds: Int64(time(nil)))
      return Found(
        answer: OfflineAnswer(
          remote: remote.remote, since: now.description,
          message: "the remote '\(remote.remote)' can't be reached"))
    } catch {
      // Without git the remote can't be checked.
      return nil
    }
  }
}
