extension LibraryEditor {
  /// Writes and removes whole files, as they were at another time. The last thing an editor does:
  /// ``snapshot`` stays what it was.
  ///
  /// - Parameter files: New contents, by file from the library's root; `nil` for one to be removed.
  package mutating func replace(_ files: [String: [UInt8]?]) {
    for (file, bytes) in files {
      if let bytes { edits.write(file, bytes) } else { edits.remove(file) }
    }
  }
}
