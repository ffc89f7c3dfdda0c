/// Facts about a library that conditions need, computed on first use and shared.
final class FilterContext {
  let snapshot: LibrarySnapshot

  init(_ snapshot: LibrarySnapshot) { self.snapshot = snapshot }

  /// Files of groups and pages that are not in their lists.
  private(set) lazy var unlisted: Set<String> = {
    var found: Set<String> = []
    func note(_ names: [String], notIn list: [String], under path: String, _ file: String) {
      if names == list { return }
      for name in Set(names).subtracting(list) { found.insert("docs/\(path)/\(name)\(file)") }
    }
    for doc in snapshot.docs.values {
      note(snapshot.groupNames(inDoc: doc.path), notIn: doc.groups, under: doc.path, "/group.json")
    }
    for group in snapshot.groups.values {
      note(snapshot.pageNames(inGroup: group.path), notIn: group.pages, under: group.path, ".json")
    }
    return found
  }()

  /// The number of pages that show each page of each bundle.
  private(set) lazy var uses: [Binding: Int] = {
    var uses: [Binding: Int] = [:]
    for page in snapshot.pages.values { uses[snapshot.present(page.binding), default: 0] += 1 }
    return uses
  }()

  /// The present names of the bundles that pages show.
  private(set) lazy var usedBundles = Set(uses.keys.map(\.bundle))

  /// The pages with annotations, by id.
  private(set) lazy var annotated = Set(
    snapshot.notes.values.filter { $0.count > 0 }.compactMap(\.page))

  /// Files of annotations without a page id.
  private(set) lazy var looseNotes = Set(
    snapshot.notes.values.filter { $0.count > 0 && $0.page == nil }.map(\.file))

  private(set) lazy var correctedTexts = Set(snapshot.correctedTexts)
  private(set) lazy var correctedBundles = Set(snapshot.correctedTexts.map(\.bundle))
}

extension LibrarySnapshot {
  /// Returns a binding with the bundle's present name.
  func present(_ binding: Binding) -> Binding {
    guard let bundle = bundle(named: binding.bundle) else { return binding }
    return Binding(bundle: bundle.name, pageNumber: binding.pageNumber)
  }
}
