extension LibrarySnapshot {
  /// The PDFs of entities, without duplicates: of a bundle its own; of docs, groups, pages and
  /// folders those of the bundles that their pages show, in all variants; of tags and variables
  /// none.
  package func blobs(of entities: [Entity]) -> [BlobID] {
    let bundles = entities.flatMap { entity -> [PDFBundle] in
      switch entity {
      case .bundle(let bundle): [bundle]
      case .tagGroup, .variable: []
      default: bundlesShown(below: entity.path)
      }
    }
    var seen: Set<BlobID> = []
    return bundles.flatMap(\.blobs).filter { seen.insert($0).inserted }
  }

  /// - Parameter path: Of a doc, group, page or folder; empty for all docs.
  private func bundlesShown(below path: String) -> [PDFBundle] {
    orderedPages.filter { path.isEmpty || $0.path == path || $0.path.hasPrefix(path + "/") }
      .compactMap { bundle(named: $0.binding.bundle) }
  }
}
