import GitNames
import Libgit2
import PaperDomain

/// The history of a commit, read once for any number of pages.
struct CommitHistory {
  /// The commit's ordinal.
  let tip: Int
  let graph: HistoryGraph
  let reach: HistoryReach
  let reader: TreeReader

  init(of tip: Int, _ cache: any VersionCache, _ repository: Repository) throws {
    self.tip = tip
    graph = try cache.graph()
    reach = graph.reach(from: [tip])
    reader = TreeReader(repository)
  }
}

/// One page's versions in the commit graph, and how to go back through them.
struct PageTimeline {
  let page: PageKey
  let graph: HistoryGraph
  /// In ascending order of ordinals, at most one for each commit.
  let versions: [IndexedVersion]
  private let cache: any VersionCache
  private let reader: TreeReader

  /// Collects the page's versions in the history of a commit, including those from before it had
  /// an id.
  init(of page: PageKey, in history: CommitHistory, _ cache: any VersionCache) throws {
    self.page = page
    self.cache = cache
    reader = history.reader
    let graph = history.graph
    let reach = history.reach
    self.graph = graph
    var found: [Int: IndexedVersion] = [:]
    switch page {
    case .path(let path):
      let names = try cache.names(givenAt: path).filter { reach.contains($0.ordinal) }
      let taken = names.map { graph.reach(from: [$0.ordinal]) }
      for version in try cache.versions(of: page)
      where !taken.contains(where: { $0.contains(version.ordinal) }) {
        found[version.ordinal] = version
      }
    case .id(let id):
      for note in try cache.notes(on: id) where note.kind == .named && reach.contains(note.ordinal)
      {
        for version in try PageTimeline.versions(before: note, graph, cache) {
          found[version.ordinal] = version
        }
      }
      for version in try cache.versions(of: page) { found[version.ordinal] = version }
    }
    versions = found.values.filter { reach.contains($0.ordinal) }
      .sorted { $0.ordinal < $1.ordinal }
  }

  /// The versions of a path until its page got an id, without those that belong to an id given
  /// there earlier.
  private static func versions(
    before note: PageNote, _ graph: HistoryGraph, _ cache: any VersionCache
  ) throws -> [IndexedVersion] {
    let reach = graph.reach(from: [note.ordinal])
    let earlier = try cache.names(givenAt: note.path).filter {
      $0.ordinal != note.ordinal && reach.contains($0.ordinal)
    }.map { graph.reach(from: [$0.ordinal]) }
    return try cache.versions(of: .path(note.path)).filter { version in
      reach.contains(version.ordinal) && !earlier.contains { $0.contains(version.ordinal) }
    }
  }

  /// The page's state in a commit's tree; `nil` if the page is not there.
  func state(at ordinal: Int, likelyAt path: String?) throws -> PageState? {
    let recent = versions.reversed().prefix(4).map(\.path)
    return try reader.state(
      of: page, likelyAt: [path].compactMap { $0 } + recent, in: tree(ordinal))
  }

  /// The version that was current at a commit, found by going back through parents with the same
  /// binding.
  ///
  /// The page must exist at that commit; if it does not, this returns the last version before its
  /// removal.
  func current(at ordinal: Int) throws -> IndexedVersion? {
    var position = ordinal
    while true {
      let run = graph.runs[graph.runIndex(of: position)]
      if let version = last(from: run.first, through: position) { return version }
      switch run.parents.count {
      case 0: return nil
      case 1: position = run.parents[0]
      default:
        switch try agreement(at: run) {
        case .version(let version): return version
        case .parent(let parent): position = parent
        }
      }
    }
  }

  /// The previous version on the same line: the current one in the first parent that has the page.
  func previous(to version: IndexedVersion) throws -> IndexedVersion? {
    let parents = graph.parents(of: version.ordinal)
    guard let first = parents.first else { return nil }
    if parents.count == 1 { return try current(at: first) }
    let present = try parents.first { try state(at: $0, likelyAt: version.path) != nil }
    return try current(at: present ?? first)
  }

  /// The last version with an ordinal in a range.
  private func last(from first: Int, through last: Int) -> IndexedVersion? {
    var low = 0
    var high = versions.count
    while low < high {
      let middle = (low + high) / 2
      if versions[middle].ordinal <= last { low = middle + 1 } else { high = middle }
    }
    guard low > 0, versions[low - 1].ordinal >= first else { return nil }
    return versions[low - 1]
  }

  private enum Agreement {
    case version(IndexedVersion)
    case parent(Int)
  }

  /// The parent, or the version, that a merge without a version of its own leads back to.
  private func agreement(at run: HistoryGraph.Run) throws -> Agreement {
    let reach = graph.reach(from: run.parents)
    let before = versions.filter { reach.contains($0.ordinal) }
    if before.count == 1 { return .version(before[0]) }
    guard let state = try state(at: run.first, likelyAt: before.last?.path) else {
      return .parent(run.parents[0])
    }
    let alike = before.filter { state.mayShow($0) }
    if alike.count == 1 { return .version(alike[0]) }
    for parent in run.parents {
      if let old = try self.state(at: parent, likelyAt: state.path), old.showsSame(as: state) {
        return .parent(parent)
      }
    }
    return .parent(run.parents[0])
  }

  private func tree(_ ordinal: Int) throws -> ObjectID {
    let commit = try cache.commits(numbered: [ordinal])[0]
    return try reader.repository.commit(commit).treeID
  }
}
