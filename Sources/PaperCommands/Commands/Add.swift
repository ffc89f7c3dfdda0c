package import ArgumentParser
import PaperDomain

/// `pc add GROUP BUNDLE#PAGES…`.
package struct Add: Command {
  package static let configuration = CommandConfiguration.verb(
    abstract: "Put pages of bundles at the end of a group.",
    discussion: "One page of the group for each page of a bundle, named p001 and on.")

  @Argument(help: "The group.")
  package var group: String

  @Argument(
    help: .init("Pages of bundles; all of a bundle's without #.", valueName: "bundle#pages"))
  package var pages: [String]

  @OptionGroup package var options: ChangeOptions
  @OptionGroup(title: "Options of every command") package var global: GlobalOptions

  package init() {}

  package func run(in invocation: Invocation) async throws -> Outcome {
    let workspace = try Workspace(invocation)
    return try await workspace.change(options, invocation) { editor, resolver in
      let group = try resolver.group(group, in: editor.snapshot)
      let added = try editor.addPages(pages.flatMap { try resolver.bindings($0) }, to: group)
      return PlannedChange(
        lines: added.map { "\($0.path)  \($0.binding)" },
        members: [
          .init(
            "pages",
            .list(added) { page in
              [
                "id": .text(page.id), "path": .string(page.path),
                "bundle": .string(page.binding.bundle), "pageNumber": .int(page.binding.pageNumber),
              ]
            })
        ])
    }
  }
}
