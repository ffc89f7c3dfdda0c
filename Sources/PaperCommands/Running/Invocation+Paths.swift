import Glibc

extension Invocation {
  /// The absolute path of a file named on the command line.
  package func path(of name: String) -> String {
    Invocation.absolute(name, from: workingDirectory)
  }

  /// The folder that `-C folder` leads to, with nothing for an empty one, as in git.
  static func enter(_ folder: String, from place: String) throws(CommandFailure) -> String {
    if folder.isEmpty { return place }
    let path = absolute(folder, from: place)
    guard let resolved = realpath(path, nil) else {
      throw CommandFailure("cannot change to '\(folder)': \(String(cString: strerror(errno)))")
    }
    defer { free(resolved) }
    var status = stat()
    guard stat(resolved, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else {
      throw CommandFailure("cannot change to '\(folder)': \(String(cString: strerror(ENOTDIR)))")
    }
    return String(cString: resolved)
  }

  private static func absolute(_ name: String, from place: String) -> String {
    if name.hasPrefix("/") { return name }
    return place.hasSuffix("/") ? place + name : place + "/" + name
  }
}
