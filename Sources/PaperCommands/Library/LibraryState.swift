import GitNames
import PaperDomain
import PaperLibrary

/// The library in the working tree or at a commit, as `--at` selects it.
struct LibraryState {
  let snapshot: LibrarySnapshot
  let source: any ManifestSource
  /// `nil` for the working tree.
  let commit: ObjectID?

  /// A manifest in this state.
  func manifest(_ file: String) throws -> JSONDocument {
    try JSONDocument(parsing: source.read(file))
  }
}

extension Workspace {
  /// The library in the working tree, or at a revision or time.
  ///
  /// - Throws: `RevisionError`.
  func state(at revision: String?) throws -> LibraryState {
    guard let revision else {
      return LibraryState(
        snapshot: try library.snapshot(), source: WorkingSource(root: library.folder), commit: nil)
    }
    let commit = try library.revisions.commit(named: revision)
    return LibraryState(
      snapshot: try library.snapshots.of(commit), source: try library.snapshots.source(of: commit),
      commit: commit)
  }
}
