import Files
import Glibc
import PaperDomain

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

  /// pc's folder among this person's files, as the XDG Base Directory specification places it.
  ///
  /// - Parameters:
  ///   - variable: Names the folder of all programs, such as `XDG_STATE_HOME`.
  ///   - standard: That folder in the home folder, if the variable is not set.
  /// - Throws: ``CommandFailure`` if neither the variable nor `HOME` is set.
  func userFolder(_ variable: String, _ standard: String) throws -> String {
    // The specification: a relative path is ignored.
    if let folder = environment[variable], folder.hasPrefix("/") {
      return RawPath.join(folder, "papercenter")
    }
    guard let home = environment["HOME"], home.hasPrefix("/") else {
      throw CommandFailure(
        "there is no folder for pc's files: HOME is not set", hints: ["set HOME or \(variable)"])
    }
    return RawPath.join(RawPath.join(home, standard), "papercenter")
  }

  private static func absolute(_ name: String, from place: String) -> String {
    if name.hasPrefix("/") { return name }
    return place.hasSuffix("/") ? place + name : place + "/" + name
  }
}
