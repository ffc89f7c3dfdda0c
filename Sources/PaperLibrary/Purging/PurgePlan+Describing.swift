import Files
import PaperDomain

extension PurgePlan {
  /// Lists the entities that are removed from HEAD, and those that stay without their bytes.
  mutating func describe(
    _ survey: PurgeSurvey, _ snapshot: LibrarySnapshot, in library: Library
  ) {
    blobs = scope.blobs.sorted { $0.path < $1.path }.map { blob in
      let recorded = survey.bundles.lazy.flatMap { $0.files.values.joined() }
        .first { $0.blob == blob }?.bytes
      return PurgedBlob(blob: blob, bytes: library.blobs.size(of: blob) ?? recorded ?? 0)
    }
    let scope = scope
    let goes = { (bundle: PDFBundle) in scope.contains(bundle: bundle.id, named: bundle.name) }
    let present = snapshot.orderedBundles.filter(goes).map(\.name)
    let past = Set(
      survey.bundles.filter(goes).compactMap { bundle in
        bundle.id.map { id in survey.bundles.last { $0.id == id }?.name ?? bundle.name }
          ?? bundle.name
      })
    bundles = present.isEmpty ? past.sorted() : present
    emptiedBundles = snapshot.orderedBundles.filter { bundle in
      !goes(bundle) && bundle.blobs.contains(where: scope.blobs.contains)
    }.map(\.name)
    for page in snapshot.orderedPages {
      let bundle = snapshot.bundle(named: page.binding.bundle)
      if let bundle, goes(bundle) {
        shows[bundle.name, default: []].append(page.path)
        pages.append(page.path)
      } else if scope.contains(page, bundlesGone: []) {
        pages.append(page.path)
      } else if let bundle, let leading = bundle.leading,
        let location = bundle.location(of: page.binding.pageNumber, in: leading),
        scope.blobs.contains(location.blob)
      {
        pagesLeftEmpty.append(page.path)
      }
    }
    let gone = Set(pages)
    groups = Set(pages.map(parentPath)).filter { group in
      snapshot.orderedPages.allSatisfy { $0.groupPath != group || gone.contains($0.path) }
    }.sorted(by: NaturalOrder.areInIncreasingOrder)
  }

  /// Lists the other files that are removed from some commit.
  mutating func noteOtherFiles(_ removed: Set<ExactPath>) {
    let told = Set(
      blobs.map(\.blob.path) + bundles.map { "bundles/\($0)/bundle.json" }
        + pages.map { "docs/\($0).json" } + groups.map { "docs/\($0)/group.json" })
    otherFiles = removed.map(\.string).filter { !told.contains($0) }
      .sorted(by: NaturalOrder.areInIncreasingOrder)
  }
}
