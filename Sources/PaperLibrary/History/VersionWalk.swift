import GitNames
import Libgit2
import PaperDomain

/// Finds the page versions that commits make, from their trees only, and adds them to a cache.
struct VersionWalk {
  private let repository: Repository
  private let cache: any VersionCache
  private let reader: TreeReader
  private let cut: Set<ObjectID>
  /// Whether the cache was empty before this walk.
  private var startedEmpty = true
  private var ordinals: [ObjectID: Int] = [:]
  private var trees: [ObjectID: ObjectID] = [:]
  /// The pages that this walk has seen.
  private var seen: Set<EntityID> = []
  private var copies = CopiedPages()

  /// The number of commits compared and added at a time.
  private static let batchSize = 512

  init(_ repository: Repository, _ cache: any VersionCache, cut: Set<ObjectID>) {
    self.repository = repository
    self.cache = cache
    self.cut = cut
    reader = TreeReader(repository)
  }

  /// Adds to the cache every commit reachable from the tips.
  ///
  /// - Throws: `GitError` if objects are missing or damaged; the errors of the cache.
  mutating func run(to tips: [ObjectID]) throws {
    let order = CommitOrder(repository, cache, cut: cut)
    while true {
      let count = try cache.graph().count
      let nodes = try order.unknown(from: tips)
      if nodes.isEmpty { return }
      startedEmpty = count == 0
      ordinals = [:]
      copies = CopiedPages(try cache.notes(.copied))
      if try add(nodes, from: count) { return }
      // Another process added commits, so read the cache again.
    }
  }

  /// - Returns: `false` if the cache changed meanwhile.
  private mutating func add(_ nodes: [CommitNode], from count: Int) throws -> Bool {
    for node in nodes { trees[node.id] = node.treeID }
    var first = count
    for start in stride(from: 0, to: nodes.count, by: VersionWalk.batchSize) {
      let part = nodes[start..<min(start + VersionWalk.batchSize, nodes.count)]
      var batch = HistoryBatch(first: first)
      var pairs: [TreePair] = []
      for node in part {
        for parent in node.parents {
          pairs.append(TreePair(old: try tree(parent), new: node.treeID))
        }
        if node.parents.isEmpty { pairs.append(TreePair(old: nil, new: node.treeID)) }
      }
      var deltas = try repository.diffTrees(pairs, under: ["docs", "bundles"])[...]
      for node in part {
        let ordinal = first + batch.commits.count
        ordinals[node.id] = ordinal
        let parents = try node.parents.map { try self.ordinal(of: $0) }
        batch.commits.append(HistoryCommit(id: node.id, parents: parents))
        let steps = try zip(
          node.parents.isEmpty ? [nil] : node.parents.map { try tree($0) }, deltas
        ).map { try ParentStep(from: $0, to: node.treeID, $1, reading: reader) }
        deltas = deltas.dropFirst(steps.count)
        try addVersions(of: steps, ordinal, to: &batch)
      }
      guard try cache.append(batch) else { return false }
      first += part.count
    }
    return true
  }

  private mutating func tree(_ commit: ObjectID) throws -> ObjectID {
    if let known = trees[commit] { return known }
    let tree = try repository.commit(commit).treeID
    trees[commit] = tree
    return tree
  }

  private mutating func ordinal(of commit: ObjectID) throws -> Int {
    if let known = ordinals[commit] { return known }
    guard let ordinal = try cache.ordinal(of: commit) else { throw HistoryReplaced() }
    ordinals[commit] = ordinal
    return ordinal
  }

  // MARK: - One commit

  private mutating func addVersions(
    of steps: [ParentStep], _ ordinal: Int, to batch: inout HistoryBatch
  ) throws {
    try addWhatCopiesBecame(to: steps)
    guard let tree = steps.first?.tree else { return }
    // Only a page whose file differs from that in every parent can have a new binding.
    let smallest = steps.min { $0.pages.count < $1.pages.count }
    let paths = (smallest?.pages.keys.sorted() ?? []).filter { path in
      steps.allSatisfy { $0.pages[path]?.new != nil }
    }
    var states: [PageState] = []
    for path in paths {
      if let file = steps[0].pages[path]?.new,
        let state = try reader.state(at: path, file, in: tree)
      {
        states.append(state)
      }
    }
    noteTwins(among: states)
    for state in states {
      guard let id = state.id else {
        let before = try steps.map { step in
          try step.oldFileWithoutID(at: state.path).flatMap { try self.state(of: $0, in: step) }
        }
        add(state, as: .path(state.path), unlessIn: before, ordinal, to: &batch)
        continue
      }
      if copies.ids.contains(id) {
        let twins = try reader.pageFiles(withID: id, of: tree).map(\.path)
        let isCopy = try copies.isCopy(state.path, of: id, among: twins) { path in
          try steps.contains { step in
            guard let parent = step.parent else { return false }
            return try reader.state(at: path, in: parent)?.id == id
          }
        }
        if isCopy {
          note(.copied, id, state.path, ordinal, in: &batch)
          continue
        }
      }
      try addVersion(of: id, state, steps, ordinal, to: &batch)
    }
  }

  private mutating func addVersion(
    of id: EntityID, _ state: PageState, _ steps: [ParentStep], _ ordinal: Int,
    to batch: inout HistoryBatch
  ) throws {
    var before: [PageState?] = []
    var wasNamed = false
    for step in steps {
      if let old = try oldFile(of: id, nowAt: state.path, in: step) {
        before.append(try self.state(of: old, in: step))
      } else if let parent = step.parent, try isSeen(id),
        try !reader.pageFiles(withID: id, of: parent).isEmpty
      {
        // The parent still has the page at its old path, so this is a copy.
        note(.copied, id, state.path, ordinal, in: &batch)
        return
      } else if let old = try step.oldFileWithoutID(at: state.path) {
        before.append(try self.state(of: old, in: step))
        wasNamed = true
      } else {
        before.append(nil)
      }
    }
    seen.insert(id)
    if wasNamed { note(.named, id, state.path, ordinal, in: &batch) }
    add(state, as: .id(id), unlessIn: before, ordinal, to: &batch)
  }

  /// The manifest that a page had in a parent.
  private func oldFile(
    of id: EntityID, nowAt path: String, in step: ParentStep
  ) throws -> TreeFile? {
    guard copies.ids.contains(id), let parent = step.parent else {
      return try step.oldFile(of: id, nowAt: path)
    }
    let twins = try reader.pageFiles(withID: id, of: parent)
    let original = copies.original(of: id, among: twins.map(\.path), nowAt: path)
    return twins.first { $0.path == original }
  }

  private func state(of old: TreeFile, in step: ParentStep) throws -> PageState? {
    guard let parent = step.parent else { return nil }
    return try reader.state(at: old.path, old.id, in: parent)
  }

  private func add(
    _ state: PageState, as page: PageKey, unlessIn before: [PageState?], _ ordinal: Int,
    to batch: inout HistoryBatch
  ) {
    if before.contains(where: { $0.map { $0.showsSame(as: state) } ?? false }) { return }
    batch.versions.append(
      IndexedVersion(
        page: page, ordinal: ordinal, bundle: state.bundle, bundleName: state.bundleName,
        pageNumber: state.pageNumber, path: state.path))
  }

  private mutating func note(
    _ kind: PageNote.Kind, _ id: EntityID, _ path: String, _ ordinal: Int,
    in batch: inout HistoryBatch
  ) {
    let note = PageNote(kind, page: id, path: path, ordinal: ordinal)
    batch.notes.append(note)
    if kind == .copied { copies.add(note) }
  }

  /// Whether an earlier commit contained the page.
  private func isSeen(_ id: EntityID) throws -> Bool {
    if seen.contains(id) { return true }
    if startedEmpty { return false }
    return try !cache.versions(of: .id(id)).isEmpty || !cache.notes(on: id).isEmpty
  }

  // MARK: - Copies made by hand

  /// Marks ids that two files of one commit have, which need the slow comparison.
  private mutating func noteTwins(among states: [PageState]) {
    var ids: Set<EntityID> = []
    for state in states {
      if let id = state.id, !ids.insert(id).inserted { copies.ids.insert(id) }
    }
  }

  /// Adds the copies of removed pages. If a page is removed and a copy of it stays, the copy
  /// becomes the page although its file does not change.
  private func addWhatCopiesBecame(to steps: [ParentStep]) throws {
    if copies.ids.isEmpty { return }
    for step in steps {
      for id in try step.oldIDs().intersection(copies.ids) {
        for file in try reader.pageFiles(withID: id, of: step.tree) { step.add(file) }
      }
    }
  }
}
