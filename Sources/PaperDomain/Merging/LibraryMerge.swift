/// Two libraries that grew out of one, put together by meaning: whole trees, thing by thing.
///
/// Things are followed by their ids, whatever their files are called and wherever they went.
/// Nothing is lost: what can't be in one place twice is there in two, and a value that does not
/// stand is in the report. Which side is ``MergeVersion/published`` decides between the two, not
/// which of them merges: everyone who merges the same trees gets the same.
///
/// The result is a valid library where the three trees are.
package struct LibraryMerge {
  /// By path from the library's root.
  package internal(set) var tree: [String: MergeEntry] = [:]
  package internal(set) var report = MergeReport()

  /// The text of a thing's manifest, as it will be.
  struct Text {
    /// Whose references and layout it has.
    var version: MergeVersion
    var entry: MergeEntry
    /// The thing in that version; another's where this one is a copy of it.
    var source: EntityKey
    /// What it will say, with marks for names; `nil` where it says what it said.
    var literal: JSONLiteral?
  }

  package let published: MergeSide
  let ours: MergeSide
  let contents: MergeContents
  var readings: MergeTriple<MergeReading>
  var registry: RegistryMerge
  var kinds: [EntityKey: MergedKind] = [:]
  /// Everything there is in one of the trees, containers first.
  var order: [EntityKey] = []
  var kept: Set<EntityKey> = []
  /// Where things will be, but for names that are taken.
  var places: [EntityKey: MergePlace] = [:]
  var texts: [EntityKey: Text] = [:]
  var parted: [EntityKey: SplitBundle] = [:]
  /// Our pages that show what is in our part of a bundle alone.
  var partedPages: [EntityKey: [String]] = [:]
  /// Our version of a page, by the page.
  var forks: [EntityKey: EntityKey] = [:]
  /// What each container will hold, in order.
  var lists: [EntityKey: [EntityKey]] = [:]
  /// From the root, without the ending of a file.
  var paths: [EntityKey: String] = [:]
  /// Values that a side wrote and that the result lacks.
  var disputes: [Dispute] = []
  /// Pairs of versions in which every name means the same.
  var agreeing: Set<Set<MergeVersion>> = []
  /// Former names that bundles will answer to.
  var formerNames: [EntityKey: [String]] = [:]
  /// What will answer to a name.
  var bundlesByName: [String: EntityKey] = [:]

  /// - Parameter base: What both sides grew out of; empty where there is no such thing.
  /// - Throws: What the store does.
  package init(
    base: [String: MergeEntry], published: MergeSide, ours: MergeSide,
    contents store: some ContentStore
  ) throws {
    let contents = MergeContents(store)
    let trees = MergeTriple(base: base, published: published.tree, ours: ours.tree)
    // Whoever has nothing new gets the other side as it is; a bundle that went may have to stay.
    if let tree = trees.agreed,
      trees.published == trees.ours || !LibraryMerge.lacksBundle(tree, of: base)
    {
      let nothing = MergeTriple<[String: MergeEntry]>(base: [:], published: [:], ours: [:])
      try self.init(nothing, published, ours, contents)
      self.tree = tree
      return
    }
    let untouched = UnchangedDocs(trees)
    try self.init(trees.map { untouched.rest(of: $0) }, published, ours, contents)
    tree = untouched.files
    try merge()
    if try !leavesAlone(untouched) {
      self = try LibraryMerge(whole: trees, published, ours, contents)
    }
  }

  /// The same with every doc read and weighed, also those that are the same in all three trees.
  init(
    whole trees: MergeTriple<[String: MergeEntry]>, _ published: MergeSide, _ ours: MergeSide,
    _ contents: MergeContents
  ) throws {
    try self.init(trees, published, ours, contents)
    try merge()
  }

  /// Whether a bundle's manifest is not where it was.
  private static func lacksBundle(
    _ tree: [String: MergeEntry], of base: [String: MergeEntry]
  ) -> Bool {
    base.keys.contains { path in
      guard tree[path] == nil, case .bundle = ManifestPlace(path: path) else { return false }
      return true
    }
  }

  /// Reads trees, and merges nothing yet.
  private init(
    _ trees: MergeTriple<[String: MergeEntry]>, _ published: MergeSide, _ ours: MergeSide,
    _ contents: MergeContents
  ) throws {
    self.published = published
    self.ours = ours
    self.contents = contents
    let old = try MergeReading(trees.base, since: nil, contents)
    var readings = MergeTriple(
      base: old, published: try MergeReading(trees.published, since: old.snapshot, contents),
      ours: try MergeReading(trees.ours, since: old.snapshot, contents))
    let aliases = EntityKey.aliases(in: readings)
    if !aliases.isEmpty {
      for version in MergeVersion.allCases { readings[version].rename(aliases) }
    }
    self.readings = readings
    registry = try RegistryMerge(readings, published: published, ours: ours, contents)
    findAgreeing()
  }

  private mutating func merge() throws {
    listThings()
    try partBundles()
    try decideWhatStays()
    try dropEmptied()
    try mergeTexts()
    keepWhatIsUsed()
    orderLists()
    choosePaths()
    chooseFormerNames()
    try writeTexts()
    try writeRegistries()
    try writeNotes()
    try mergeFiles()
    keepBlobs()
    report.remarks = registry.remarks + report.remarks
    report.overridden = disputes.map(overridden) + registry.overridden + report.overridden
    report.merged.sort(by: NaturalOrder.areInIncreasingOrder)
  }

  private mutating func listThings() {
    for version in MergeVersion.allCases {
      for (key, thing) in readings[version].things where kinds[key] == nil {
        kinds[key] = thing.kind
      }
    }
    let ranks: [MergedKind: Int] = [
      .library: 0, .doc: 1, .group: 2, .page: 3, .bundle: 4, .tagGroup: 5, .variable: 6,
    ]
    order = kinds.keys.sorted { left, right in
      let pair = (ranks[kinds[left] ?? .page] ?? 0, ranks[kinds[right] ?? .page] ?? 0)
      return pair.0 == pair.1 ? left < right : pair.0 < pair.1
    }
  }

  /// The kept things of a kind.
  func kept(_ kind: MergedKind) -> [EntityKey] {
    order.filter { kept.contains($0) && kinds[$0] == kind }
  }

  func thing(_ key: EntityKey, _ version: MergeVersion) -> MergeReading.Thing? {
    readings[version].things[key]
  }

  func isIn(_ version: MergeVersion, _ key: EntityKey) -> Bool {
    readings[version].things[key] != nil
  }

  func side(_ version: MergeVersion) -> MergeSide {
    version == .published ? published : ours
  }

  func otherSide(_ version: MergeVersion) -> MergeSide {
    version == .published ? ours : published
  }

  /// A thing as people name it, as one of the trees has it.
  func name(_ key: EntityKey) -> String {
    for version in [MergeVersion.published, .ours, .base] {
      guard let thing = thing(key, version) else { continue }
      switch thing.kind {
      case .doc, .group, .page: return readings[version].path(of: key) ?? thing.place.name
      case .library: return thing.file
      case .bundle, .tagGroup, .variable: return thing.place.name
      }
    }
    return places[key]?.name ?? ""
  }

  /// A thing as people name it, where it will be.
  func finalName(_ key: EntityKey) -> String {
    guard let path = paths[key] else { return name(key) }
    let isInDocs = path.utf8.starts(with: "docs/".utf8)
    return isInDocs ? String(path.dropFirst("docs/".count)) : lastComponent(path)
  }
}

extension EntityKey {
  /// Keys that are another's in truth: a thing that had no id in the past, and got one since on one
  /// side or two.
  static func aliases(in readings: MergeTriple<MergeReading>) -> [EntityKey: EntityKey] {
    var aliases: [EntityKey: EntityKey] = [:]
    for (file, key) in readings.base.keys {
      guard case .path = key, readings.base.things[key]?.kind != .library else { continue }
      func successor(_ reading: MergeReading) -> EntityKey? {
        guard let own = reading.keys[file], own.id != nil, readings.base.things[own] == nil,
          reading.things[own]?.kind == readings.base.things[key]?.kind
        else { return nil }
        return own
      }
      let first = successor(readings.published)
      let second = successor(readings.ours)
      guard let chosen = first ?? second else { continue }
      aliases[key] = chosen
      if let second, second != chosen, readings.published.things[second] == nil {
        aliases[second] = chosen
      }
    }
    return aliases
  }
}
