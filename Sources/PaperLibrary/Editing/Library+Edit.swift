import Files
package import PaperDomain

/// What a change to the working tree came to.
package struct EditReport<Value: Sendable>: Sendable {
  package var value: Value
  /// The files written or removed, from the library's root, in natural order.
  package var files: [String]
}

extension Library {
  /// The library as it is on disk.
  package func snapshot() throws -> LibrarySnapshot {
    try LibrarySnapshot.load(WorkingSource(root: root))
  }

  /// Plans changes to manifests and writes them: all of them, or none.
  ///
  /// - Parameter isDryRun: Plans only.
  package func edit<Value: Sendable>(
    isDryRun: Bool = false, _ plan: (inout LibraryEditor) throws -> Value
  ) throws -> EditReport<Value> {
    let lock = try lock()
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
    if !isDryRun { try write(editor.edits) }
    remember(editor.snapshot)
    return EditReport(value: value, files: editor.edits.paths)
  }

  /// Writes planned files. What fails midway is taken back.
  func write(_ edits: ManifestEdits) throws {
    var before: [(path: String, bytes: [UInt8]?)] = []
    do {
      for (file, bytes) in edits.files {
        let path = path(of: file)
        let old = try WorkingSource(root: root).readIfPresent(file)
        if let bytes {
          try FileSystem.makeDirectories(RawPath.directory(of: path))
          before.append((path, old))
          try FileSystem.writeAtomically(bytes, to: path, within: root)
        } else if old != nil {
          before.append((path, old))
          try FileSystem.remove(path)
        }
      }
    } catch {
      for (path, bytes) in before.reversed() { putBack(bytes, at: path) }
      throw error
    }
    for (file, bytes) in edits.files where bytes == nil {
      removeEmptyFolders(above: path(of: file))
    }
  }

  /// The first error is what is reported: a file that can't be put back either is on a disk that
  /// takes nothing any more.
  private func putBack(_ bytes: [UInt8]?, at path: String) {
    if let bytes {
      _ = try? FileSystem.writeAtomically(bytes, to: path, within: root)
    } else {
      _ = try? FileSystem.remove(path)
      removeEmptyFolders(above: path)
    }
  }

  private func removeEmptyFolders(above path: String) {
    var folder = RawPath.directory(of: path)
    while folder != root, RawPath.isPath(folder, insideOrEqualTo: root),
      (try? FileSystem.removeDirectory(folder)) != nil
    {
      folder = RawPath.directory(of: folder)
    }
  }
}
