import Dispatch
import Synchronization

/// The contents of all manifests in one tree: the working tree's, or a commit's.
///
/// A snapshot may be partial: then it contains the registries, and of the other entities only those
/// that a change affects and their neighbours. It still has the names of groups and pages that were
/// not read.
package struct LibrarySnapshot: Sendable {
  /// Whether only a part of the tree was read.
  package internal(set) var isPartial = false
  package internal(set) var library: LibraryManifest?
  /// By name.
  package internal(set) var bundles: [String: PDFBundle] = [:]
  /// By path from `docs/`.
  package internal(set) var docs: [String: Doc] = [:]
  /// By path from `docs/`.
  package internal(set) var groups: [String: PageGroup] = [:]
  /// By path from `docs/`, without `.json`.
  package internal(set) var pages: [String: Page] = [:]
  /// By file, from the library's root.
  package internal(set) var notes: [String: Notes] = [:]
  /// In natural order of their files.
  package internal(set) var tagGroups: [TagGroup] = []
  /// In natural order of their files.
  package internal(set) var variables: [Variable] = []
  /// In natural order of their files.
  package internal(set) var stampDesigns: [StampDesign] = []
  package internal(set) var correctedTexts: [CorrectedText] = []
  /// Errors within single manifests.
  package internal(set) var problems: [Problem] = []
  /// Files that are not JSON.
  package internal(set) var syntaxErrors: [Diagnostic] = []

  /// Names of all bundle folders, including unread and invalid ones.
  var bundleNames: [String] = []
  /// Paths of all doc folders, including unread and invalid ones.
  var docPaths: [String] = []
  /// Names of the group folders in each doc, including unread and invalid ones.
  var groupNames: [String: [String]] = [:]
  /// Names of the page files in each group, including unread and invalid ones.
  var pageNames: [String: [String]] = [:]
  /// Page-like files outside groups, by path from `docs/`.
  var strayPages: [Page] = []
  /// Bundle folders, docs and groups whose manifest exists but has no value.
  var broken: Set<String> = []
  /// Text files next to corrected texts, with page numbers in another spelling.
  var misnamedTexts: [(bundle: String, file: String)] = []
  /// Manifests at paths where pc does not read them.
  var misplaced: [String] = []
  /// Former bundle name → present name.
  var formerNames: [String: String] = [:]
  var tagsByName: [String: [String: Tag]] = [:]
  var variablesByName: [String: Variable] = [:]
}

/// The hand-corrected text of a page: `bundles/<bundle>/text/<page>.txt`.
package struct CorrectedText: Hashable, Sendable {
  package var bundle: String
  /// 1-based, in the bundle's page numbers.
  package var pageNumber: Int

  package init(bundle: String, pageNumber: Int) {
    self.bundle = bundle
    self.pageNumber = pageNumber
  }

  package var file: String { "bundles/\(bundle)/text/\(pageNumber).txt" }
}

extension LibrarySnapshot {
  /// Returns the bundle with a present or former name.
  package func bundle(named name: String) -> PDFBundle? {
    bundles[name] ?? formerNames[name].flatMap { bundles[$0] }
  }

  package func tag(_ reference: TagReference) -> Tag? {
    tagsByName[reference.group]?[reference.tag]
  }

  package func variable(named name: String) -> Variable? { variablesByName[name] }

  /// The designs of stamps: the library's, or the standard ones if it has none.
  package var designs: [StampDesign] {
    stampDesigns.isEmpty ? StampDesign.standard : stampDesigns
  }

  /// The names of all stamps on pages.
  package var stampNames: [String] {
    Set(notes.values.flatMap { $0.annotations.compactMap { $0?.stamp } }).inNaturalOrder()
  }

  /// All tags, as references.
  package var tagReferences: [TagReference] {
    tagGroups.flatMap { group in
      group.tags.map { TagReference(group: group.name, tag: $0.name) }
    }
  }

  /// Returns a doc's groups in order: listed ones, then the others in natural order.
  package func groups(of doc: Doc) -> [PageGroup] {
    ordered(doc.groups, among: groupNames[doc.path] ?? []).compactMap {
      groups["\(doc.path)/\($0)"]
    }
  }

  /// Returns a group's pages in order: listed ones, then the others in natural order.
  package func pages(of group: PageGroup) -> [Page] {
    ordered(group.pages, among: pageNames[group.path] ?? []).compactMap {
      pages["\(group.path)/\($0)"]
    }
  }

  /// Whether a doc is in the folder of another.
  package var hasNestedDocs: Bool {
    docPaths.contains { path in
      var ancestor = parentPath(path)
      while !ancestor.isEmpty {
        if docs[ancestor] != nil || broken.contains("docs/\(ancestor)/doc.json") { return true }
        ancestor = parentPath(ancestor)
      }
      return false
    }
  }

  /// Sets the names of a doc's groups, without reading them.
  package mutating func noteGroups(_ names: [String], inDoc path: String) {
    groupNames[path] = names.inNaturalOrder()
  }

  /// Returns the names of the page files in a group's folder, in natural order.
  package func pageNames(inGroup path: String) -> [String] { pageNames[path] ?? [] }

  /// Returns the names of the group folders in a doc, in natural order.
  package func groupNames(inDoc path: String) -> [String] { groupNames[path] ?? [] }

  /// Returns the list's existing names, once each, then the unlisted names in natural order.
  func ordered(_ list: [String], among existing: [String]) -> [String] {
    if list == existing { return existing }
    let present = Set(existing)
    var seen: Set<String> = []
    let listed = list.filter { present.contains($0) && seen.insert($0).inserted }
    return listed + existing.filter { !seen.contains($0) }
  }

  /// All docs, in natural order of their paths.
  package var orderedDocs: [Doc] {
    docs.values.sorted { NaturalOrder.areInIncreasingOrder($0.path, $1.path) }
  }

  /// All bundles, in natural order of their names.
  package var orderedBundles: [PDFBundle] {
    bundles.values.sorted { NaturalOrder.areInIncreasingOrder($0.name, $1.name) }
  }

  /// All pages in reading order: docs in natural order, then groups and pages in their order.
  package var orderedPages: [Page] {
    orderedDocs.flatMap { pages(of: $0) }
  }

  /// The pages of a doc, in order.
  package func pages(of doc: Doc) -> [Page] { groups(of: doc).flatMap { pages(of: $0) } }

  /// Returns the pages that show each page of each bundle, in reading order; bundles have their
  /// present names.
  package func pagesByBinding() -> [Binding: [Page]] {
    var result: [Binding: [Page]] = [:]
    for page in orderedPages {
      guard let bundle = bundle(named: page.binding.bundle) else { continue }
      result[Binding(bundle: bundle.name, pageNumber: page.binding.pageNumber), default: []]
        .append(page)
    }
    return result
  }
}

extension LibrarySnapshot {
  /// Returns the entities whose tags and variables pass a test, bundles last, in natural order of
  /// their paths.
  package func carriers(where isMeant: (CarrierKind, Metadata) -> Bool) -> [Entity] {
    var found: [Entity] = []
    for doc in docs.values where isMeant(.doc, doc.metadata) { found.append(.doc(doc)) }
    for group in groups.values where isMeant(.group, group.metadata) { found.append(.group(group)) }
    for page in pages.values where isMeant(.page, page.metadata) { found.append(.page(page)) }
    let carried = found.inNaturalOrder(by: \.path)
    found = []
    for bundle in bundles.values where isMeant(.bundle, bundle.metadata) {
      found.append(.bundle(bundle))
    }
    return carried + found.inNaturalOrder(by: \.path)
  }
}

extension LibrarySnapshot {
  /// The paths of the manifests of all entities with an id, from the library's root.
  package var placesByID: [EntityID: String] {
    var places: [EntityID: String] = [:]
    func add(_ id: EntityID?, _ file: String) {
      if let id { places[id] = file }
    }
    for doc in docs.values { add(doc.id, doc.file) }
    for group in groups.values { add(group.id, group.file) }
    for page in pages.values { add(page.id, page.file) }
    for bundle in bundles.values { add(bundle.id, bundle.file) }
    for group in tagGroups { add(group.id, group.file) }
    for variable in variables { add(variable.id, variable.file) }
    return places
  }
}

extension LibrarySnapshot {
  /// Moves all entities at or below a path from `docs/` to another path. Order lists are not
  /// changed.
  mutating func relocate(_ path: String, to target: String) {
    let place = { (other: String) in relocated(other, from: path, to: target) }
    Self.rekey(&docs, place) { $0.path = $1 }
    Self.rekey(&groups, place) { $0.path = $1 }
    Self.rekey(&pages, place) { $0.path = $1 }
    Self.rekey(&groupNames, place) { _, _ in }
    Self.rekey(&pageNames, place) { _, _ in }
    let file = { (other: String) in relocated(other, from: "docs/\(path)", to: "docs/\(target)") }
    Self.rekey(&notes, file) { $0.file = $1 }
    docPaths = docPaths.map { place($0) ?? $0 }
    broken = Set(broken.map { file($0) ?? $0 })
    for index in strayPages.indices {
      if let target = place(strayPages[index].path) { strayPages[index].path = target }
    }
  }

  /// Removes docs and groups at paths from `docs/`, with all their contents. Order lists are not
  /// changed.
  mutating func remove(_ folders: Set<String>) {
    func isGone(_ path: String) -> Bool {
      var path = path
      while !path.isEmpty {
        if folders.contains(path) { return true }
        path = parentPath(path)
      }
      return false
    }
    docs = docs.filter { !isGone($0.key) }
    groups = groups.filter { !isGone($0.key) }
    pages = pages.filter { !isGone($0.key) }
    groupNames = groupNames.filter { !isGone($0.key) }
    pageNames = pageNames.filter { !isGone($0.key) }
    docPaths.removeAll { isGone($0) }
    broken = broken.filter { !$0.hasPrefix("docs/") || !isGone(String($0.dropFirst(5))) }
  }

  private static func rekey<Value>(
    _ values: inout [String: Value], _ place: (String) -> String?,
    _ change: (inout Value, String) -> Void
  ) {
    let moving = values.keys.compactMap { key in place(key).map { (key, $0) } }
    let taken = moving.compactMap { key, target in
      values.removeValue(forKey: key).map { (target, $0) }
    }
    for (target, value) in taken {
      var value = value
      change(&value, target)
      values[target] = value
    }
  }
}

extension LibrarySnapshot {
  /// Marks a page or group as not missing from its list: it is being moved away, and that is not
  /// committed yet.
  ///
  /// - Parameter file: The path of the manifest from the library's root.
  package mutating func leaveUnlisted(_ file: String) {
    switch ManifestPlace(path: file) {
    case .page(let path)?: pageNames[parentPath(path)]?.removeAll { $0 == lastComponent(path) }
    case .group(let path)?: groupNames[parentPath(path)]?.removeAll { $0 == lastComponent(path) }
    default: break
    }
  }
}

extension LibrarySnapshot {
  /// Fewer files than this are not worth another thread.
  private static let filesPerChunk = 256

  /// Calls a function for each element, on all cores.
  ///
  /// - Returns: The results, in the order of the elements.
  package static func inChunks<File: Sendable, Found: Sendable>(
    of files: [File], _ read: @Sendable (File) -> Found
  ) -> [Found] {
    let chunks = stride(from: 0, to: files.count, by: filesPerChunk).map {
      $0..<min($0 + filesPerChunk, files.count)
    }
    if chunks.count < 2 { return files.map(read) }
    let results = Mutex([[Found]](repeating: [], count: chunks.count))
    DispatchQueue.concurrentPerform(iterations: chunks.count) { index in
      let part = files[chunks[index]].map(read)
      results.withLock { $0[index] = part }
    }
    return results.withLock { $0.flatMap { $0 } }
  }
}
