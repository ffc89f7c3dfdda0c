extension LibraryEditor {
  /// Writes and removes whole files, to restore an earlier state. This must be the editor's last
  /// change: ``snapshot`` is not updated.
  ///
  /// - Parameter files: New contents, by file from the library's root; `nil` for a file to remove.
  package mutating func replace(_ files: [String: [UInt8]?]) {
    for (file, bytes) in files {
      if let bytes { edits.write(file, bytes) } else { edits.remove(file) }
    }
  }
}
