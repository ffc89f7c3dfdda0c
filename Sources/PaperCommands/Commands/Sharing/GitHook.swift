package import ArgumentParser
import GitNames
import PaperDomain
import PaperLibrary

/// `pc hook NAME`: the command that git's hooks in a library run.
package struct GitHook: Command {
  package static let configuration = CommandConfiguration.verb(
    commandName: "hook", abstract: "Run the checks of git's hooks.",
    discussion: """
      pre-merge-commit and pre-rebase refuse what would bring back purged data, pre-push what would \
      publish it again. post-rewrite reports bindings of pages that no commit has any more; pc \
      status repeats them until they are restored or dismissed.
      """, shouldDisplay: false)

  package enum Name: String, CaseIterable, ExpressibleByArgument, Sendable {
    case preMergeCommit = "pre-merge-commit"
    case preRebase = "pre-rebase"
    case prePush = "pre-push"
    case postRewrite = "post-rewrite"
  }

  @Argument(help: .init("The hook's name.", valueName: "name"))
  package var name: Name
  @Argument(help: .init("The arguments that git passes to the hook.", valueName: "word"))
  package var words: [String] = []

  @OptionGroup(title: "Options of every command") package var global: GlobalOptions

  package init() {}

  /// Runs the checks of the hook.
  ///
  /// - Throws: `PurgeRefusal` if purged content would come back; otherwise as ``Command/run(in:)``.
  package func run(in invocation: Invocation) async throws -> Outcome {
    let library = try Workspace(invocation).library
    switch name {
    case .preMergeCommit: try library.purgeGuard.refuseInMerge()
    case .preRebase: try library.purgeGuard.refuseInRebase(onto: words.first)
    case .prePush: try library.purgeGuard.refuseInPush(of: pushed(invocation.terminal))
    case .postRewrite: try nameLostBindings(library, invocation.terminal)
    }
    return .done
  }

  /// git writes the pushed references to the hook's input, one line each: LOCAL-REFERENCE ID
  /// REMOTE-REFERENCE ID.
  private func pushed(_ terminal: Terminal) -> [(name: String, commit: ObjectID)] {
    let input = terminal.readInput(limit: 64 << 20) ?? []
    return input.split(separator: UInt8(ascii: "\n")).compactMap { line in
      let words = String(decoding: line, as: UTF8.self).split(separator: " ")
      guard words.count == 4, let commit = ObjectID(parsing: words[1]) else { return nil }
      return (String(words[0]), commit)
    }
  }

  /// git writes the rewritten commits to the hook's input, one line each: OLD NEW.
  private func nameLostBindings(_ library: Library, _ terminal: Terminal) throws {
    let input = terminal.readInput(limit: 64 << 20) ?? []
    let rewritten = input.split(separator: UInt8(ascii: "\n")).compactMap { line in
      ObjectID(parsing: String(decoding: line.prefix { $0 != UInt8(ascii: " ") }, as: UTF8.self))
    }
    terminal.warn(of: try library.lostBindings.reports(rewritten: rewritten))
  }
}
