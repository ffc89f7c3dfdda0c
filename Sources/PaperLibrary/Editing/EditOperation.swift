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
    let operation = EditOperation(self, isDryRun: isDryRun, isForced: isForced)
    if isDryRun { return try operation.run(on: try snapshot(), plan) }
    return try transaction { try operation.run(on: try snapshot(), plan) }
  }
}

/// A change to manifests: a plan for an editor, and the writing of the files that it changed. Runs
/// inside a transaction, unless it is only planned.
struct EditOperation {
  private let library: Library
  private let isDryRun: Bool
  private let isForced: Bool
  /// New blobs, which are added to the store after the plan succeeds and before the manifests are
  /// written.
  private let files: [PreparedFile]

  init(
    _ library: Library, isDryRun: Bool = false, isForced: Bool = false,
    takingIn files: [PreparedFile] = []
  ) {
    self.library = library
    self.isDryRun = isDryRun
    self.isForced = isForced
    self.files = files
  }

  /// - Parameters:
  ///   - snapshot: The library before the change.
  ///   - remember: Receives the library's state afterwards.
  func run<Value: Sendable>(
    on snapshot: LibrarySnapshot, _ plan: (inout LibraryEditor) throws -> Value,
    remember: (LibrarySnapshot) -> Void = { _ in }
  ) throws -> EditReport<Value> {
    let source = WorkingSource(root: library.folder)
    var editor = LibraryEditor(
      snapshot, now: library.settings.now(), using: SystemRandomNumberGenerator(),
      reading: { try source.read($0) }, listing: { try source.files(below: $0) })
    let value = try plan(&editor)
    let (planned, originals) = (editor.edits.files, editor.edits.originals)
    let edits = try editor.edits.paths.map { path in
      FileEdit(
        path: path, before: try originals[path] ?? source.readIfPresent(path),
        after: planned[path].flatMap { $0 })
    }.filter { $0.before != $0.after }
    if !isDryRun {
      if !isForced { try EditLockFolder(library).refuse(edits.map(\.path)) { snapshot } }
      try write(edits)
    }
    remember(editor.snapshot)
    return EditReport(value: value, edits: edits)
  }

  /// Writes planned files after adding blobs to the store.
  private func write(_ edits: [FileEdit]) throws {
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
    for file in files
    where !library.blobs.hasFile(of: file.blob) && !step.stored.contains(file.blob) {
      step.stored.append(file.blob)
    }
    try library.transactions.begin(step, over: befores)
    for file in files {
      if library.blobs.size(of: file.blob) != nil, try !library.blobDigests.isWhole(file.blob) {
        try library.blobHealing.setAside(file.blob)
      }
      try file.keep()
      // Its bytes were hashed while they were copied.
      library.blobMemory.remember(
        file.blob.digest, of: .init(try FileSystem.status(of: library.blobs.path(of: file.blob))))
    }
    library.blobMemory.save()
    try library.workingTree.put(edits.filter { $0.before != $0.after })
  }

  private func isExecutable(_ file: String) throws -> Bool {
    guard let status = try FileSystem.statusIfPresent(of: library.path(of: file)) else {
      return false
    }
    return status.kind == .regular && status.permissions & 0o100 != 0
  }
}
