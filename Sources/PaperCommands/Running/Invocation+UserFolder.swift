import Files
import PaperDomain

extension Invocation {
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
}
