/// What a purge takes out, told by ids; and by names and paths where old manifests have no ids.
package struct PurgeScope: Sendable {
  package var blobs: Set<BlobID> = []
  package var bundles: Set<EntityID> = []
  /// Names that the purged bundles ever had, for manifests without an id.
  package var bundleNames: Set<String> = []
  package var pages: Set<EntityID> = []
  /// Where the purged pages are, from `docs/` and without `.json`, for manifests without an id.
  package var pagePaths: Set<String> = []

  package init() {}

  /// Whether docs can lose pages by it.
  package var touchesDocs: Bool { !bundles.isEmpty || !bundleNames.isEmpty || touchesPages }

  /// Whether pages go whatever they show.
  package var touchesPages: Bool { !pages.isEmpty || !pagePaths.isEmpty }

  package func takes(bundle id: EntityID?, named name: String) -> Bool {
    id.map(bundles.contains) ?? bundleNames.contains(name)
  }

  /// - Parameter gone: Names that bundles which go answer to in the same commit.
  package func takes(_ page: Page, bundlesGone gone: Set<String>) -> Bool {
    (page.id.map(pages.contains) ?? pagePaths.contains(page.path))
      || gone.contains(page.binding.bundle)
  }

  /// The pages of a bundle whose corrected texts are texts of purged bytes: those that the variant
  /// which page numbers count shows from a purged file.
  package func pagesWithoutText(of bundle: PDFBundle) -> Set<Int> {
    guard let leading = bundle.leading, let files = bundle.files[leading] else { return [] }
    var numbers: Set<Int> = []
    var first = 1
    for file in files {
      // Without a page count what follows is not known: a text too many goes rather than one too few.
      let count = file.pages ?? PDFBundle.maximumPages
      if blobs.contains(file.blob) { numbers.formUnion(first..<(first + count)) }
      first += count
    }
    return numbers
  }
}

extension OrderList.Kind {
  /// A doc's or group's manifest whose list does not name some things any more.
  ///
  /// What can't be read stays as it is.
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
