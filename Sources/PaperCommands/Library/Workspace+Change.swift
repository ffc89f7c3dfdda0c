import PaperDomain
import PaperLibrary

extension Workspace {
  /// Plans a change, makes it unless `-n` is given, commits it with `-c`, and reports it.
  func change(
    _ options: ChangeOptions, _ invocation: Invocation,
    _ plan: (inout LibraryEditor, ReferenceResolver) throws -> PlannedChange
  ) async throws -> Outcome {
    func edit() throws -> EditReport<PlannedChange> {
      try library.edit(isDryRun: options.isDryRun, isForced: options.force) { editor in
        try plan(&editor, resolver(editor.snapshot))
      }
    }
    if options.isDryRun { return try tell(edit(), nil, options, invocation) }
    try refuseUnrecordable(options.commit)
    let (report, recorded) = try await library.transaction {
      let report = try edit()
      return (report, try await record(report, options, invocation))
    }
    return try tell(report, recorded, options, invocation)
  }

  /// The same for a change that adds files to a bundle.
  func change(
    takingIn files: [Variant: TypedPaths], ofBundle name: String, _ options: ChangeOptions,
    _ invocation: Invocation,
    _ plan: (inout LibraryEditor, PDFBundle, [Variant: [BlobFile]]) throws -> PlannedChange
  ) async throws -> Outcome {
    if !options.isDryRun { try refuseUnrecordable(options.commit) }
    let workers = LazyWorkers { try openWorkers(count: 1) }
    let edit: EditReport<PlannedChange>
    let recorded: CommitReport?
    do {
      (edit, recorded) = try await library.transaction {
        let edit = try await library.importer.edit(
          takingIn: files.mapValues(\.absolute), isDryRun: options.isDryRun, opening: workers,
          into: { try resolver($0).bundle(name) }, plan)
        return (edit, try await record(edit, options, invocation))
      }
    } catch {
      await workers.shutdown()
      throw files.values.reduce(error) { $1.asTyped($0) }
    }
    await workers.shutdown()
    return try tell(edit, recorded, options, invocation)
  }

  /// With `-c`, commits a change that was made.
  private func record(
    _ edit: EditReport<PlannedChange>, _ options: ChangeOptions, _ invocation: Invocation
  ) async throws -> CommitReport? {
    if options.isDryRun { return nil }
    let change = ChangeToRecord(
      edits: edit.edits, blobs: edit.value.blobs, message: edit.value.message,
      hintIfRefused: edit.value.hintIfRefused)
    return try await commit(change, options.commit, invocation)
  }

  private func tell(
    _ edit: EditReport<PlannedChange>, _ recorded: CommitReport?, _ options: ChangeOptions,
    _ invocation: Invocation
  ) throws -> Outcome {
    try invocation.write(
      ChangeAnswer(
        change: edit.value, files: edit.files, isDryRun: options.isDryRun,
        recorded: recorded))
    return .done
  }
}
