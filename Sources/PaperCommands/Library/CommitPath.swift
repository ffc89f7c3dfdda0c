import Files
import PaperDomain
import PaperLibrary

/// A path for `pc commit`: a file or folder, or the name of a doc, group, page or bundle.
struct CommitPath {
  private let workspace: Workspace

  init(_ workspace: Workspace) { self.workspace = workspace }

  /// The path from the library's root.
  ///
  /// - Throws: ``LibraryError/outside(_:library:)``, ``LibraryError/noSuchPath(_:)``.
  func file(_ argument: String) throws -> String {
    let file = try workspace.file(argument)
    if try exists(file) { return file }
    let candidates = [
      "docs/\(argument)", "docs/\(argument).json", "\(file).json", "bundles/\(argument)",
    ]
    for candidate in candidates {
      if let path = ReferenceResolver.normalized(candidate), try exists(path) { return path }
    }
    throw LibraryError.noSuchPath(argument)
  }

  /// Whether a path is on disk or in the last commit.
  private func exists(_ file: String) throws -> Bool {
    let library = workspace.library
    if try FileSystem.statusIfPresent(of: library.path(of: file)) != nil { return true }
    return try library.history.isInLastCommit(file)
  }
}
