import Files
import Glibc
import PaperDomain
import PaperLibrary
import PaperSession
import Programs

/// Checks at intervals whether the remote can be reached.
struct RemoteWatch: Sendable {
  /// The result of a check.
  struct Found: Sendable {
    /// `nil` when the remote can be reached.
    var answer: OfflineAnswer?
  }

  private let library: Library
  private let environment: [String: String]

  init(_ library: Library, environment: [String: String]) {
    self.library = library
    var environment = environment
    environment["GIT_TERMINAL_PROMPT"] = "0"
    environment["GIT_SSH_COMMAND"] =
      environment["GIT_SSH_COMMAND"] ?? "ssh -o BatchMode=yes -o ConnectTimeout=5"
    self.environment = environment
  }

  /// Returns the result if it differs from `before`; `nil` if it is the same or there is no remote.
  func look(before: OfflineAnswer?) -> Found? {
    do {
      guard try library.configured("remote.origin.url") != nil else { return nil }
      var program = Program(
        ["timeout", "15", "git", "-C", library.root, "ls-remote", "--quiet", "origin", "HEAD"],
        environment: environment, folder: library.root)
      program.input = .none
      program.output = .none
      program.errors = .none
      let isThere = try program.run().isSuccess
      if isThere { return before == nil ? nil : Found(answer: nil) }
      if before != nil { return nil }
      let now = Timestamp(seconds: Int64(time(nil)))
      return Found(
        answer: OfflineAnswer(
          remote: "origin", since: now.description, message: "the remote 'origin' can't be reached")
      )
    } catch {
      // Without git the remote can't be checked.
      return nil
    }
  }
}
