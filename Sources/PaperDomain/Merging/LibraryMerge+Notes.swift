extension LibraryMerge {
  /// Writes the annotations of every page next to it.
  mutating func writeNotes() throws {
    for page in kept(.page) {
      guard let path = paths[page] else { continue }
      let file = "\(path).notes.json"
      if let entry = try notesEntry(page) { tree[file] = entry }
      if let copy = forks[page], let place = paths[copy], let id = copy.id,
        let entry = readings.ours.notesEntries(page).first,
        let notes = try annotations(of: page, .ours)
      {
        let copied = NotesMerge.copied(notes, for: id)
        tree["\(place).notes.json"] = try contents.entry(entry, saying: named(copied))
      }
    }
  }

  private mutating func notesEntry(_ page: EntityKey) throws -> MergeEntry? {
    let entries = readings.map { $0.notesEntries(page) }
    func isThere(_ version: MergeVersion) -> Bool {
      isIn(version, page) || !entries[version].isEmpty
    }
    if !isThere(.ours) { return try followed(.published, page) }
    if !isThere(.published) { return try followed(.ours, page) }
    if entries.published == entries.ours || entries.ours == entries.base {
      return try followed(.published, page)
    }
    if entries.published == entries.base, forks[page] == nil { return try followed(.ours, page) }
    guard let entry = entries.published.first ?? entries.ours.first else { return nil }
    let base = try annotations(of: page, .base)
    let first = try annotations(of: page, .published)
    var second = try annotations(of: page, .ours)
    if forks[page] != nil, let own = second, let binding = readings.ours.page(page)?.binding,
      let bundle = bundleKey(binding, .ours)
    {
      second = NotesMerge.without(
        own, newSince: base, drawnOn: bundle.placeholder, pageNumber: binding.pageNumber)
    }
    let merge = NotesMerge(
      base: base, published: first ?? base?.withoutAnnotations ?? NotesMerge.empty,
      ours: second ?? base?.withoutAnnotations ?? NotesMerge.empty)
    remark(merge, page)
    // If one side removed the file and no annotations are left, no file is written.
    if first == nil || second == nil, merge.result["annotations"]?.elements.isEmpty != false {
      return nil
    }
    if let file = readings.published.notes[page] { report.merged.append(file) }
    let result = page.id.map { merge.result.with("page", .string($0.description)) }
    return try contents.entry(entry, saying: named(result ?? merge.result))
  }

  /// Reports the decisions of a merge of annotations.
  private mutating func remark(_ merge: NotesMerge, _ page: EntityKey) {
    let name = finalName(page)
    for (id, copy) in merge.copies {
      report.remarks.append(.copiedAnnotation(page: name, id: id, copy: copy))
    }
    for (id, version) in merge.kept {
      report.remarks.append(
        .kept(
          kind: "annotation", name: id.map { "\($0)" } ?? name,
          removedBy: otherSide(version).name, changedBy: side(version).name))
    }
    for version in [MergeVersion.published, .ours] where !merge.displaced[version].isEmpty {
      report.remarks.append(
        .orderedTwice(
          kind: "annotations", name: name, order: merge.displaced[version],
          in: side(version).name))
    }
    for conflict in merge.conflicts {
      recordLostValue(
        page, ["annotations"] + conflict.place, kept: conflict.ours, lost: conflict.theirs,
        by: .ours)
    }
  }

  /// Whether a side changed the annotations of a page beyond the fields that a commit fills in.
  func notesAreChanged(_ page: EntityKey, in version: MergeVersion) throws -> Bool {
    if readings.base.notesEntries(page) == readings[version].notesEntries(page) { return false }
    let old = try annotations(of: page, .base)
    let new = try annotations(of: page, version)
    let key = "annotations"
    return old?.with(key, nil) != new?.with(key, nil) && old != nil && new != nil
      || CompletedAnnotations.differ(old?[key]?.elements ?? [], new?[key]?.elements ?? [])
  }

  /// Returns the annotations of one side, with updated references.
  private mutating func followed(_ version: MergeVersion, _ page: EntityKey) throws -> MergeEntry? {
    let entries = readings[version].notesEntries(page)
    guard let entry = entries.first else { return nil }
    let isAsItWas =
      entries.count == 1 && (entity(page, version)?.id ?? page.id) == page.id && splits.isEmpty
    guard !isAsItWas, let notes = try annotations(of: page, version) else { return entry }
    var literal = named(notes)
    if let id = page.id { literal = literal.with("page", .string(id.description)) }
    return try contents.entry(entry, saying: literal)
  }

  /// Returns all annotations that one side has for a page, with placeholders for the bundles in their
  /// anchors.
  private func annotations(of page: EntityKey, _ version: MergeVersion) throws -> JSONLiteral? {
    let notes = try readings[version].notesEntries(page).map { try withPlaceholders($0, version) }
    return notes.dropFirst().reduce(notes.first) { joined, stray in
      joined.map { NotesMerge(base: nil, published: $0, ours: stray).result }
    }
  }

  // MARK: - Anchors

  /// Returns annotations with placeholders for the bundles in their anchors.
  private func withPlaceholders(_ entry: MergeEntry, _ version: MergeVersion) throws -> JSONLiteral
  {
    let literal = try contents.literal(of: entry)
    return literal.mappingAnchors { anchor in
      guard let name = anchor["bundle"]?.text else { return anchor }
      let named = EntityID(parsing: name).map { EntityKey.id($0) }
      guard var key = named ?? readings[version].bundleKey(name) else { return anchor }
      if case .number(let spelling)? = anchor["pageNumber"], let number = Int(spelling),
        version == .ours, let split = splits[key], !split.isCommon(number)
      {
        key = split.copy
      }
      return anchor.with("bundle", .string(key.placeholder))
    }
  }

  private func named(_ literal: JSONLiteral) -> JSONLiteral {
    literal.mappingAnchors { anchor in
      guard let key = anchor["bundle"]?.text.flatMap({ EntityKey(placeholder: $0) }) else {
        return anchor
      }
      let name = key.id?.description ?? paths[key].map(lastComponent)
      return name.map { anchor.with("bundle", .string($0)) } ?? anchor
    }
  }
}

extension JSONLiteral {
  fileprivate var withoutAnnotations: JSONLiteral { with("annotations", .array([])) }

  /// Returns annotations with changed anchors.
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
