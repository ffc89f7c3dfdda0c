import PaperDomain
import PaperLibrary

extension Workspace {
  /// Plans a change, makes it unless there is `-n`, records it with `-c`, and tells what it was.
  func change(
    _ options: ChangeOptions, _ invocation: Invocation,
    _ plan: (inout LibraryEditor, ReferenceResolver) throws -> PlannedChange
  ) async throws -> Outcome {
    if !options.isDryRun { try refuseUnrecordable(options.commit) }
    let edit = try library.edit(isDryRun: options.isDryRun) { editor in
      try plan(&editor, resolver(editor.snapshot))
    }
    return try await finish(edit, options, invocation)
  }

  /// The same for a change that takes files into a bundle.
  func change(
    takingIn files: [Variant: TypedPaths], ofBundle name: String, _ options: ChangeOptions,
    _ invocation: Invocation,
    _ plan: (inout LibraryEditor, PDFBundle, [Variant: [BlobFile]]) throws -> PlannedChange
  ) async throws -> Outcome {
    if !options.isDryRun { try refuseUnrecordable(options.commit) }
    let workers = LazyWorkers { try openWorkers(count: 1) }
    let edit: EditReport<PlannedChange>
    do {
      edit = try await library.edit(
        takingIn: files.mapValues(\.absolute), isDryRun: options.isDryRun, opening: workers,
        into: { try resolver($0).bundle(name) }, plan)
    } catch {
      await workers.shutdown()
      throw files.values.reduce(error) { $1.asTyped($0) }
    }
    await workers.shutdown()
    return try await finish(edit, options, invocation)
  }

  /// Records and tells a change that is made.
  private func finish(
    _ edit: EditReport<PlannedChange>, _ options: ChangeOptions, _ invocation: Invocation
  ) async throws -> Outcome {
    var commits: [RecordedCommit] = []
    if !options.isDryRun {
      let report = try await commit(
        ChangeToRecord(edits: edit.edits, blobs: edit.value.blobs, newBlobs: edit.newBlobs),
        options.commit, invocation)
      commits = report?.commits ?? []
    }
    try invocation.write(
      ChangeAnswer(
        change: edit.value, files: edit.files, isDryRun: options.isDryRun, commits: commits))
    return .done
  }
}
