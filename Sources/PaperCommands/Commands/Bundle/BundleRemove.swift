package import ArgumentParser
import PaperDomain
import PaperLibrary

/// `pc bundle rm NAME`.
package struct BundleRemove: Command {
  package static let configuration = CommandConfiguration(
    commandName: "rm", abstract: "Remove a bundle that no page shows, and none ever did.",
    discussion: "Its PDFs stay in the store until pc gc removes what nothing refers to.")

  @Argument(help: "The bundle.")
  package var name: String

  @OptionGroup package var yes: YesOption
  @OptionGroup package var options: ChangeOptions
  @OptionGroup(title: "Options of every command") package var global: GlobalOptions

  package init() {}

  package func run(in invocation: Invocation) async throws -> Outcome {
    let workspace = try Workspace(invocation)
    let plan = { (editor: inout LibraryEditor, resolver: ReferenceResolver) in
      let bundle = try resolver.bundle(name)
      try editor.remove(bundle)
      if let commit = try workspace.versionIndex().bundleUse(of: bundle) {
        throw EditRefusal.bundleInHistory(bundle.name, commit: commit.short)
      }
      return PlannedChange(
        lines: ["removed bundle \(bundle.name, .heading)"],
        members: [.init("id", .text(bundle.id)), .init("name", .string(bundle.name))])
    }
    if !options.isDryRun {
      // A question about what is refused anyway is not asked.
      try workspace.refuseUnrecordable(options.commit)
      _ = try workspace.library.edit(isDryRun: true) { editor in
        try plan(&editor, workspace.resolver(editor.snapshot))
      }
      try invocation.confirm("remove the bundle \(name)?", yes)
    }
    return try await workspace.change(options, invocation, plan)
  }
}
