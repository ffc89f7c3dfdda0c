extension LibraryEditor {
  /// Creates a bundle of blobs that are in the library.
  ///
  /// - Parameter topDown: Match variants of different page counts from the top: extra pages are
  ///   ignored.
  /// - Throws: ``EditRefusal`` if the name is bad or taken, or if page counts differ and `topDown`
  ///   is `false`.
  package mutating func newBundle(
    name: String, files: [Variant: [BlobFile]], topDown: Bool
  ) throws -> PDFBundle {
    try checkName(name, "bundle\'s name")
    if isBundleNameTaken(name) { throw EditRefusal.exists("bundle", name) }
    var bundle = PDFBundle(
      name: name, id: newID(), createdAt: now, files: files, mapping: [:], languages: nil,
      formerly: [], metadata: Metadata())
    for variant in bundle.variants where variant != bundle.leading {
      bundle.mapping[variant] = try alignment(of: variant, in: bundle, topDown: topDown)
    }
    edits.create(bundle.file, bundle.literal)
    snapshot.bundles[name] = bundle
    snapshot.bundleNames.append(name)
    return bundle
  }

  /// Whether a bundle has or had a name, or a name that differs only in case or Unicode form.
  ///
  /// - Parameter own: A bundle whose names are ignored.
  package func isBundleNameTaken(_ name: String, besides own: PDFBundle? = nil) -> Bool {
    let folded = ItemName.folded(name)
    let former = snapshot.formerNames.filter { $0.value != own?.name }.keys
    return (snapshot.bundleNames + former).contains {
      $0 != own?.name && ItemName.folded($0) == folded
    }
  }

  /// Returns a name for a new bundle, made from a file name.
  package func bundleName(from fileName: String) -> String {
    freeName(ItemName.made(fromFileName: fileName.replacing("\u{fffd}", with: "_"))) {
      isBundleNameTaken($0)
    }
  }

  /// Adds a variant that the bundle lacks.
  ///
  /// - Parameters:
  ///   - topDown: Match different page counts from the top. If the new variant defines the page
  ///     numbers, it must have more pages than the others, so that each number keeps its meaning.
  ///   - pages: The bundle pages that the variant's pages 1, 2, 3… belong to.
  /// - Throws: ``EditRefusal`` if the bundle has the variant, or if its pages can't be matched.
  package mutating func addVariant(
    _ variant: Variant, _ files: [BlobFile], to bundle: PDFBundle, topDown: Bool = false,
    pages: [Int]? = nil
  ) throws -> PDFBundle {
    if bundle.files[variant] != nil {
      throw EditRefusal.variantExists(variant.rawValue, bundle: bundle.name)
    }
    var changed = bundle
    changed.files[variant] = files
    if let leading = bundle.leading, variant < leading, let pages = bundle.pageCount,
      let count = changed.pageCount(of: variant), count != pages
    {
      guard topDown, count > pages else {
        throw EditRefusal.higherVariant(
          variant.rawValue, count: count, leading: leading.rawValue, pages: pages)
      }
      spellOutAlignment(of: &changed)
    }
    if let pages {
      changed.mapping[variant] = PageMapping(bundlePages: pages)
    } else if variant != changed.leading {
      changed.mapping[variant] = try alignment(of: variant, in: changed, topDown: topDown)
    }
    try refuseBadMapping(changed, since: bundle)
    try write(changed, over: bundle)
    return changed
  }

  /// Appends files to a variant: pages are added and no page moves.
  ///
  /// - Throws: ``EditRefusal`` if the bundle lacks a variant, or a variant gets more pages than the
  ///   leading one.
  package mutating func append(
    _ files: [Variant: [BlobFile]], to bundle: PDFBundle
  ) throws -> PDFBundle {
    var changed = bundle
    for variant in Variant.allCases {
      guard let more = files[variant] else { continue }
      guard let present = bundle.files[variant] else {
        throw EditRefusal.noVariant(variant.rawValue, bundle: bundle.name)
      }
      changed.files[variant] = present + more
    }
    for variant in changed.variants where variant != changed.leading {
      if changed.mapping[variant] == nil, let pages = changed.pageCount,
        let count = changed.pageCount(of: variant), count > pages
      {
        throw EditRefusal.misaligned(
          variant: variant.rawValue, count: count, leading: changed.leading?.rawValue ?? "",
          pages: pages, bundle: bundle.name)
      }
    }
    spellOutAlignment(of: &changed)
    try write(changed, over: bundle)
    return changed
  }

  /// Sets the bundle pages that a variant's pages 1, 2, 3… belong to.
  ///
  /// - Parameter recorded: The committed bundle, whose page numbers keep their meaning; `bundle` by
  ///   default.
  /// - Throws: ``EditRefusal`` if the bundle lacks the variant, or if the mapping does not fit or
  ///   changes what a committed page number means.
  package mutating func map(
    _ variant: Variant, of bundle: PDFBundle, to pages: [Int], since recorded: PDFBundle? = nil
  ) throws -> PDFBundle {
    guard bundle.files[variant] != nil else {
      throw EditRefusal.noVariant(variant.rawValue, bundle: bundle.name)
    }
    var changed = bundle
    changed.mapping[variant] = PageMapping(bundlePages: pages)
    try refuseBadMapping(changed, since: recorded ?? bundle)
    try write(changed, over: bundle)
    return changed
  }

  /// Removes a bundle that no page shows. The caller checks whether the history needs it.
  ///
  /// - Throws: ``EditRefusal/bundleInUse(_:uses:)`` if a page shows it.
  package mutating func remove(_ bundle: PDFBundle) throws {
    let uses = snapshot.pages.values.filter {
      snapshot.bundle(named: $0.binding.bundle)?.name == bundle.name
    }
    if !uses.isEmpty {
      throw EditRefusal.bundleInUse(bundle.name, uses: uses.map(\.path).inNaturalOrder())
    }
    edits.remove(bundle.file)
    for text in snapshot.correctedTexts where text.bundle == bundle.name {
      edits.remove(text.file)
    }
    snapshot.bundles[bundle.name] = nil
    snapshot.bundleNames.removeAll { $0 == bundle.name }
    snapshot.correctedTexts.removeAll { $0.bundle == bundle.name }
    snapshot.formerNames = snapshot.formerNames.filter { $0.value != bundle.name }
  }

  /// Writes explicit mappings for variants whose page count no longer equals the leading one.
  private func spellOutAlignment(of bundle: inout PDFBundle) {
    for variant in bundle.variants where variant != bundle.leading {
      guard bundle.mapping[variant] == nil, let pages = bundle.pageCount,
        let count = bundle.pageCount(of: variant), count != pages
      else { continue }
      bundle.mapping[variant] = PageMapping(bundlePages: Array(1...max(count, 1)))
    }
  }

  /// Refuses a mapping that does not fit or that changes the meaning of a page number.
  private func refuseBadMapping(_ changed: PDFBundle, since old: PDFBundle) throws {
    if changed.mapping.values.contains(where: { !$0.isIncreasing }) {
      throw EditRefusal.badMapping(
        "each page comes after the one before it", bundle: changed.name)
    }
    let check = LibraryCheck(snapshot.with(changed), base: snapshot, blobs: NoBlobs())
    let broken =
      check.bundleProblems(of: changed) + check.bundleChangeProblems(from: old, to: changed)
    if let problem = broken.first(where: { $0.code == .badMapping || $0.code == .misaligned }) {
      throw EditRefusal.badMapping(problem.message, bundle: changed.name)
    }
  }

  /// Returns the mapping of a variant's pages to the bundle's; `nil` if the counts are equal.
  private func alignment(
    of variant: Variant, in bundle: PDFBundle, topDown: Bool
  ) throws -> PageMapping? {
    guard let leading = bundle.leading, let pages = bundle.pageCount,
      let count = bundle.pageCount(of: variant), count != pages
    else { return nil }
    guard topDown else {
      throw EditRefusal.misaligned(
        variant: variant.rawValue, count: count, leading: leading.rawValue, pages: pages,
        bundle: bundle.name)
    }
    return PageMapping(bundlePages: Array(1...min(count, pages)))
  }

  /// Writes the changed keys of a bundle's manifest.
  private mutating func write(_ changed: PDFBundle, over bundle: PDFBundle) throws {
    try edits.edit(bundle.file) { edit in
      for variant in Variant.allCases where changed.files[variant] != bundle.files[variant] {
        let before = bundle.files[variant] ?? []
        let now = changed.files[variant] ?? []
        if before.isEmpty {
          try edit.set(
            [.key(variant.rawValue)], to: .array(now.map(\.literal)),
            keyOrder: ManifestKeys.bundle)
        } else {
          for (index, file) in now.enumerated().dropFirst(before.count) {
            try edit.insert(file.literal, into: [.key(variant.rawValue)], at: index)
          }
        }
      }
      for variant in Variant.allCases where changed.mapping[variant] != bundle.mapping[variant] {
        guard let mapping = changed.mapping[variant] else { continue }
        if edit.document.node(at: ["pageMapping"]) == nil {
          try edit.set(
            ["pageMapping"], to: [variant.rawValue: mapping.literal],
            keyOrder: ManifestKeys.bundle)
        } else {
          try edit.set(
            ["pageMapping", .key(variant.rawValue)], to: mapping.literal,
            keyOrder: Variant.allCases.map(\.rawValue))
        }
      }
    }
    snapshot.bundles[bundle.name] = changed
  }
}

extension LibrarySnapshot {
  fileprivate func with(_ bundle: PDFBundle) -> LibrarySnapshot {
    var copy = self
    copy.bundles[bundle.name] = bundle
    return copy
  }
}
