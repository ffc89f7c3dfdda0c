import Files
import Glibc

extension Invocation {
  /// The absolute path of a file named on the command line.
  package func path(of name: String) -> String {
    Invocation.absolute(name, from: workingDirectory)
  }

  /// The absolute path of `-C folder`; an empty one changes nothing, as in git.
  static func enter(_ folder: String, from place: String) throws(CommandFailure) -> String {
    if folder.isEmpty { return place }
    do throws(FileError) {
      let resolved = try FileSystem.canonicalPath(of: absolute(folder, from: place))
      guard try FileSystem.status(of: resolved).kind == .directory else {
        throw FileError(.currentDirectory, folder, errno: ENOTDIR)
      }
      return resolved
    } catch {
      throw CommandFailure("cannot change to '\(folder)': \(error.systemMessage)")
    }
  }

  private static func absolute(_ name: String, from place: String) -> String {
    if name.hasPrefix("/") { return name }
    return place.hasSuffix("/") ? place + name : place + "/" + name
  }
}
