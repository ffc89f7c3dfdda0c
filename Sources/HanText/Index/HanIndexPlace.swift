import Files

/// Where the index file of a program is.
package enum HanIndexPlace {
  package static let name = "papercenter.han"

  /// The index of an installed or built program: beside the executable, else in
  /// `share/papercenter`; `nil` if there is none.
  ///
  /// - Parameters:
  ///   - executable: The absolute path of the running program, without symbolic links.
  ///   - environment: `PC_DICTIONARY` names another file.
  package static func path(forExecutable executable: String, environment: [String: String])
    -> String?
  {
    let folder = RawPath.directory(of: executable)
    let parent = RawPath.directory(of: folder)
    let share = "/share/papercenter/" + name
    let places =
      environment["PC_DICTIONARY"].map { [$0] }
      // pc-viewer is in libexec/papercenter.
      ?? [folder + "/" + name, parent + share, RawPath.directory(of: parent) + share]
    return places.first { place in
      // A file that can't be read is an error of opening it.
      do throws(FileError) { return try FileSystem.statusIfPresent(of: place) != nil } catch {
        return true
      }
    }
  }
}
