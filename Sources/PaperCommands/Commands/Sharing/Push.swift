package import ArgumentParser
import PaperLibrary

/// `pc push [REMOTE]`.
package struct Push: Command {
  package static let configuration = CommandConfiguration.verb(
    abstract: "Upload commits to a remote. Never by force.",
    discussion: """
      A remote that has commits which are missing here is not changed: pc sync merges first.
      """)

  @Argument(help: "The remote; by default the one the branch follows.")
  package var remote: String?

  @OptionGroup package var transfer: TransferOptions
  @OptionGroup(title: "Options of every command") package var global: GlobalOptions

  package init() {}

  /// Uploads the commits.
  ///
  /// - Throws: `SyncError` if the remote is unknown, can't be reached or has commits that must be
  ///   merged first; otherwise as ``Command/run(in:)``.
  package func run(in invocation: Invocation) async throws -> Outcome {
    let library = try Workspace(invocation).library
    let branch = try library.remotes.branch(remote)
    defer { invocation.terminal.clearProgress() }
    let report = try library.transfers.push(branch, transfer.settings(invocation))
    invocation.terminal.clearProgress()
    try invocation.write(
      Answer(name: branch.name, count: report.count, hasPushedTexts: report.texts.isPushed))
    for diagnostic in report.standingErrors { invocation.terminal.advise(diagnostic.styled) }
    for remark in report.texts.remarks { invocation.terminal.note("\(remark)") }
    return .done
  }

  struct Answer: Report {
    let name: String
    let count: Int
    let hasPushedTexts: Bool

    var json: OutputJSON { ["pushed": .int(count), "texts": .bool(hasPushedTexts)] }

    func write(to terminal: Terminal) throws {
      var parts: [String] = []
      if count > 0 { parts.append(count.counted("commit")) }
      if hasPushedTexts { parts.append("recognised texts") }
      try terminal.say(
        parts.isEmpty
          ? "nothing to share: \(name, .heading) has it all"
          : "\(name, .heading): pushed \(parts.joined(separator: ", "))")
    }
  }
}
