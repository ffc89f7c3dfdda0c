extension LibrarySnapshot {
  /// The bundle that answers to a name, present or former.
  package func bundle(named name: String) -> PDFBundle? {
    bundles[name] ?? formerNames[name].flatMap { bundles[$0] }
  }

  package func tag(_ reference: TagReference) -> Tag? {
    tagsByName[reference.group]?[reference.tag]
  }

  package func variable(named name: String) -> Variable? { variablesByName[name] }

  /// Every tag there is, as manifests write it.
  package var tagReferences: [TagReference] {
    tagGroups.flatMap { group in
      group.tags.map { TagReference(group: group.name, tag: $0.name) }
    }
  }

  /// A doc's groups in order: those its list names, then the others in natural order.
  package func groups(of doc: Doc) -> [PageGroup] {
    ordered(doc.groups, among: groupNames[doc.path] ?? []).compactMap {
      groups["\(doc.path)/\($0)"]
    }
  }

  /// A group's pages in order: those its list names, then the others in natural order.
  package func pages(of group: PageGroup) -> [Page] {
    ordered(group.pages, among: pageNames[group.path] ?? []).compactMap {
      pages["\(group.path)/\($0)"]
    }
  }

  /// Whether a doc lies in the folder of another.
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

  /// Says which groups a doc has that were not read.
  package mutating func noteGroups(_ names: [String], inDoc path: String) {
    groupNames[path] = names.inNaturalOrder()
  }

  /// Names of the page files in a group's folder, in natural order.
  package func pageNames(inGroup path: String) -> [String] { pageNames[path] ?? [] }

  /// Names of the group folders in a doc, in natural order.
  package func groupNames(inDoc path: String) -> [String] { groupNames[path] ?? [] }

  /// A list's names that exist, once each, then what it does not name, in natural order.
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

  /// All pages in reading order: docs naturally, then the order of groups and pages.
  package var orderedPages: [Page] {
    orderedDocs.flatMap { groups(of: $0).flatMap { pages(of: $0) } }
  }

  /// The pages that show each page of each bundle, in reading order; bundles by present name.
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
