import PaperDomain
import PaperLibrary

/// The PDFs of entities: of a bundle its own; of docs, groups, pages and folders those of the
/// bundles that their pages show, in all variants.
struct BlobSelection {
  /// Without duplicates.
  let blobs: [BlobID]

  /// - Parameter names: References; none for everything.
  /// - Throws: ``ReferenceError``.
  init(_ names: [String], _ workspace: Workspace) throws {
    let snapshot = try workspace.library.snapshot()
    let resolver = workspace.resolver(snapshot)
    var bundles: [PDFBundle] = names.isEmpty ? snapshot.orderedBundles : []
    for name in names {
      switch try resolver.entity(Reference(parsing: name)) {
      case .bundle(let bundle): bundles.append(bundle)
      case .tagGroup, .variable:
        throw ReferenceError.wrongKind(name, found: "registry", expected: "doc, page or bundle")
      case let entity:
        bundles += snapshot.orderedPages.filter { page in
          entity.path.isEmpty || page.path == entity.path
            || page.path.hasPrefix(entity.path + "/")
        }.compactMap { snapshot.bundle(named: $0.binding.bundle) }
      }
    }
    var seen: Set<BlobID> = []
    blobs = bundles.flatMap(\.blobs).filter { seen.insert($0).inserted }
  }
}
