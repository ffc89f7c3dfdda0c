import PaperDomain
import PaperLibrary

/// The PDFs of entities that are named on the command line.
struct BlobSelection {
  /// Without duplicates.
  let blobs: [BlobID]

  /// - Parameter names: References; none for everything.
  /// - Throws: ``ReferenceError``.
  init(_ names: [String], _ workspace: Workspace) throws {
    let snapshot = try workspace.library.snapshot()
    let resolver = workspace.resolver(snapshot)
    if names.isEmpty {
      blobs = snapshot.blobs(of: snapshot.orderedBundles.map { .bundle($0) })
      return
    }
    blobs = snapshot.blobs(
      of: try names.map { name in
        let entity = try resolver.entity(Reference(parsing: name))
        switch entity {
        case .tagGroup, .variable:
          throw ReferenceError.wrongKind(name, found: "registry", expected: "doc, page or bundle")
        default: return entity
        }
      })
  }
}
