import Files

/// Where the index file is.
package enum HanIndexPlace {
  package static let name = "han.index"

  /// The places to look for the index of an installed or built program, in this order: beside the
  /// executable, then in `share/papercenter` next to the executable's folder or its parent.
  ///
  /// - Parameter executable: The absolute path of the running program, without symbolic links.
  package static func candidates(forExecutable executable: String) -> [String] {
    let folder = RawPath.directory(of: executable)
    let share = "share/papercenter/" + name
    return [
      folder + "/" + name, RawPath.directory(of: folder) + "/" + share,
      // pc-viewer and pc-worker are in libexec/papercenter.
      RawPath.directory(of: RawPath.directory(of: folder)) + "/" + share,
    ]
  }

  /// The dictionary of a program; `nil` if it has no index.
  ///
  /// - Throws: ``HanIndexError`` if there is an index that can't be used, and ``FileError`` if it
  ///   can't be read.
  package static func dictionary(forExecutable executable: String) throws -> HanDictionary? {
    for path in candidates(forExecutable: executable) {
      do {
        return try HanDictionary(opening: path)
      } catch let error as FileError where error.isAbsent {
        continue
      }
    }
    return nil
  }
}
