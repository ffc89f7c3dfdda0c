extension LibraryCheck {
  func identityProblems() -> [Problem] {
    let identities = isRecorded ? Identities(snapshot, base: snapshot) : self.identities
    var problems = identities.copies.map { file, copy in
      Problem(
        .copiedID, in: file, at: [.key("id")],
        "this id belongs to \(copy.original)", fix: "pc commit gives the copy a new one")
    }
    problems += identities.duplicates.map { file, shared in
      Problem(
        .duplicateID, in: file, at: [.key("id")],
        "the id \(shared.id) is also that of \(shared.original)",
        fix: "pc check --fix gives the later one a new id")
    }
    for (file, indices) in identities.copiedTags {
      problems += indices.map {
        Problem(
          .copiedID, in: file, at: ["tags", .index($0), "id"], "this id belongs to another tag",
          fix: "pc commit gives the copy a new one")
      }
    }
    return problems
  }

  /// Returns violations of the rules about changes between two commits.
  func changeProblems() -> [Problem] {
    guard let base, !isUnchanged else { return [] }
    return identityChangeProblems(since: base) + bundleChangeProblems(since: base)
      + reusedNameProblems(since: base)
  }

  /// An id and its creation time never change.
  private func identityChangeProblems(since base: LibrarySnapshot) -> [Problem] {
    let changes = IdentityChanges(from: base, to: snapshot)
    var problems: [Problem] = []
    snapshot.forEachManifest { file, id, createdAt in
      if changes.isUnchanged(id, createdAt) { return }
      let file = file.path
      if identities.copies[file] != nil { return }
      if let old = changes.changedID(in: file, id, createdAt) {
        problems.append(
          Problem(
            .idChanged, in: file, at: [.key("id")], "the id was \(old) and ids never change",
            fix: "restore \(old)"))
      } else if let old = changes.changedTime(in: file, id, createdAt) {
        problems.append(
          Problem(
            .createdAtChanged, in: file, at: [.key("createdAt")],
            "createdAt was \(old) and never changes", fix: "restore \(old)"))
      }
    }
    return problems
  }

  /// Bundles are append-only: no list of files may lose or reorder an entry.
  private func bundleChangeProblems(since base: LibrarySnapshot) -> [Problem] {
    base.bundles.values.flatMap { old in
      successor(of: old).map { bundleChangeProblems(from: old, to: $0) } ?? []
    }
  }

  /// Returns the present version of a bundle: the bundle with its id, otherwise the one at its path
  /// unless that is another bundle.
  private func successor(of old: PDFBundle) -> PDFBundle? {
    if let bundle = snapshot.bundles[old.name], bundle.id == nil || bundle.id == old.id {
      return bundle
    }
    guard let id = old.id else { return snapshot.bundles[old.name] }
    return snapshot.bundles.values.first { $0.id == id && identities.copies[$0.file] == nil }
  }

  func bundleChangeProblems(from old: PDFBundle, to new: PDFBundle) -> [Problem] {
    if old.files == new.files, old.mapping == new.mapping { return [] }
    let shrunk = old.variants.filter { variant in
      !(new.files[variant] ?? []).map(\.blob)
        .starts(with: (old.files[variant] ?? []).map(\.blob))
    }
    if shrunk.isEmpty { return meaningProblems(from: old, to: new) }
    return shrunk.map { variant in
      Problem(
        .notAppendOnly, in: new.file, at: [.key(variant.rawValue)],
        "the \(variant.rawValue) files of '\(new.name)' lost or reordered an entry",
        fix: (old.file == new.file
          ? "git checkout HEAD -- \(old.file) restores it"
          : "restore the list that git show HEAD:\(old.file) has")
          + "; new content goes into a new bundle")
    }
  }

  /// A page number that a version uses must keep its meaning: the page of each variant that it
  /// showed, by a mapping or because that variant defined the page numbers.
  private func meaningProblems(from old: PDFBundle, to new: PDFBundle) -> [Problem] {
    guard let leading = old.leading, let count = old.pageCount, count > 0 else { return [] }
    return old.variants.compactMap { variant in
      let known = old.pageCount(of: variant) ?? 0
      for page in 1...count where shownPages[old.name]?.contains(page) != false {
        guard let before = old.page(of: variant, for: page), before <= known,
          new.page(of: variant, for: page) != before
        else { continue }
        if variant == leading, let newLeading = new.leading {
          return Problem(
            .misaligned, in: new.file, at: [.key("pageMapping"), .key(variant.rawValue)],
            "page numbers counted the \(count) pages of \(leading.rawValue); with this mapping "
              + "to \(newLeading.rawValue) page \(page) is another",
            fix: "map each page to itself (\"1-\(count)\"), or make a new bundle and rebind")
        }
        return Problem(
          .badMapping, in: new.file, at: [.key("pageMapping"), .key(variant.rawValue)],
          "page \(page) showed page \(before) of \(variant.rawValue) and must still show it",
          fix: "only pages that had none may be remapped")
      }
      return nil
    }
  }

  /// A name that a page uses, and used before, must not refer to another bundle that replaced a
  /// removed one.
  private func reusedNameProblems(since base: LibrarySnapshot) -> [Problem] {
    var reused: [String: PDFBundle] = [:]
    for name in Array(base.bundles.keys) + Array(base.formerNames.keys) {
      guard let old = base.bundle(named: name)?.id, let bundle = snapshot.bundle(named: name),
        let new = bundle.id, new != old,
        // Its manifest has a diagnostic already: the id was changed.
        base.bundles[bundle.name].map({ $0.createdAt != bundle.createdAt }) ?? true,
        // A page refers to a bundle by name: if both bundles exist, this is a rebinding.
        !snapshot.bundles.values.contains(where: { $0.id == old })
      else { continue }
      reused[name] = bundle
    }
    if reused.isEmpty { return [] }
    var before: Set<String> = []
    for page in base.pages.values where reused[page.binding.bundle] != nil {
      before.insert(page.file)
      if let id = page.id { before.insert(id.description) }
    }
    return snapshot.pages.values.compactMap { page in
      guard let bundle = reused[page.binding.bundle],
        before.contains(page.id?.description ?? page.file)
      else { return nil }
      return Problem(
        .bundleNameReused, in: page.file, at: ["bundle"],
        "the name '\(page.binding.bundle)' was another bundle's, and this page uses it",
        fix: "rename the new bundle '\(bundle.name)', then rebind this page")
    }
  }
}
