import Files
import PaperDomain

extension Library {
  /// Writes planned files and removes others.
  ///
  /// Many are written together. Whoever is killed between two names leaves the others as they were:
  /// the operation log then says what each file has to hold.
  func put(_ edits: [FileEdit]) throws {
    let written = edits.filter { $0.after != nil }
    guard written.count >= Library.manyFiles else {
      for edit in edits { try put(edit.after, at: edit.path) }
      return
    }
    var files = FileReplacements(within: folder)
    for edit in written where edit.before == nil {
      try FileSystem.makeDirectories(RawPath.directory(of: path(of: edit.path)))
    }
    try files.add(written.compactMap { edit in edit.after.map { (path(of: edit.path), $0) } })
    try files.finish()
    for edit in edits where edit.after == nil { try put(nil, at: edit.path) }
  }

  /// From this number on one sync of the file system takes less time than as many files written one
  /// by one.
  private static let manyFiles = 100
}
