package import ArgumentParser
import PaperLibrary

/// `pc hook NAME`: what git's hooks in a library run.
package struct GitHook: Command {
  package static let configuration = CommandConfiguration.verb(
    commandName: "hook", abstract: "Look at what git is doing, for its hooks.",
    discussion: """
      pre-merge-commit refuses a merge that would bring back what was purged.
      """, shouldDisplay: false)

  package enum Name: String, CaseIterable, ExpressibleByArgument, Sendable {
    case preMergeCommit = "pre-merge-commit"
  }

  @Argument(help: .init("The hook's name.", valueName: "name"))
  package var name: Name

  @OptionGroup(title: "Options of every command") package var global: GlobalOptions

  package init() {}

  package func run(in invocation: Invocation) async throws -> Outcome {
    let library = try Workspace(invocation).library
    switch name {
    case .preMergeCommit: try library.refusePurgedInMerge()
    }
    return .done
  }
}
