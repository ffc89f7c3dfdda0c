package import ArgumentParser
import PaperDomain
import PaperLibrary

/// `pc lfs drop [REF…]`.
package struct LargeFilesDrop: Command {
  package static let configuration = CommandConfiguration.verb(
    commandName: "drop",
    abstract: "Remove PDFs from this device that a remote has.",
    usage: "pc lfs drop REF…",
    discussion: """
      Removes the PDFs of docs, groups, pages, folders and bundles. pc downloads them again when \
      they are needed. A PDF that no remote has stays.
      """)

  @Argument(help: .init("Docs, groups, pages, folders or bundles.", valueName: "ref"))
  package var names: [String]

  @OptionGroup package var dryRun: DryRunOption
  @OptionGroup(title: "Options of every command") package var global: GlobalOptions

  package init() {}

  /// Removes the PDFs that a remote has.
  ///
  /// - Throws: ``ReferenceError`` if an entity is unknown, `LargeFileError` if git-lfs is not in
  ///   use; otherwise as ``Command/run(in:)``.
  package func run(in invocation: Invocation) async throws -> Outcome {
    let workspace = try Workspace(invocation)
    let wanted = try BlobSelection(names, workspace).blobs
    let drop = try workspace.library.largeFiles.drop(wanted, isDryRun: dryRun.dryRun)
    try invocation.write(Answer(drop: drop, isDryRun: dryRun.dryRun))
    return .done
  }

  struct Answer: Report {
    let drop: BlobDrop
    let isDryRun: Bool

    var json: OutputJSON {
      [
        "dropped": .list(drop.dropped) { .string($0.description) }, "bytes": .int(drop.bytes),
        "unshared": .list(drop.unshared) { .string($0.description) }, "dryRun": .bool(isDryRun),
      ]
    }

    func write(to terminal: Terminal) throws {
      let what = "\(drop.dropped.count.counted("PDF")), \(drop.bytes.inBytes)"
      if drop.dropped.isEmpty {
        try terminal.say("nothing to remove")
      } else {
        try terminal.say(isDryRun ? "would remove \(what)" : "removed \(what)")
      }
      if !drop.unshared.isEmpty {
        terminal.note("not removed: \(drop.unshared.count.counted("PDF")) that no remote has")
        terminal.hint("pc sync uploads \(drop.unshared.count == 1 ? "it" : "them")")
      }
    }
  }
}
