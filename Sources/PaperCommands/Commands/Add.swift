package import ArgumentParser
import PaperDomain

/// `pc add GROUP BUNDLE#PAGES…`.
package struct Add: Command {
  package static let configuration = CommandConfiguration.verb(
    abstract: "Add pages of bundles to the end of a group.",
    discussion: "Each page of a bundle becomes one page of the group, named p001, p002 and so on.")

  @Argument(help: "The group.")
  package var group: String

  @Argument(
    help: .init("Pages of bundles; without #, all pages of the bundle.", valueName: "bundle#pages"))
  package var pages: [String]

  @OptionGroup package var options: ChangeOptions
  @OptionGroup(title: "Options of every command") package var global: GlobalOptions

  package init() {}

  /// Adds the pages to the group.
  ///
  /// - Throws: ``ReferenceError`` if the group or a bundle is unknown, ``EditRefusal`` if a bundle
  ///   lacks a page; otherwise as ``Command/run(in:)``.
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
