import PaperDomain

/// The docs, groups, pages and bundles that a command line selects, in reading order.
///
/// A command line has references, patterns such as `2023/*/proofs`, and conditions such as
/// `year>=2020`. Conditions select the contents of the references that meet all of them.
struct ItemSelection {
  /// What the entities are selected for.
  enum Purpose {
    /// To be listed: a doc stands for its contents; without a reference, all docs.
    case listing
    /// To be changed: a doc stands for itself; without a reference, nothing.
    case changing
  }

  let items: [Entity]
  /// Whether there are conditions.
  let isConditional: Bool
  /// Whether only docs can be selected, so that their own manifests are enough.
  let isOfDocs: Bool

  /// - Parameter given: References, patterns and conditions; `nil` if none is given, which differs
  ///   from an empty input.
  /// - Throws: ``CommandFailure`` for an invalid query; `QueryNameError` for an unknown tag,
  ///   variable or path; `ReferenceError`.
  init(
    _ given: [String]?, _ options: SelectionOptions, for purpose: Purpose,
    in snapshot: LibrarySnapshot, _ resolver: ReferenceResolver
  ) throws {
    let words = try SelectionWords(given ?? [], resolver)
    let query = Query.all(
      try (options.queries() + words.queries).map { try $0.checked(in: snapshot, resolver) })
    let isConditional = !query.filters.isEmpty
    self.isConditional = isConditional
    let matcher = try QueryMatcher(query, in: snapshot)
    let isSearch = isConditional || !options.kind.isEmpty
    let looksInside = isSearch || purpose == .listing
    let isEverything = words.references.isEmpty && given?.isEmpty != true && looksInside
    let references =
      isEverything ? [.entity(.folder(""))] : words.references

    var found: [Entity] = []
    var areDocs = looksInside
    var seen: Set<String> = []
    for reference in references {
      guard looksInside else {
        try reference.refusePart()
        if seen.insert(reference.key).inserted { found.append(reference.entity) }
        continue
      }
      if purpose == .listing { try reference.refuseDefinition() }
      let kinds = Set(
        (options.kind.isEmpty
          ? reference.kinds(for: purpose, query, isConditional: isConditional) : options.kind)
          .map(\.rawValue))
      if kinds != ["doc"] { areDocs = false }
      let contents = snapshot.contents(
        of: reference, withBundles: kinds.contains("bundle"), where: matcher, among: kinds)
      for entity in contents {
        if seen.insert(entity.file ?? entity.path).inserted { found.append(entity) }
      }
    }
    items = found
    isOfDocs = (areDocs || query.selectsOnlyDocs) && query.needsOnlyDocs
  }

  /// The docs in the selection.
  var docs: [Doc] {
    items.compactMap { item in
      if case .doc(let doc) = item { doc } else { nil }
    }
  }

  /// Returns the entities to change.
  ///
  /// - Throws: ``CommandFailure`` if no entity meets the conditions.
  func changeable() throws(CommandFailure) -> [Entity] {
    if items.isEmpty, isConditional {
      throw CommandFailure(
        "no entity meets these conditions",
        hints: ["pc ls with the same words lists what does"], status: .negative)
    }
    return items
  }
}

extension LibrarySnapshot {
  /// Returns the selected ones of an entity and its contents, in reading order.
  ///
  /// - Parameter kinds: The names of the kinds.
  fileprivate func contents(
    of reference: SelectionWords.Named, withBundles: Bool, where matcher: QueryMatcher,
    among kinds: Set<String>
  ) -> [Entity] {
    @Sendable func meant(_ things: [Entity]) -> [Entity] {
      // The matcher caches facts of one doc, so each doc gets its own copy.
      var matcher = matcher
      return things.filter { kinds.contains($0.kindName) && matcher.accepts($0) }
    }
    switch reference.entity {
    case .folder(let folder):
      let docs = docs.values.filter { folder.isEmpty || $0.path.hasPrefix(folder + "/") }
      let contents = LibrarySnapshot.inChunks(of: docs) { meant(tree($0)) }
      // Sorted after the selection, which often leaves few of many docs.
      let runs = zip(docs, contents).filter { !$1.isEmpty }
      let bundles = withBundles && folder.isEmpty ? orderedBundles : []
      return runs.inNaturalOrder(by: \.0.path).flatMap(\.1) + meant(bundles.map(Entity.bundle))
    case .doc(let doc): return meant(tree(doc))
    case .group(let group): return meant(tree(group))
    case .page, .tagGroup, .variable: return meant([reference.entity])
    case .bundle(let shown):
      let numbers = reference.pages
      let pages = orderedPages.filter { page in
        guard bundle(named: page.binding.bundle)?.name == shown.name else { return false }
        // A variant has its own page numbers; pages that map to none of the bundle's are not shown.
        let number =
          reference.variant.map { shown.page(of: $0, for: page.binding.pageNumber) }
          ?? page.binding.pageNumber
        return number.map { numbers?.contains($0) != false } ?? false
      }
      let isWhole = numbers == nil && reference.variant == nil
      let itself: [Entity] = isWhole ? [.bundle(shown)] : []
      return meant(itself + pages.map(Entity.page))
    }
  }

  private func tree(_ doc: Doc) -> [Entity] {
    [.doc(doc)] + groups(of: doc).flatMap(tree)
  }

  private func tree(_ group: PageGroup) -> [Entity] {
    [.group(group)] + pages(of: group).map(Entity.page)
  }
}

extension SelectionWords.Named {
  /// The key that identifies the entity.
  fileprivate var key: String { entity.file ?? entity.path }

  /// Refuses a part of a bundle where a whole entity is needed.
  fileprivate func refusePart() throws(CommandFailure) {
    guard isPart else { return }
    throw CommandFailure(
      "'\(word)' is a part of a bundle: name the whole entity",
      hints: ["leave out what follows '\(entity.path)'"])
  }

  fileprivate func refuseDefinition() throws(CommandFailure) {
    switch entity {
    case .tagGroup, .variable:
      throw CommandFailure(
        "'\(word)' is a \(entity.kindName)", hints: ["pc tags and pc variables list those"])
    case .folder, .doc, .group, .page, .bundle: return
    }
  }

  /// The kinds of contents that are selected by default.
  fileprivate func kinds(
    for purpose: ItemSelection.Purpose, _ query: Query, isConditional: Bool
  ) -> [ItemKind] {
    let searched = query.selectsBundles ? ItemKind.allCases : ItemKind.below
    switch entity {
    case .bundle: return purpose == .changing ? ItemKind.allCases : [.page]
    case .folder: return isConditional ? searched : [.doc]
    // A condition selects entities at any depth of a folder; of a listed doc, it selects among
    // the entities that are listed.
    case .doc: return purpose == .changing ? searched : [.group, .page]
    case .group: return purpose == .changing ? searched : [.page]
    case .page, .tagGroup, .variable: return ItemKind.below
    }
  }
}
