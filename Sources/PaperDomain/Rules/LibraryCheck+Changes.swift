extension LibraryCheck {
  func identityProblems() -> [Problem] {
    identities.copies.map { file, copy in
      Problem(
        .copiedID, in: file, at: [.key("id")],
        "this id belongs to \(copy.original)", fix: "pc commit gives the copy a new one")
    }
      + identities.duplicates.map { file, id in
        Problem(
          .duplicateID, in: file, at: [.key("id")], "the id \(id) is in several manifests",
          fix: "remove it from the copy: pc commit fills in a new one")
      }
  }

  /// Rules about what may change between two commits.
  func changeProblems() -> [Problem] {
    guard let base else { return [] }
    var problems: [Problem] = []
    var present: Set<EntityID> = []
    snapshot.forEachIdentified { id, _ in present.insert(id) }
    var known: Set<EntityID> = []
    base.forEachIdentified { id, _ in known.insert(id) }
    func compare(
      _ file: String, _ old: (EntityID?, Timestamp?)?, _ new: (EntityID?, Timestamp?)
    ) {
      guard let old, let oldID = old.0, let newID = new.0 else { return }
      if oldID != newID {
        if !present.contains(oldID), !known.contains(newID) {
          problems.append(
            Problem(
              .idChanged, in: file, at: [.key("id")],
              "the id was \(oldID) and ids never change", fix: "put \(oldID) back"))
        }
      } else if let oldTime = old.1, let newTime = new.1, oldTime != newTime {
        problems.append(
          Problem(
            .createdAtChanged, in: file, at: [.key("createdAt")],
            "createdAt was \(oldTime) and never changes", fix: "put \(oldTime) back"))
      }
    }
    for page in snapshot.pages.values {
      compare(page.file, base.pages[page.path].map { ($0.id, $0.createdAt) }, (page.id, page.createdAt))
    }
    for group in snapshot.groups.values {
      compare(
        group.file, base.groups[group.path].map { ($0.id, $0.createdAt) },
        (group.id, group.createdAt))
    }
    for doc in snapshot.docs.values {
      compare(doc.file, base.docs[doc.path].map { ($0.id, $0.createdAt) }, (doc.id, doc.createdAt))
    }
    for bundle in snapshot.bundles.values {
      compare(
        bundle.file, base.bundles[bundle.name].map { ($0.id, $0.createdAt) },
        (bundle.id, bundle.createdAt))
    }
    return problems + bundleChangeProblems(since: base)
  }

  /// Bundles are append-only: no list of files may lose or reorder an entry.
  private func bundleChangeProblems(since base: LibrarySnapshot) -> [Problem] {
    var problems: [Problem] = []
    let byID = Dictionary(
      snapshot.bundles.values.compactMap { bundle in bundle.id.map { ($0, bundle) } },
      uniquingKeysWith: { first, _ in first })
    for old in base.bundles.values {
      guard let new = old.id.flatMap({ byID[$0] }) ?? snapshot.bundles[old.name] else { continue }
      problems += bundleChangeProblems(from: old, to: new)
    }
    return problems
  }

  func bundleChangeProblems(from old: PDFBundle, to new: PDFBundle) -> [Problem] {
    if old.files == new.files, old.mapping == new.mapping { return [] }
    let shrunk = old.variants.filter { variant in
      !(new.files[variant] ?? []).map(\.blob)
        .starts(with: (old.files[variant] ?? []).map(\.blob))
    }
    return shrunk.map { variant in
      Problem(
        .notAppendOnly, in: new.file, at: [.key(variant.rawValue)],
        "the \(variant.rawValue) files of '\(new.name)' lost or reordered an entry",
        fix: "put the list back and append to it; new content goes into a new bundle")
    } + meaningProblems(from: old, to: new)
  }

  /// A page number that a page may use must keep its meaning: the page a higher-ranking variant
  /// gives it, and what a mapping says of it.
  private func meaningProblems(from old: PDFBundle, to new: PDFBundle) -> [Problem] {
    guard let leading = old.leading, let count = old.pageCount else { return [] }
    if let newLeading = new.leading, newLeading < leading,
      let newCount = new.pageCount(of: newLeading),
      newCount != count && new.mapping[leading]?.isIdentity != true
    {
      return [
        Problem(
          .misaligned, in: new.file, at: [.key(newLeading.rawValue)],
          "\(newLeading.rawValue) has \(newCount) pages where page numbers counted the "
            + "\(count) of \(leading.rawValue)",
          fix: "use a file with \(count) pages, or make a new bundle and rebind")
      ]
    }
    return new.variants.compactMap { variant in
      guard old.files[variant] != nil, variant != leading else { return nil }
      for page in 1...max(count, 1) {
        guard let before = old.page(of: variant, for: page) else { continue }
        let variantCount = old.pageCount(of: variant) ?? 0
        if before <= variantCount, new.page(of: variant, for: page) != before {
          return Problem(
            .badMapping, in: new.file, at: [.key("pageMapping"), .key(variant.rawValue)],
            "page \(page) showed page \(before) of \(variant.rawValue) and must go on showing it",
            fix: "only pages that had none may be mapped anew")
        }
      }
      return nil
    }
  }
}
