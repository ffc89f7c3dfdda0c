extension LibrarySnapshot {
  /// Returns the bundle with a present or former name.
  package func bundle(named name: String) -> PDFBundle? {
    bundles[name] ?? formerNames[name].flatMap { bundles[$0] }
  }

  package func tag(_ reference: TagReference) -> Tag? {
    tagsByName[reference.group]?[reference.tag]
  }

  package func variable(named name: String) -> Variable? { variablesByName[name] }

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
    orderedDocs.flatMap { groups(of: $0).flatMap { pages(of: $0) } }
  }

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
