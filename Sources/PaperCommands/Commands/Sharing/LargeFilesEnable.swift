package import ArgumentParser
import GitNames
import PaperDomain
import PaperLibrary

/// `pc lfs enable`.
package struct LargeFilesEnable: Command {
  package static let configuration = CommandConfiguration.verb(
    commandName: "enable",
    abstract: "Store the PDFs with git-lfs from now on.",
    discussion: """
      Makes one new commit, in which git stores a pointer for each PDF, and git-lfs its bytes, \
      which other devices download when they need them. Older commits do not change.
      """)

  @OptionGroup package var dryRun: DryRunOption
  @OptionGroup(title: "Options of every command") package var global: GlobalOptions

  package init() {}

  /// Stores the PDFs with git-lfs.
  ///
  /// - Throws: `LargeFileError` if it is not installed, or in use already, or there is no commit;
  ///   `MergeRefusal` if there are uncommitted changes; otherwise as ``Command/run(in:)``.
  package func run(in invocation: Invocation) async throws -> Outcome {
    let library = try Workspace(invocation).library
    let meter = invocation.progress("hashing PDFs", of: nil, unit: "PDFs")
    defer { meter.finish() }
    let result = try LargeFileConversion(library).run(isDryRun: dryRun.dryRun) { _ in
      meter.advance()
    }
    meter.finish()
    try invocation.write(Answer(result: result))
    return .done
  }

  struct Answer: Report {
    let result: LargeFilesEnabled

    var json: OutputJSON {
      [
        "commit": .text(result.commit), "blobs": .int(result.blobCount),
        "bytes": .int(result.bytes), "dryRun": .bool(result.commit == nil),
      ]
    }

    func write(to terminal: Terminal) throws {
      let what = "\(result.blobCount.counted("PDF")), \(result.bytes.inBytes)"
      guard let commit = result.commit else {
        try terminal.print("git-lfs would store \(what)")
        return terminal.note("nothing was changed: -n only shows")
      }
      try terminal.say("\(commit.short, .id) git-lfs stores \(what)")
      for remark in result.remarks { terminal.note("\(remark)") }
    }
  }
}
