/// The options of splitting a doc or group.
package struct SplitOptions: Sendable {
  /// The titles of the new parts, in order; by default the old title with a number after it.
  package var titles: [String]
  /// Whether the new parts get the tags and variables of the original.
  package var keepsMetadata: Bool

  package init(titles: [String] = [], keepsMetadata: Bool = true) {
    self.titles = titles
    self.keepsMetadata = keepsMetadata
  }
}

extension LibraryEditor {
  /// Splits a group before some of its pages: each one starts a new group, after the previous part.
  ///
  /// - Returns: All parts in order; the first is the remaining group.
  /// - Throws: ``StructureRefusal`` if the pages are not pages of the group, or include its first
  ///   one, or are named twice, or if there are more or fewer titles than parts; ``EditRefusal`` if
  ///   a title is bad.
  package mutating func split(
    _ group: PageGroup, before pages: [Page], _ options: SplitOptions = SplitOptions()
  ) throws -> [PageGroup] {
    guard let doc = snapshot.docs[group.docPath] else {
      throw StructureRefusal.noContainer(group.path, "doc")
    }
    for page in pages where page.groupPath != group.path {
      throw StructureRefusal.otherContainer(page.path, expected: group.path)
    }
    let present = snapshot.pages(of: group)
    let parts = try cut(present.map(\.name), before: pages.map(\.name), of: group.path)
    let titles = try titles(of: group.title, count: parts.count, options)
    let named = Dictionary(present.map { ($0.name, $0) }) { first, _ in first }
    var result = [group]
    for (number, part) in parts.enumerated() {
      let taken = takenGroupNames(in: doc)
      let name = freeName(partName(group.name, number, options)) {
        taken.contains(ItemName.folded($0))
      }
      let new = PageGroup(
        path: "\(doc.path)/\(name)", id: newID(), createdAt: now, title: titles[number], pages: [],
        metadata: options.keepsMetadata ? group.metadata : Metadata())
      edits.create(new.file, new.literal)
      snapshot.groups[new.path] = new
      try insert([name], after: result.last?.name ?? group.name, in: OrderList(of: doc))
      _ = try move(part.compactMap { named[$0] }, into: new)
      result.append(new)
    }
    return result.map { snapshot.groups[$0.path] ?? $0 }
  }

  /// Splits a doc before some of its groups: each one starts a new doc, in the same folder.
  ///
  /// - Returns: All parts in order; the first is the remaining doc.
  /// - Throws: ``StructureRefusal`` if the groups are not groups of the doc, or include its first
  ///   one, or are named twice, or if there are more or fewer titles than parts; ``EditRefusal`` if
  ///   a title is bad.
  package mutating func split(
    _ doc: Doc, before groups: [PageGroup], _ options: SplitOptions = SplitOptions()
  ) throws -> [Doc] {
    for group in groups where group.docPath != doc.path {
      throw StructureRefusal.otherContainer(group.path, expected: doc.path)
    }
    let present = snapshot.groups(of: doc)
    let parts = try cut(present.map(\.name), before: groups.map(\.name), of: doc.path)
    let titles = try titles(of: doc.title, count: parts.count, options)
    let folder = parentPath(doc.path)
    var result = [doc]
    for (number, part) in parts.enumerated() {
      let name = partName(lastComponent(doc.path), number, options)
      let path = freeDocPath(folder.isEmpty ? name : "\(folder)/\(name)")
      let new = Doc(
        path: path, id: newID(), createdAt: now, title: titles[number], groups: [],
        metadata: options.keepsMetadata ? doc.metadata : Metadata())
      edits.create(new.file, new.literal)
      snapshot.docs[path] = new
      snapshot.docPaths.append(path)
      for group in present where part.contains(group.name) { _ = try move(group, into: new) }
      result.append(new)
    }
    return result.map { snapshot.docs[$0.path] ?? $0 }
  }

  /// Returns the names from each of `firsts` on, part by part. Names before the first of them stay.
  private func cut(
    _ names: [String], before firsts: [String], of path: String
  ) throws -> [[String]] {
    var beginnings: Set<String> = []
    for name in firsts where !beginnings.insert(name).inserted {
      throw StructureRefusal.namedTwice(name)
    }
    if let first = names.first, beginnings.contains(first) {
      throw StructureRefusal.splitAtFirst(first, of: path)
    }
    var parts: [[String]] = []
    for name in names {
      if beginnings.contains(name) {
        parts.append([name])
      } else if !parts.isEmpty {
        parts[parts.count - 1].append(name)
      }
    }
    return parts
  }

  private func titles(of title: String, count: Int, _ options: SplitOptions) throws -> [String] {
    if options.titles.isEmpty { return (0..<count).map { "\(title) (\($0 + 2))" } }
    guard options.titles.count == count else {
      throw StructureRefusal.titleCount(given: options.titles.count, parts: count)
    }
    for title in options.titles { try checkTitle(title, of: "new part") }
    return options.titles
  }

  /// Returns the folder name of a new part: from its title if that was given, otherwise numbered.
  private func partName(_ name: String, _ number: Int, _ options: SplitOptions) -> String {
    options.titles.isEmpty
      ? ItemName.numbered(name, number + 2) : ItemName.slug(options.titles[number])
  }
}
