extension LibraryMerge {
  /// Merges the manifests of all kept entities.
  mutating func mergeTexts() throws {
    for key in order where kept.contains(key) {
      guard let kind = kinds[key], kind != .tagGroup, kind != .variable else { continue }
      if !isIn(.published, key) || !isIn(.ours, key) {
        take(isIn(.published, key) ? .published : .ours, key)
      } else if try hasSameMeaning(key, .published, .ours) || hasSameMeaning(key, .base, .ours) {
        take(.published, key)
      } else if try splits[key] == nil && hasSameMeaning(key, .base, .published) {
        take(.ours, key)
      } else {
        try mergeText(key, kind)
      }
    }
  }

  mutating func take(_ version: MergeVersion, _ key: EntityKey) {
    if let entry = readings[version].entry(key) {
      texts[key] = Text(version: version, entry: entry, source: key, literal: nil)
    }
  }

  private mutating func mergeText(_ key: EntityKey, _ kind: ManifestKind) throws {
    guard let first = try normalized(key, .published), var second = try normalized(key, .ours),
      let entry = readings.published.entry(key), let file = entity(key, .published)?.file,
      let ownFile = entity(key, .ours)?.file, let place = ManifestPlace(path: file)
    else { return }
    let base = try normalized(key, .base) ?? .object([])
    if splits[key] != nil {
      for name in PDFBundle.fileKeys { second = second.with(name, base[name]) }
    }
    let (published, ours, registry) = (published, ours, registry)
    let merge = ManifestMerge(base: base, ours: first, theirs: second, as: place) { conflict in
      switch conflict.place.last {
      case "id", "createdAt", "binding", "format": return .ours
      default: break
      }
      if conflict.isElement { return conflict.ours == nil ? .theirs : .ours }
      if conflict.place.count == 1, kind == .bundle,
        PDFBundle.fileKeys.contains(conflict.place[0])
      {
        return (conflict.ours?.elements.count ?? 0) < (conflict.theirs?.elements.count ?? 0)
          ? .theirs : .ours
      }
      let first = published.written(
        file, conflict.place.map { registry.withoutPlaceholders($0, in: .published) })
      let second = ours.written(
        ownFile, conflict.place.map { registry.withoutPlaceholders($0, in: .ours) })
      return second > first ? .theirs : .ours
    }
    texts[key] = Text(version: .published, entry: entry, source: key, literal: merge.result)
    report.merged.append(file)
    for conflict in merge.conflicts {
      switch conflict.place {
      case ["id"], ["createdAt"]: continue
      case ["binding"]: try fork(key, kind)
      default:
        let isPublished = conflict.winner == .ours
        recordLostValue(
          key, conflict.place, kept: isPublished ? conflict.ours : conflict.theirs,
          lost: conflict.lost, by: isPublished ? .ours : .published)
      }
    }
  }

  // MARK: - Forks

  /// Makes our version of a page a separate page, directly after the published one. If both show
  /// the same content, no copy is made.
  private mutating func fork(_ key: EntityKey, _ kind: ManifestKind) throws {
    guard let first = readings.published.page(key), let second = readings.ours.page(key),
      let entry = readings.ours.entry(key), let place = places[key],
      let literal = try normalized(key, .ours)
    else { return }
    if showSame(first, second) {
      recordLostValue(
        key, ["binding"], kept: .string("\(first.binding)"), lost: .string("\(second.binding)"),
        by: .ours)
      return
    }
    let rebinding = ours.rebinding(second.file)
    let space = key.id ?? EntityID(of: Array(second.file.utf8), in: EntityID(bytes: []))
    let bundle = readings.ours.bundleKey(second.binding.bundle)?.id?.description
    let identity = ForkID(
      page: space, bundle: bundle ?? second.binding.bundle,
      pageNumber: second.binding.pageNumber, rebinding)
    let name = ForkName(of: place.name, device: ours.device, time: rebinding.time).text
    let known = try knownCopy(name, in: place.container, of: second)
    let copies = [identity.id, identity.earlier, known?.id].compactMap {
      $0.map { EntityKey.id($0) }
    }
    // An earlier merge may have made the copy.
    if let made = copies.first(where: { kinds[$0] != nil }) {
      if kept.contains(made) { return }
      recordLostValue(
        key, ["binding"], kept: .string("\(first.binding)"), lost: .string("\(second.binding)"),
        by: .ours)
      return
    }
    let id = known?.id ?? identity.id
    let copy = EntityKey.id(id)
    kinds[copy] = .page
    kept.insert(copy)
    forks[key] = copy
    places[copy] = MergePlace(container: place.container, name: known?.name ?? name)
    texts[copy] = Text(
      version: .ours, entry: entry, source: key,
      literal: literal.with("id", .string(id.description))
        .with("createdAt", .string(rebinding.time.description)))
  }

  /// Returns the copy that an earlier merge made of a version of a page: in the same group, with
  /// the same time and the same content.
  private func knownCopy(
    _ name: String, in container: MergeContainer, of page: Page
  ) throws -> (name: String, id: EntityID)? {
    guard case .entity(let group) = container, let wanted = ForkName.anonymous(name) else {
      return nil
    }
    var found: [(path: String, entry: MergeEntry)] = []
    for version in [MergeVersion.published, .ours] {
      found += readings[version].children(of: group).compactMap { child in
        guard let file = entity(child, version)?.file else { return nil }
        return readings[version].entry(child).map { (file, $0) }
      }
    }
    let folders = Set(
      [MergeVersion.published, .ours].compactMap { version in
        entity(group, version).map { parentPath($0.file) }
      })
    found += ours.knownCopies().filter { folders.contains(parentPath($0.key)) }
      .sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    for (path, entry) in found {
      let name = lastComponent(ManifestKind.page.path(ofFile: path))
      guard ForkName.anonymous(name) == wanted else { continue }
      let literal = try contents.literal(of: entry)
      if let id = literal["id"]?.text.flatMap({ EntityID(parsing: $0) }), id.version == 5,
        literal["bundle"]?.text == page.binding.bundle,
        literal["pageNumber"] == .int(page.binding.pageNumber)
      {
        return (name, id)
      }
    }
    return nil
  }

  private func showSame(_ first: Page, _ second: Page) -> Bool {
    guard let one = readings.published.snapshot.bundle(named: first.binding.bundle),
      let other = readings.ours.snapshot.bundle(named: second.binding.bundle),
      let leading = one.leading, leading == other.leading,
      let page = one.location(of: first.binding.pageNumber, in: leading)
    else { return false }
    return other.location(of: second.binding.pageNumber, in: leading) == page
  }

  /// Reports the copies, after their names are chosen.
  mutating func reportForks() {
    for (key, split) in splits.sorted(by: { $0.key < $1.key }) {
      report.remarks.append(
        .splitBundle(
          bundle: finalName(key), copy: finalName(split.copy), pages: splitPages[key] ?? [],
          in: ours.name))
    }
    for (key, copy) in forks.sorted(by: { finalName($0.key) < finalName($1.key) }) {
      guard let kept = readings.published.page(key), let lost = readings.ours.page(key) else {
        continue
      }
      report.forks.append(
        MergeReport.Fork(
          page: finalName(key), pageID: key.id, kept: kept.binding, keptIn: published.name,
          copy: finalName(copy), copyID: copy.id, copyBinding: lost.binding, copyIn: ours.name))
    }
  }

  // MARK: - Writing

  /// Writes the manifests of docs, groups, pages, bundles and of the library.
  mutating func writeTexts() throws {
    reportForks()
    for key in texts.keys.sorted() where kept.contains(key) {
      guard let kind = kinds[key], let path = paths[key], let text = texts[key] else { continue }
      let file = kind == .library ? LibraryManifest.file : kind.file(at: path)
      var literal = text.literal
      if literal == nil, !isFaithful(key, text.version) {
        literal = try normalized(key, text.version)
      }
      var said = literal.map { named($0, key, text) }
      if let list = kind.listKey { said = try withList(said, key, text, list) }
      if kind == .bundle, let names = formerNames[key] {
        let present = try said ?? contents.literal(of: text.entry)
        let written = present["formerly"]?.elements ?? []
        if written != names.map(JSONLiteral.string) {
          said = present.with("formerly", names.isEmpty ? nil : .strings(names))
        }
      }
      tree[file] = try said.map { try contents.entry(text.entry, saying: $0) } ?? text.entry
    }
  }

  /// Returns a container's manifest with its list; `nil` if the manifest is unchanged.
  private func withList(
    _ said: JSONLiteral?, _ key: EntityKey, _ text: Text, _ list: String
  ) throws -> JSONLiteral? {
    let names = (lists[key] ?? []).map { paths[$0].map(lastComponent) ?? "" }
    let reading = readings[text.version]
    let before = reading.children(of: text.source).map { reading.entities[$0]?.place.name ?? "" }
    if said == nil, before == names { return nil }
    let present = try contents.literal(of: text.entry)
    // A list that omits names and has the same meaning stays unchanged.
    if before == names { return said.map { $0.with(list, present[list]) } }
    return (said ?? present).with(list, .strings(names))
  }
}
