package import ArgumentParser
import PaperLibrary

/// `pc hook NAME`: what git's hooks in a library run.
package struct GitHook: Command {
  package static let configuration = CommandConfiguration.verb(
    commandName: "hook", abstract: "Look at what git is doing, for its hooks.",
    discussion: """
      pre-merge-commit and pre-rebase refuse what would bring back what was purged.
      """, shouldDisplay: false)

  package enum Name: String, CaseIterable, ExpressibleByArgument, Sendable {
    case preMergeCommit = "pre-merge-commit"
    case preRebase = "pre-rebase"
  }

  @Argument(help: .init("The hook's name.", valueName: "name"))
  package var name: Name
  @Argument(help: .init("What git gives the hook.", valueName: "word"))
  package var words: [String] = []

  @OptionGroup(title: "Options of every command") package var global: GlobalOptions

  package init() {}

  package func run(in invocation: Invocation) async throws -> Outcome {
    let library = try Workspace(invocation).library
    switch name {
    case .preMergeCommit: try library.refusePurgedInMerge()
    case .preRebase: try library.refusePurgedInRebase(onto: words.first)
    }
    return .done
  }
}
