import GitNames
import Libgit2
import PaperDomain
import PaperLibrary
import Testing

/// The literal, unoptimized definition of a page version: every tree is read completely, and every
/// page is compared with itself in every parent.
struct DefinedVersions {
  struct State {
    var page: Page
    var bundle: PDFBundle?

    func showsSame(as other: State) -> Bool {
      guard page.binding.pageNumber == other.page.binding.pageNumber else { return false }
      if let id = bundle?.id, let otherID = other.bundle?.id { return id == otherID }
      return page.binding.bundle == other.page.binding.bundle
        || (bundle != nil && bundle?.name == other.bundle?.name)
    }
  }

  private let nodes: [ObjectID: CommitNode]
  private let states: [ObjectID: [String: State]]

  init(_ repository: Repository, _ commits: [ObjectID]) throws {
    var nodes: [ObjectID: CommitNode] = [:]
    var states: [ObjectID: [String: State]] = [:]
    for node in try repository.commitNodes(commits) {
      nodes[node.id] = node
      let snapshot = try LibrarySnapshot.load(TreeSource(repository, tree: node.treeID))
      states[node.id] = Dictionary(
        uniqueKeysWithValues: snapshot.pages.values.map {
          ($0.file, State(page: $0, bundle: snapshot.bundle(named: $0.binding.bundle)))
        })
    }
    self.nodes = nodes
    self.states = states
  }

  /// The page at a file in a commit, as it was in a parent.
  private func before(_ state: State, in parent: ObjectID) -> State? {
    let old = states[parent] ?? [:]
    if let id = state.page.id, let found = old.values.first(where: { $0.page.id == id }) {
      return found
    }
    return old[state.page.file].flatMap { $0.page.id == nil ? $0 : nil }
  }

  /// The versions that each commit creates: `page binding`, for pages by id or file.
  func versions(of commit: ObjectID) -> Set<String> {
    let parents = nodes[commit]?.parents ?? []
    return Set(
      (states[commit] ?? [:]).values.filter { state in
        !parents.contains { before(state, in: $0)?.showsSame(as: state) ?? false }
      }.map { "\(PageKey($0.page)) \($0.page.binding)" })
  }

  /// All pages that a commit has.
  func keys(of commit: ObjectID) -> [PageKey] {
    (states[commit] ?? [:]).values.map { PageKey($0.page) }
  }

  /// All pages with an id that a commit has.
  func pages(of commit: ObjectID) -> [EntityID] {
    (states[commit] ?? [:]).values.compactMap(\.page.id)
  }

  /// The current version: from a commit back along parents with the same binding.
  func current(of page: EntityID, at commit: ObjectID) -> ObjectID? {
    var position = commit
    while let node = nodes[position],
      let here = states[position]?.values.first(where: { $0.page.id == page })
    {
      let same = node.parents.first { before(here, in: $0)?.showsSame(as: here) ?? false }
      guard let same else { return position }
      // Further back the page has no id yet; other tests cover this.
      if before(here, in: same)?.page.id == nil { return nil }
      position = same
    }
    return nil
  }
}
