import Files
package import PaperDomain

/// The result of a change to the working tree.
package struct EditReport<Value: Sendable>: Sendable {
  package var value: Value
  /// The written and removed files, in natural order of their paths.
  package var edits: [FileEdit]

  /// The paths of these files, relative to the library's root.
  package var files: [String] { edits.map(\.path) }
}

/// A file before and after a change; `nil` if it does not exist.
package struct FileEdit: Sendable {
  /// The path, relative to the library's root.
  package var path: String
  package var before: [UInt8]?
  package var after: [UInt8]?

  /// The edit with the contents' git object ids.
  package var record: FileChangeRecord {
    FileChangeRecord(
      path: path, before: before.map { WorkingTree.contentID(of: $0) },
      after: after.map { WorkingTree.contentID(of: $0) })
  }
}

extension Library {
  /// Plans changes to manifests and writes them, all or none.
  ///
  /// - Parameters:
  ///   - isDryRun: Whether to plan only, which also works in a read-only library.
  ///   - isForced: Whether to also change entities that are open for editing in the viewer.
  /// - Throws: ``LibraryError/locked(_:holder:)``.
  package func edit<Value: Sendable>(
    isDryRun: Bool = false, isForced: Bool = false, _ plan: (inout LibraryEditor) throws -> Value
  ) throws -> EditReport<Value> {
    if isDryRun { return try editWhileLocked(try snapshot(), isDryRun: true, plan) }
    return try transaction {
      try editWhileLocked(try snapshot(), isForced: isForced, plan)
    }
  }

  /// Like `edit`, for a caller that is in a transaction and has already read the library.
  ///
  /// - Parameters:
  ///   - files: New blobs, which are added to the store after the plan succeeds and before the
  ///     manifests are written.
  ///   - remember: Receives the library's state afterwards.
  func editWhileLocked<Value: Sendable>(
    _ snapshot: LibrarySnapshot, isDryRun: Bool = false, isForced: Bool = false,
    takingIn files: [PreparedFile] = [],
    _ plan: (inout LibraryEditor) throws -> Value,
    remember: (LibrarySnapshot) -> Void = { _ in }
  ) throws -> EditReport<Value> {
    let source = WorkingSource(root: folder)
    var editor = LibraryEditor(
      snapshot, now: settings.now(), using: SystemRandomNumberGenerator(),
      reading: { try source.read($0) }, listing: { try source.files(below: $0) })
    let value = try plan(&editor)
    let (planned, originals) = (editor.edits.files, editor.edits.originals)
    let edits = try editor.edits.paths.map { path in
      FileEdit(
        path: path, before: try originals[path] ?? source.readIfPresent(path),
        after: planned[path].flatMap { $0 })
    }.filter { $0.before != $0.after }
    if !isDryRun {
      if !isForced { try EditLockFolder(self).refuse(edits.map(\.path)) { snapshot } }
      try write(edits, takingIn: files)
    }
    remember(editor.snapshot)
    return EditReport(value: value, edits: edits)
  }

  /// Writes planned files after adding blobs to the store.
  private func write(_ edits: [FileEdit], takingIn files: [PreparedFile]) throws {
    var step = OperationStep()
    var befores: [ExactPath: [UInt8]] = [:]
    for edit in edits where edit.before != edit.after {
      befores[ExactPath(edit.path)] = edit.before
      var record = edit.record
      record.isExecutable = edit.after == nil ? try isExecutable(edit.path) : false
      step.files.append(record)
    }
    // Bytes that replace a pointer are not removed by a rollback, because the pointer's file
    // existed before.
    for file in files where !blobs.hasFile(of: file.blob) && !step.stored.contains(file.blob) {
      step.stored.append(file.blob)
    }
    try begin(step, over: befores)
    for file in files {
      if blobs.size(of: file.blob) != nil, try !isWhole(file.blob) { try setAside(file.blob) }
      try file.keep()
      // Its bytes were hashed while they were copied.
      blobMemory.remember(
        file.blob.digest, of: .init(try FileSystem.status(of: blobs.path(of: file.blob))))
    }
    blobMemory.save()
    try workingTree.put(edits.filter { $0.before != $0.after })
  }

  private func isExecutable(_ file: String) throws -> Bool {
    guard let status = try FileSystem.statusIfPresent(of: path(of: file)) else { return false }
    return status.kind == .regular && status.permissions & 0o100 != 0
  }
}
