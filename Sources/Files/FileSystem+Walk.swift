import Glibc

extension FileSystem {
  /// A file that a walk visits.
  package struct WalkedFile: Sendable {
    /// The path relative to the walk's root, without a leading slash.
    package let path: String
    package let kind: FileKind
  }

  /// How a walk continues after a visit.
  package enum WalkStep: Sendable {
    case proceed
    /// Does not enter this folder.
    case skipChildren
    /// Ends the walk.
    case stop
  }

  /// Visits every file below a folder, parents first, siblings by the bytes of their names.
  ///
  /// Symbolic links are visited and never followed.
  ///
  /// - Throws: ``FileError`` if a folder can't be listed; with `ELOOP` if it is its own ancestor (a
  ///   bind mount); and any error of `visit`.
  package static func walk(
    _ root: some FilePlace, _ visit: (WalkedFile) throws(FileError) -> WalkStep
  ) throws(FileError) {
    let directory = try Descriptor(opening: root, for: .directory)
    let status = try directory.status()
    _ = try walk(root, below: "", entries(of: directory), ancestors: [status], visit)
  }

  /// Returns whether to continue.
  private static func walk(
    _ root: some FilePlace, below folder: String, _ entries: [DirectoryEntry],
    ancestors: [FileStatus],
    _ visit: (WalkedFile) throws(FileError) -> WalkStep
  ) throws(FileError) -> Bool {
    for entry in entries {
      let path = RawPath.join(folder, entry.name)
      switch try visit(WalkedFile(path: path, kind: entry.kind)) {
      case .stop: return false
      case .skipChildren: continue
      case .proceed: break
      }
      guard entry.kind == .directory else { continue }
      // Closed before its children are entered: open files do not limit the depth.
      let (status, children) = try contents(of: root.inside(path))
      if ancestors.contains(where: status.isSameFile) {
        throw FileError(.walk, root.inside(path).path, errno: ELOOP)
      }
      let goesOn = try walk(
        root, below: path, children, ancestors: ancestors + [status], visit)
      if !goesOn { return false }
    }
    return true
  }

  private static func contents(
    of path: some FilePlace
  ) throws(FileError) -> (FileStatus, [DirectoryEntry]) {
    let directory = try Descriptor(opening: path, for: .directory)
    return (try directory.status(), try entries(of: directory))
  }
}
