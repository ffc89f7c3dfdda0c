import Files
import PaperDomain

extension Library {
  /// Writes planned files and removes others.
  ///
  /// Many files are written together. If the process is killed between two renames, the remaining
  /// files are unchanged, and the operation log has the final state of each.
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

  /// The number of files from which on one sync of the file system is faster than one for each
  /// file.
  private static let manyFiles = 100
}
