import PaperDomain
import PaperIndex
import PaperLibrary

/// The files that one command changed, to be committed together.
struct ChangeToRecord {
  var edits: [FileEdit]
  /// Blobs that belong to the change.
  var blobs: [BlobID] = []
  /// The message, if the user gives none.
  var message: String?
  /// Manifests that an earlier run of the command made; committed too if no commit has them.
  var earlier: [String] = []
  /// Whether the change stays if the commit fails: a person's text is never discarded.
  var stays = false
  /// What to do if it can't be committed alone; `nil` for a command that commits with `-c` only.
  var hintIfRefused: String?
}

extension CommitReport {
  /// Names the files of earlier commands that are committed with the change.
  var earlierNote: StyledText? {
    if earlier.isEmpty { return nil }
    let things = earlier.map { file -> String in
      switch ManifestPlace(path: file) {
      case .doc(let path): "doc \(path)"
      case .group(let path): "group \(path)"
      case .page(let path): "page \(path)"
      case .bundle(let name): "bundle \(name)"
      default: file
      }
    }
    return "committed with it, as it was in no commit yet: \(things.joined(separator: ", "))"
  }

  var earlierMembers: [OutputJSON.Member] {
    earlier.isEmpty ? [] : [.init("earlier", .list(earlier) { .string($0) })]
  }
}

extension Workspace {
  private static var reasonsShown: Int { 8 }

  /// With `-c`, throws before the command changes anything if no commit can be made now.
  func refuseUnrecordable(_ option: CommitOption) throws {
    if option.commit { try library.identities.forCommit() }
  }

  /// With `-c`, commits exactly what a command changed.
  ///
  /// The change and the commit are one transaction: if the commit fails, the change is undone.
  ///
  /// - Returns: The commits made, for the command's report.
  func commit(
    _ change: ChangeToRecord, _ option: CommitOption, _ invocation: Invocation
  ) async throws -> CommitReport? {
    guard option.commit,
      !change.edits.isEmpty || !change.earlier.isEmpty || !change.blobs.isEmpty
    else { return nil }
    let files = change.edits.map(\.path) + change.earlier + change.blobs.map(\.path)
    let workers = LazyWorkers { try openWorkers(count: 1) }
    var request = CommitRequest(message: option.message ?? change.message, paths: files)
    request.edits = change.edits
    request.alongside = Set(change.earlier)
    request.isVerified = !option.verification.skipsHooks
    let outcome: CommitOutcome
    do {
      outcome = try await library.commit(request, opening: workers)
    } catch {
      await workers.shutdown()
      throw change.stays ? unrecorded(because: error) : error
    }
    await workers.shutdown()
    switch outcome {
    case .nothing: return nil
    case .recorded(let report):
      if let remark = report.headRemark { invocation.terminal.note("\(remark)") }
      return report
    case .refused(let diagnostics):
      // A table of a thousand rows can have a thousand errors; the first few show the cause.
      for diagnostic in diagnostics.prefix(Self.reasonsShown) {
        invocation.terminal.advise(diagnostic.styled)
      }
      let rest = diagnostics.count - Self.reasonsShown
      if rest > 0 { invocation.terminal.advise("… and \(rest) more") }
      if change.stays {
        throw unrecorded(
          because: CommandFailure(
            "it can't be committed alone", code: .invalid, diagnostics: diagnostics))
      }
      throw CommandFailure(
        "nothing was changed: this can't be committed alone",
        hints: [
          change.hintIfRefused
            ?? "leave out --commit, then commit all changes together: pc commit"
        ], code: .invalid, diagnostics: diagnostics)
    }
  }

  private func unrecorded(because reason: any Error) -> CommandFailure {
    let report = FailureReport(reason)
    return CommandFailure(
      "the change was made but not committed: \(report.message ?? "stopped")",
      hints: ["pc status shows it, pc commit commits it"], code: report.code,
      diagnostics: report.diagnostics)
  }
}
