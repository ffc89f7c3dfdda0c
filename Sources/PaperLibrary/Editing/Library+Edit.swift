import Files
package import PaperDomain

/// What a change to the working tree came to.
package struct EditReport<Value: Sendable>: Sendable {
  package var value: Value
  /// The files written or removed, in natural order of their paths.
  package var edits: [FileEdit]
  /// Blobs that the store did not have before.
  package var newBlobs: [BlobID] = []

  /// The paths of these files, from the library's root.
  package var files: [String] { edits.map(\.path) }
}

/// A file before and after a change; `nil` where it is not there.
package struct FileEdit: Sendable {
  /// From the library's root.
  package var path: String
  package var before: [UInt8]?
  package var after: [UInt8]?
}

extension Library {
  /// The library as it is on disk.
  package func snapshot() throws -> LibrarySnapshot {
    try LibrarySnapshot.load(WorkingSource(root: root))
  }

  /// Plans changes to manifests and writes them: all of them, or none.
  ///
  /// - Parameter isDryRun: Plans only, also where nothing can be written.
  package func edit<Value: Sendable>(
    isDryRun: Bool = false, _ plan: (inout LibraryEditor) throws -> Value
  ) throws -> EditReport<Value> {
    let lock = isDryRun ? nil : try lock()
    defer { withExtendedLifetime(lock) {} }
    return try editWhileLocked(try snapshot(), isDryRun: isDryRun, plan)
  }

  /// As `edit`, for whoever holds the lock and has read the library already.
  ///
  /// - Parameter remember: Gets the library as it is afterwards.
  func editWhileLocked<Value: Sendable>(
    _ snapshot: LibrarySnapshot, isDryRun: Bool = false,
    _ plan: (inout LibraryEditor) throws -> Value,
    remember: (LibrarySnapshot) -> Void = { _ in }
  ) throws -> EditReport<Value> {
    let source = WorkingSource(root: root)
    var editor = LibraryEditor(
      snapshot, now: settings.now(), using: SystemRandomNumberGenerator()
    ) { try source.read($0) }
    let value = try plan(&editor)
    let edits = try editor.edits.paths.map { path in
      FileEdit(
        path: path, before: try source.readIfPresent(path),
        after: editor.edits.files[path].flatMap { $0 })
    }
    if !isDryRun { try write(edits) }
    remember(editor.snapshot)
    return EditReport(value: value, edits: edits)
  }

  /// Takes a change back, unless somebody changed one of its files since.
  ///
  /// - Parameter newBlobs: Blobs that came with it; those that another bundle names by now stay.
  /// - Throws: ``LibraryError/filesChanged(_:)``.
  package func takeBack(_ edits: [FileEdit], newBlobs: [BlobID] = []) throws {
    let lock = try lock()
    defer { withExtendedLifetime(lock) {} }
    let source = WorkingSource(root: root)
    for edit in edits where try source.readIfPresent(edit.path) != edit.after {
      throw LibraryError.filesChanged(edit.path)
    }
    try write(edits.map { FileEdit(path: $0.path, before: $0.after, after: $0.before) })
    if newBlobs.isEmpty { return }
    let used = Set(try snapshot().bundles.values.flatMap(\.blobs))
    for blob in newBlobs where !used.contains(blob) {
      try FileSystem.remove(blobs.path(of: blob))
      removeEmptyFolders(above: blobs.path(of: blob))
    }
  }

  /// Writes planned files. What fails midway is taken back.
  private func write(_ edits: [FileEdit]) throws {
    var done: [FileEdit] = []
    do {
      for edit in edits {
        let path = path(of: edit.path)
        if let bytes = edit.after {
          try FileSystem.makeDirectories(RawPath.directory(of: path))
          done.append(edit)
          try FileSystem.writeAtomically(bytes, to: path, within: root)
        } else if edit.before != nil {
          done.append(edit)
          try FileSystem.remove(path)
        }
      }
    } catch {
      let left = done.reversed().filter { !putsBack($0.before, at: path(of: $0.path)) }
      if left.isEmpty { throw error }
      throw LibraryError.notPutBack(
        left.map(\.path), after: error.explanation)
    }
    for edit in edits where edit.after == nil { removeEmptyFolders(above: path(of: edit.path)) }
  }

  /// Returns whether the file is what it was. Why not is what made the change fail: the disk takes
  /// nothing any more.
  private func putsBack(_ bytes: [UInt8]?, at path: String) -> Bool {
    do throws(FileError) {
      if let bytes {
        try FileSystem.writeAtomically(bytes, to: path, within: root)
      } else {
        try FileSystem.remove(path)
        removeEmptyFolders(above: path)
      }
      return true
    } catch {
      return error.isAbsent && bytes == nil
    }
  }

  /// A folder that can't be removed holds something, and stays.
  private func removeEmptyFolders(above path: String) {
    var folder = RawPath.directory(of: path)
    while folder != root, RawPath.isPath(folder, insideOrEqualTo: root),
      (try? FileSystem.removeDirectory(folder)) != nil
    {
      folder = RawPath.directory(of: folder)
    }
  }
}
