extension LibraryMerge {
  /// Writes the annotations of every page beside it.
  mutating func writeNotes() throws {
    for page in kept(.page) {
      guard let path = paths[page] else { continue }
      let file = "\(path).notes.json"
      let entries = readings.map { $0.notesEntry(page) }
      if let entry = try notesEntry(page, entries) { tree[file] = entry }
      if let copy = forks[page], let place = paths[copy], let entry = entries.ours,
        let id = copy.id
      {
        let copied = NotesMerge.copied(try marked(entry, .ours), for: id)
        tree["\(place).notes.json"] = try contents.entry(entry, saying: named(copied))
      }
    }
  }

  private mutating func notesEntry(
    _ page: ThingKey, _ entries: MergeTriple<MergeEntry?>
  ) throws -> MergeEntry? {
    if !isIn(.ours, page) { return try followed(entries.published, .published, page) }
    if !isIn(.published, page) { return try followed(entries.ours, .ours, page) }
    if entries.published == entries.ours || entries.ours == entries.base {
      return try followed(entries.published, .published, page)
    }
    if entries.published == entries.base, forks[page] == nil {
      return try followed(entries.ours, .ours, page)
    }
    guard let first = entries.published, let second = entries.ours else {
      let version = entries.published == nil ? MergeVersion.ours : .published
      report.remarks.append(
        .kept(
          kind: "notes", name: name(page),
          removedBy: version == .ours ? .published : .ours))
      return try followed(entries[version], version, page)
    }
    var own = try marked(second, .ours)
    let base = try entries.base.map { try marked($0, .base) }
    if forks[page] != nil, let binding = readings.ours.page(page)?.binding,
      let bundle = bundleKey(binding, .ours)
    {
      own = NotesMerge.without(
        own, newSince: base, drawnOn: bundle.mark, pageNumber: binding.pageNumber)
    }
    let merge = NotesMerge(base: base, published: try marked(first, .published), ours: own)
    for (id, copy) in merge.copies {
      report.remarks.append(.copiedAnnotation(page: finalName(page), id: id, copy: copy))
    }
    if let file = readings.published.notes[page] { report.merged.append(file) }
    let result = page.id.map { merge.result.with("page", .string($0.description)) }
    return try contents.entry(first, saying: named(result ?? merge.result))
  }

  /// The annotations as one side has them, with what they refer to as it is now.
  private func followed(
    _ entry: MergeEntry?, _ version: MergeVersion, _ page: ThingKey
  ) throws -> MergeEntry? {
    guard let entry, thing(page, version)?.id != page.id || !parted.isEmpty else { return entry }
    var literal = named(try marked(entry, version))
    if let id = page.id { literal = literal.with("page", .string(id.description)) }
    return try contents.entry(entry, saying: literal)
  }

  // MARK: - Anchors

  /// Annotations with marks for the bundles they were drawn on.
  private func marked(_ entry: MergeEntry, _ version: MergeVersion) throws -> JSONLiteral {
    let literal = try contents.literal(of: entry)
    return literal.mappingAnchors { anchor in
      guard let name = anchor["bundle"]?.text else { return anchor }
      let named = EntityID(parsing: name).map { ThingKey.id($0) }
      guard var key = named ?? readings[version].bundleKey(name) else { return anchor }
      if case .number(let spelling)? = anchor["pageNumber"], let number = Int(spelling),
        version == .ours, let parted = parted[key], !parted.isCommon(number)
      {
        key = parted.copy
      }
      return anchor.with("bundle", .string(key.mark))
    }
  }

  private func named(_ literal: JSONLiteral) -> JSONLiteral {
    literal.mappingAnchors { anchor in
      guard let key = anchor["bundle"]?.text.flatMap({ ThingKey(mark: $0) }) else { return anchor }
      let name = key.id?.description ?? paths[key].map(lastComponent)
      return name.map { anchor.with("bundle", .string($0)) } ?? anchor
    }
  }
}

extension JSONLiteral {
  /// Annotations with their anchors other ones.
  fileprivate func mappingAnchors(_ change: (JSONLiteral) -> JSONLiteral) -> JSONLiteral {
    guard case .array(let annotations)? = self["annotations"] else { return self }
    return with(
      "annotations",
      .array(
        annotations.map { annotation in
          annotation["anchor"].map { annotation.with("anchor", change($0)) } ?? annotation
        }))
  }
}
