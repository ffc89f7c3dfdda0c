/// The entities that a purge removes: by id, and by name or path for old manifests without ids.
package struct PurgeScope: Sendable {
  package var blobs: Set<BlobID> = []
  package var bundles: Set<EntityID> = []
  /// All names, present and former, of the purged bundles, for manifests without an id.
  package var bundleNames: Set<String> = []
  package var pages: Set<EntityID> = []
  /// The paths of the purged pages, from `docs/` and without `.json`, for manifests without an id.
  package var pagePaths: Set<String> = []
  /// The last time of the purged lines of each reader's logs.
  package var readers: [ReaderName: Timestamp] = [:]

  package init() {}

  /// Whether docs can lose pages.
  package var touchesDocs: Bool { !bundles.isEmpty || !bundleNames.isEmpty || touchesPages }

  /// Whether pages are removed regardless of what they show.
  package var touchesPages: Bool { !pages.isEmpty || !pagePaths.isEmpty }

  package func contains(bundle id: EntityID?, named name: String) -> Bool {
    id.map(bundles.contains) ?? bundleNames.contains(name)
  }

  /// Whether a page is purged.
  ///
  /// - Parameter gone: The present and former names of bundles that are purged in the same commit.
  package func contains(_ page: Page, bundlesGone gone: Set<String>) -> Bool {
    (page.id.map(pages.contains) ?? pagePaths.contains(page.path))
      || gone.contains(page.binding.bundle)
  }

  /// Returns the pages of a bundle whose corrected texts come from purged bytes: those that the
  /// leading variant shows from a purged file.
  package func pagesWithoutText(of bundle: PDFBundle) -> Set<Int> {
    guard let leading = bundle.leading, let files = bundle.files[leading] else { return [] }
    var numbers: Set<Int> = []
    var first = 1
    for file in files {
      // Without a page count, the pages of the following files are unknown. Removing too many texts
      // is safer than too few.
      let count = file.pages ?? PDFBundle.maximumPages
      if blobs.contains(file.blob) { numbers.formUnion(first..<(first + count)) }
      first += count
    }
    return numbers
  }
}

extension OrderList.Kind {
  /// Returns a doc's or group's manifest without some names in its list.
  ///
  /// An unreadable manifest is returned unchanged.
  package func manifest(_ bytes: [UInt8], without names: Set<String>) -> [UInt8] {
    let list = OrderList(self, of: "")
    guard let document = try? JSONDocument(parsing: bytes),
      let listed = document.root[list.key]?.array?.compactMap(\.string)
    else { return bytes }
    var edit = JSONEdit(document)
    let kept = listed.filter { !names.contains($0) }
    do {
      if kept.isEmpty {
        try edit.remove([.key(list.key)])
      } else {
        try edit.set(
          [.key(list.key)], to: .array(kept.map(JSONLiteral.string)), keyOrder: list.keyOrder)
      }
      return edit.apply()
    } catch {
      return bytes
    }
  }
}
