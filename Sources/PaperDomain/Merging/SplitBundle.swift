/// A bundle to which both sides appended different files: our version becomes a separate bundle.
struct SplitBundle {
  /// The key of the new bundle.
  var copy: EntityKey
  /// Our version of the bundle.
  var ours: PDFBundle
  var published: PDFBundle
  /// The number of pages in the merge base.
  var basePages: Int

  /// Whether a page of our version is the same page of the published bundle.
  func isCommon(_ pageNumber: Int) -> Bool {
    if pageNumber <= basePages { return true }
    guard let leading = ours.leading,
      let page = ours.location(of: pageNumber, in: leading)
    else { return false }
    return published.location(of: pageNumber, in: leading) == page
  }
}

extension LibraryMerge {
  /// Finds bundles whose changes of both sides can't be in one bundle, and splits them.
  mutating func splitBundles() throws {
    for key in order where kinds[key] == .bundle {
      guard let first = readings.published.bundle(key), let second = readings.ours.bundle(key),
        let entries = entriesThatDiffer(key)
      else { continue }
      let base = readings.base.bundle(key)
      if second.hasSameFiles(as: first) || base.map({ second.hasSameFiles(as: $0) }) == true
        || base.map({ first.hasSameFiles(as: $0) }) == true
      {
        continue
      }
      let merged = ManifestMerge(
        base: try normalized(key, .base) ?? .object([]),
        ours: try contents.literal(of: entries.published),
        theirs: try contents.literal(of: entries.ours), as: .bundle(name: first.name),
        deciding: LibraryMerge.longer)
      let read = Manifest.read(
        merged.result.document(), path: first.file, place: .bundle(name: first.name))
      if case .bundle(let bundle)? = read.manifest,
        !merged.conflicts.contains(where: { PDFBundle.fileKeys.contains($0.place.first ?? "") }),
        bundle.keepsPages(of: [first, second])
      {
        continue
      }
      try part(key, entries.ours, base, first, second)
    }
  }

  private func entriesThatDiffer(
    _ key: EntityKey
  ) -> (published: MergeEntry, ours: MergeEntry)? {
    guard let first = readings.published.entry(key), let second = readings.ours.entry(key),
      first != second
    else { return nil }
    return (first, second)
  }

  private mutating func part(
    _ key: EntityKey, _ entry: MergeEntry, _ base: PDFBundle?, _ first: PDFBundle,
    _ second: PDFBundle
  ) throws {
    // The id is made of the files, so that every device that splits this bundle gets the same id.
    let files = PDFBundle.fileKeys.map { second.literal[$0] ?? .null }
    let text = JSONLiteral.array(files).canonicalBytes
    let copy = EntityKey.id(EntityID(of: text, in: key.id ?? EntityID(bytes: [])))
    if kinds[copy] == nil {
      var literal = try normalized(key, .ours) ?? .object([])
      literal = literal.with("formerly", nil).with("id", copy.id.map { .string($0.description) })
      kinds[copy] = .bundle
      kept.insert(copy)
      texts[copy] = Text(version: .ours, entry: entry, source: key, literal: literal)
      places[copy] = MergePlace(container: .folder("bundles"), name: second.name)
    }
    splits[key] = SplitBundle(
      copy: copy, ours: second, published: first, basePages: base?.pageCount ?? 0)
    let pages = readings.ours.snapshot.orderedPages.filter { page in
      bundleKey(page.binding, .ours) == copy
    }
    splitPages[key] = pages.map(\.path)
  }

  static func longer(_ conflict: ManifestMerge.Conflict) -> ManifestMerge.Winner {
    if conflict.isElement || conflict.ours == nil { return conflict.ours == nil ? .theirs : .ours }
    return .ours
  }
}

extension PDFBundle {
  /// The keys of a manifest that define its pages.
  static let fileKeys = Variant.allCases.map(\.rawValue) + ["pageMapping"]

  func hasSameFiles(as other: PDFBundle) -> Bool {
    files.mapValues { $0.map(\.blob) } == other.files.mapValues { $0.map(\.blob) }
      && mapping == other.mapping
  }

  /// Whether this bundle is well-formed, and every page of `others` is the same page here.
  func keepsPages(of others: [PDFBundle]) -> Bool {
    let check = LibraryCheck(LibrarySnapshot(), base: nil, blobs: NoBlobs())
    let problems =
      check.bundleProblems(of: self)
      + others.flatMap { check.bundleChangeProblems(from: $0, to: self) }
    return others.allSatisfy(extends) && problems.allSatisfy { $0.code.severity != .error }
  }

  /// Whether every file of another bundle is in this one, at the same position.
  private func extends(_ other: PDFBundle) -> Bool {
    other.variants.allSatisfy { variant in
      (files[variant] ?? []).map(\.blob).starts(with: (other.files[variant] ?? []).map(\.blob))
    }
  }
}
