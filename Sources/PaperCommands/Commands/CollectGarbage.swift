package import ArgumentParser
import PaperDomain
import PaperLibrary

/// `pc gc`.
package struct CollectGarbage: Command {
  package static let configuration = CommandConfiguration.verb(
    commandName: "gc", abstract: "Remove unused PDFs and old operations.",
    discussion: """
      Removes PDFs that no commit, no file and no operation of pc undo needs, and operations older \
      than papercenter.undoDays (90 unless set). Shows what it removes and how much, then asks. pc \
      undo can't restore what is removed here.
      """)

  @OptionGroup package var yes: YesOption
  @OptionGroup package var dryRun: DryRunOption
  @OptionGroup(title: "Options of every command") package var global: GlobalOptions

  package init() {}

  /// Removes what is unused, after a question.
  ///
  /// - Throws: ``CommandFailure`` if the answer is no, or there is no terminal for the question;
  ///   otherwise as ``Command/run(in:)``.
  package func run(in invocation: Invocation) async throws -> Outcome {
    let library = try Workspace(invocation).library
    let garbage = try library.garbageCollector.find()
    let isAsked = !dryRun.dryRun && !garbage.isEmpty && !yes.answersYes
    if isAsked {
      // The list is shown before the question.
      if invocation.terminal.canAsk {
        try GarbageAnswer(garbage: garbage, isDryRun: true).list(on: invocation.terminal)
      }
      try invocation.confirm("remove all this?", yes)
    }
    let removed =
      dryRun.dryRun || garbage.isEmpty ? garbage : try library.garbageCollector.remove(garbage)
    try invocation.write(
      GarbageAnswer(garbage: removed, isDryRun: dryRun.dryRun, wasListed: isAsked))
    return .done
  }
}

/// What `pc gc` removes.
struct GarbageAnswer: Report {
  let garbage: Garbage
  let isDryRun: Bool
  var wasListed = false

  var json: OutputJSON {
    func list(_ blobs: [Garbage.UnusedBlob]) -> OutputJSON {
      .list(blobs) { ["sha256": .string($0.blob.description), "bytes": .int($0.bytes)] }
    }
    return [
      "blobs": list(garbage.blobs), "parked": list(garbage.parked),
      "operations": .list(garbage.operations) { .string($0.id.description) },
      "bytes": .int(garbage.bytes), "dryRun": .bool(isDryRun),
    ]
  }

  func list(on terminal: Terminal) throws {
    var table = Table(columns: [.left, .right])
    for unused in garbage.blobs {
      table.add("\(unused.blob.path, .removed)", "\(unused.bytes.inBytes)")
    }
    for unused in garbage.parked {
      table.add("\(unused.blob.description, .removed), undone", "\(unused.bytes.inBytes)")
    }
    try terminal.print(table)
    if !garbage.operations.isEmpty {
      try terminal.print("\(garbage.operations.count.counted("old operation")) of pc undo")
    }
  }

  func write(to terminal: Terminal) throws {
    if garbage.isEmpty { return terminal.note("nothing to remove") }
    if !wasListed { try list(on: terminal) }
    let count = garbage.blobs.count + garbage.parked.count
    let total: StyledText = "\(count.counted("blob")), \(garbage.bytes.inBytes)"
    if isDryRun {
      terminal.note("\(total): nothing was changed: -n only shows")
    } else {
      try terminal.say("removed \(total)")
    }
  }
}

extension Int {
  /// A number of bytes in readable form: `1.2 MB`.
  var inBytes: String {
    var value = Double(self)
    for unit in ["B", "kB", "MB", "GB"] {
      if value < 1_000 || unit == "GB" {
        let tenths = Int((value * 10).rounded())
        return unit == "B" || value >= 100
          ? "\(Int(value.rounded())) \(unit)" : "\(tenths / 10).\(tenths % 10) \(unit)"
      }
      value /= 1_000
    }
    return "\(self) B"
  }
}
