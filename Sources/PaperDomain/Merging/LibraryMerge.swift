package import GitNames

/// A three-way merge of two libraries by meaning: of whole trees, entity by entity.
///
/// Entities are matched by their ids, whatever their names and paths are. Nothing is lost: if both
/// versions of a page or file must be kept, one becomes a copy, and the report lists each value
/// that lost. ``MergeVersion/published`` wins, whichever side merges. So every merge of the same
/// trees has the same result.
///
/// If the three trees are valid libraries, the result is a valid library.
package struct LibraryMerge {
  /// The merged files by path from the library's root.
  package internal(set) var tree: [String: MergeEntry] = [:]
  package internal(set) var report = MergeReport()

  /// The text of an entity's manifest in the result.
  struct Text {
    /// The version whose references and layout the text has.
    var version: MergeVersion
    var entry: MergeEntry
    /// The entity in that version; another entity if this one is a copy of it.
    var source: EntityKey
    /// The new value, with placeholders for names; `nil` if the value is unchanged.
    var literal: JSONLiteral?
  }

  package let published: MergeSide
  let ours: MergeSide
  let contents: MergeContents
  var readings: MergeTriple<MergeReading>
  var registry: RegistryMerge
  var kinds: [EntityKey: ManifestKind] = [:]
  /// All entities of the three trees, containers first.
  var order: [EntityKey] = []
  var kept: Set<EntityKey> = []
  /// The positions of entities, before taken names are replaced.
  var places: [EntityKey: MergePlace] = [:]
  var texts: [EntityKey: Text] = [:]
  var splits: [EntityKey: SplitBundle] = [:]
  /// Our pages that show only contents of our part of a split bundle.
  var splitPages: [EntityKey: [String]] = [:]
  /// Our version of a page that was copied, by the page.
  var forks: [EntityKey: EntityKey] = [:]
  /// The children of each container, in order.
  var lists: [EntityKey: [EntityKey]] = [:]
  /// The paths from the root, without the file extension.
  var paths: [EntityKey: String] = [:]
  /// Values that a side wrote and that the result lacks.
  var lostValues: [LostValue] = []
  /// Pairs of versions in which every name refers to the same entity.
  var agreeing: Set<Set<MergeVersion>> = []
  /// The former names of bundles in the result.
  var formerNames: [EntityKey: [String]] = [:]
  /// The bundle of each name and former name in the result.
  var bundlesByName: [String: EntityKey] = [:]

  /// Merges two sides.
  ///
  /// - Parameter base: The tree of the merge base; empty if there is none.
  /// - Throws: Errors of the content store.
  package init(
    base: [String: MergeEntry], published: MergeSide, ours: MergeSide,
    contents store: some ContentStore
  ) throws {
    let contents = MergeContents(store)
    let trees = MergeTriple(base: base, published: published.tree, ours: ours.tree)
    // If only one side has changes, its tree is the result. But a removed bundle may have to be
    // kept.
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
    if try !isIndependent(of: untouched) {
      self = try LibraryMerge(whole: trees, published, ours, contents)
    }
  }

  /// Merges with every doc read, including those that are the same in all three trees.
  init(
    whole trees: MergeTriple<[String: MergeEntry]>, _ published: MergeSide, _ ours: MergeSide,
    _ contents: MergeContents
  ) throws {
    try self.init(trees, published, ours, contents)
    try merge()
  }

  /// Whether a bundle's manifest is missing from its path in the base.
  private static func lacksBundle(
    _ tree: [String: MergeEntry], of base: [String: MergeEntry]
  ) -> Bool {
    base.keys.contains { path in
      guard tree[path] == nil, case .bundle = ManifestPlace(path: path) else { return false }
      return true
    }
  }

  /// Reads the trees without merging them.
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
    try splitBundles()
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
    report.overridden = lostValues.map(overridden) + registry.overridden + report.overridden
    report.merged.sort(by: NaturalOrder.areInIncreasingOrder)
  }

  private mutating func listThings() {
    for version in MergeVersion.allCases {
      for (key, entity) in readings[version].entities where kinds[key] == nil {
        kinds[key] = entity.kind
      }
    }
    let ranks: [ManifestKind: Int] = [
      .library: 0, .doc: 1, .group: 2, .page: 3, .bundle: 4, .tagGroup: 5, .variable: 6,
    ]
    order = kinds.keys.sorted { left, right in
      let pair = (ranks[kinds[left] ?? .page] ?? 0, ranks[kinds[right] ?? .page] ?? 0)
      return pair.0 == pair.1 ? left < right : pair.0 < pair.1
    }
  }

  /// Returns the kept entities of a kind.
  func kept(_ kind: ManifestKind) -> [EntityKey] {
    order.filter { kept.contains($0) && kinds[$0] == kind }
  }

  func entity(_ key: EntityKey, _ version: MergeVersion) -> MergeReading.Entity? {
    readings[version].entities[key]
  }

  func isIn(_ version: MergeVersion, _ key: EntityKey) -> Bool {
    readings[version].entities[key] != nil
  }

  func side(_ version: MergeVersion) -> MergeSide {
    version == .published ? published : ours
  }

  func otherSide(_ version: MergeVersion) -> MergeSide {
    version == .published ? ours : published
  }

  /// Returns an entity's name for messages, as one of the trees has it.
  func name(_ key: EntityKey) -> String {
    for version in [MergeVersion.published, .ours, .base] {
      guard let entity = entity(key, version) else { continue }
      switch entity.kind {
      case .doc, .group, .page: return readings[version].path(of: key) ?? entity.place.name
      case .library: return entity.file
      case .bundle, .tagGroup, .variable: return entity.place.name
      }
    }
    return places[key]?.name ?? ""
  }

  /// Returns an entity's name for messages, as the result has it.
  func finalName(_ key: EntityKey) -> String {
    guard let path = paths[key] else { return name(key) }
    let isInDocs = path.utf8.starts(with: "docs/".utf8)
    return isInDocs ? String(path.dropFirst("docs/".count)) : lastComponent(path)
  }
}

extension EntityKey {
  /// Maps path keys to id keys, for entities that got an id on one or both sides after the merge
  /// base.
  static func aliases(in readings: MergeTriple<MergeReading>) -> [EntityKey: EntityKey] {
    var aliases: [EntityKey: EntityKey] = [:]
    for (file, key) in readings.base.keys {
      guard case .path = key, readings.base.entities[key]?.kind != .library else { continue }
      func successor(_ reading: MergeReading) -> EntityKey? {
        guard let own = reading.keys[file], own.id != nil, readings.base.entities[own] == nil,
          reading.entities[own]?.kind == readings.base.entities[key]?.kind
        else { return nil }
        return own
      }
      let first = successor(readings.published)
      let second = successor(readings.ours)
      guard let chosen = first ?? second else { continue }
      aliases[key] = chosen
      if let second, second != chosen, readings.published.entities[second] == nil {
        aliases[second] = chosen
      }
    }
    return aliases
  }
}

/// One of the two sides of a merge: its tree, and facts from its history.
package struct MergeSide {
  /// A commit that gave a page its binding.
  package struct Rebinding: Hashable, Sendable {
    package var commit: ObjectID
    package var time: Timestamp

    package init(commit: ObjectID, time: Timestamp) {
      self.commit = commit
      self.time = time
    }
  }

  /// The name in messages: `origin/main`, `main on Laptop`.
  package var name: String
  /// The files by path from the library's root.
  package var tree: [String: MergeEntry]
  /// The name of the device that made this side.
  package var device: String
  /// Returns when this side last wrote a value, by its file and the keys that lead to it.
  package var written: (String, [String]) -> Timestamp
  /// Returns the commit of this side that gave a page its present binding, by the page's file here.
  package var rebinding: (String) -> Rebinding

  /// Returns the copies that earlier merges made, by path, even if neither side has them now: a
  /// repeated merge gives its copies the same names and ids.
  package var knownCopies: () -> [String: MergeEntry] = { [:] }

  /// Whether a version of a page, in the history of either side, shows a bundle of the base. Such a
  /// bundle is kept although a side removed it. The merge calls this for our side only.
  package var isShown: (PDFBundle) -> Bool = { _ in false }

  package init(
    _ tree: [String: MergeEntry], name: String, device: String,
    written: @escaping (String, [String]) -> Timestamp,
    rebinding: @escaping (String) -> Rebinding
  ) {
    self.tree = tree
    self.name = name
    self.device = device
    self.written = written
    self.rebinding = rebinding
  }
}

/// The commit graph that a merge needs.
package protocol MergeHistory {
  associatedtype Commit: Hashable

  /// Returns the merge bases of two commits, in an order that depends only on the commits: none,
  /// one, or several in a criss-cross merge.
  ///
  /// - Throws: Errors of the store of commits, such as for a missing commit.
  func mergeBases(_ first: Commit, _ second: Commit) throws -> [Commit]

  /// Returns a commit as one side of a merge.
  ///
  /// - Throws: Errors of the store of commits, such as for a missing commit.
  func side(_ commit: Commit) throws -> MergeSide
}

extension LibraryMerge {
  /// Returns the tree of the merge base of two commits.
  ///
  /// Several merge bases are merged with each other first, recursively. So conflicts that were
  /// resolved between them are not conflicts again.
  ///
  /// - Throws: Errors of the history and of the content store.
  package static func base<History: MergeHistory>(
    of first: History.Commit, _ second: History.Commit, in history: History,
    contents: some ContentStore
  ) throws -> [String: MergeEntry] {
    let bases = try history.mergeBases(first, second)
    guard let oldest = bases.first else { return [:] }
    var merged = try history.side(oldest)
    for other in bases.dropFirst() {
      let past = try base(of: oldest, other, in: history, contents: contents)
      merged.tree = try LibraryMerge(
        base: past, published: merged, ours: try history.side(other), contents: contents
      ).tree
    }
    return merged.tree
  }
}
