import PaperDomain
import PaperLibrary
import PaperSession

extension DiskLibrary {
  func report(_ report: LibraryReport) async throws -> [UInt8] {
    try await refusing {
      switch report {
      case .tags: return try await commands.look(["tags"])
      case .variables: return try await commands.look(["variables"])
      case .status: return try await commands.look(["status"])
      case .history(let limit, let before):
        var words = ["log", "-n", "\(limit)"]
        if let before {
          guard let time = Timestamp(parsing: before) else {
            throw ViewerRefusal(.malformed, "'\(before)' is no time such as 2026-10-01T09:00:00Z")
          }
          words.append("--before=\(time)")
        }
        return try await commands.look(words)
      }
    }
  }

  func perform(_ action: LibraryAction, dryRun: Bool) async throws -> ActionAnswer {
    try await refusing {
      let words = try await ActionWords(moments.now().snapshot).words(for: action)
      let isPlain = action == .undo || action == .redo
      let options = dryRun ? ["--dry-run"] : isPlain ? [] : ["--commit"]
      // Options come right behind the verb and its own subverb, before what people wrote.
      let result = try await commands.run(words.verb + options + words.arguments)
      let (_, after) = try await moments.refresh()
      return ActionAnswer(head: after.head?.description, result: result)
    }
  }
}
