import Files
package import GitNames
import Libgit2
package import PaperDomain

extension Library {
  /// The bindings that rewrites of history lost.
  package var lostBindings: LostBindings { LostBindings(self) }
}

/// The bindings of pages that a rewrite of history lost.
package struct LostBindings: Sendable {
  private let library: Library
  private let repository: Repository

  init(_ library: Library) {
    self.library = library
    repository = library.repository
  }

  /// The bindings that a rewrite of this branch (rebase, amend, reset) removed from its history, and
  /// that no version of the page in the remaining history shows. A binding is reported until a commit or the working tree has it again, or the user dismisses it.
  ///
  /// If the branch has not moved since the last call, this reads one small file; otherwise the cost
  /// depends on the number of commits that the branch lost and gained.
  ///
  /// - Parameter rewritten: Commits that are known to be rewritten, in case git keeps no reflog of
  ///   the branch.
  /// - Throws: `GitError`, `FileError`.
  package func reports(rewritten: [ObjectID] = []) throws -> [LostBindingReport] {
    let head = try repository.head()
    guard let tip = head.commit, head.branchName != nil else { return [] }
    var watch = try RewriteWatch(of: library)
    guard watch.isKept else {
      try unlessReadOnly { try RewriteWatch.begin(in: library) }
      return []
    }
    let known = watch
    let branch = head.reference
    let mark = RewriteWatch.Mark(head: tip, logSize: try repository.sizeOfReflog(of: branch))
    if watch.marks[branch] != mark {
      let rewrite = BranchRewrite(library, branch: branch, tip: tip)
      try rewrite.update(&watch, rewritten: rewritten)
      watch.marks[branch] = mark
    }
    var reports: [LostBindingReport] = []
    if watch.lost.contains(where: { $0.branch == branch }) {
      let pages = try library.snapshot()
      for lost in watch.lost where lost.branch == branch {
        let page = pages.page(of: lost)
        if let page, pages.state(of: page).isSame(as: lost.state) {
          watch.lost.removeAll { $0 == lost }
        } else {
          reports.append(LostBindingReport(lost: lost, page: page))
        }
      }
    }
    if watch != known { try unlessReadOnly { try watch.save(in: library) } }
    return reports
  }

  /// Dismisses the lost bindings of this branch: all of them, or those of one page.
  ///
  /// - Returns: The number of dismissed bindings.
  /// - Throws: `GitError`, `FileError`.
  package func dismiss(of page: Page? = nil) throws -> Int {
    let reports = try reports().filter { page == nil || $0.page?.path == page?.path }
    let dismissed = Set(reports.map(\.lost))
    var watch = try RewriteWatch(of: library)
    watch.lost.removeAll { dismissed.contains($0) }
    if !dismissed.isEmpty { try watch.save(in: library) }
    return dismissed.count
  }

  private func unlessReadOnly(_ body: () throws -> Void) throws {
    do {
      try body()
    } catch let error as FileError where error.isPermission {
      return
    }
  }
}

/// A binding that a rewrite of history lost, with the page's current state.
package struct LostBindingReport: Sendable {
  package var lost: LostBinding
  /// The page in the working tree; `nil` if no page has that id.
  package var page: Page?
}

extension LibrarySnapshot {
  fileprivate func page(of lost: LostBinding) -> Page? {
    guard let id = lost.page else { return pages[lost.path] }
    return pages.values.first { $0.id == id }
  }

  fileprivate func state(of page: Page) -> PageState {
    let bundle = bundle(named: page.binding.bundle)
    return PageState(
      path: page.file, id: page.id, bundle: bundle?.id, bundleName: page.binding.bundle,
      folder: bundle?.name, pageNumber: page.binding.pageNumber)
  }
}

extension PageState {
  /// Whether both are the same page and show the same content.
  fileprivate func isSame(as other: PageState) -> Bool {
    (id == nil || other.id == nil ? path == other.path : id == other.id) && showsSame(as: other)
  }
}

/// Finds the bindings that a branch lost when its history was rewritten.
private struct BranchRewrite {
  let library: Library
  /// The full ref name.
  let branch: String
  /// The branch's current commit.
  let tip: ObjectID
  private let reader: TreeReader

  private var repository: Repository { library.repository }

  init(_ library: Library, branch: String, tip: ObjectID) {
    self.library = library
    self.branch = branch
    self.tip = tip
    reader = TreeReader(library.repository)
  }

  /// Adds bindings lost since the last call, and removes those that commits have again.
  func update(_ watch: inout RewriteWatch, rewritten: [ObjectID]) throws {
    let mark = watch.marks[branch]
    let olds = try tips(since: mark) + rewritten.filter { try repository.objectExists($0) }
    let gone = try olds.isEmpty ? [] : repository.walk(from: olds, hiding: [tip])
    let hidden = try (mark.map { [$0.head] } ?? []).filter { try repository.objectExists($0) }
    let isOpen = watch.lost.contains { $0.branch == branch }
    if gone.isEmpty && !isOpen { return }
    var came = try bindings(repository.walk(from: [tip], hiding: olds + hidden)).map(\.state)
    let found = try bindings(gone)
    came += try kept(found, gone)
    watch.lost.removeAll { lost in
      lost.branch == branch && came.contains { $0.isSame(as: lost.state) }
    }
    var versions: VersionIndex?
    for (state, commit) in found
    where !came.contains(where: { $0.isSame(as: state) })
      && !watch.lost.contains(where: { $0.branch == branch && $0.state.isSame(as: state) })
    {
      let index = try versions ?? library.history.versions()
      versions = index
      if try hasVersion(showing: state, in: index) { continue }
      watch.lost.append(
        LostBinding(
          branch: branch, commit: commit, page: state.id,
          path: String(state.path.dropFirst("docs/".count).dropLast(".json".count)),
          binding: Binding(bundle: state.bundleName, pageNumber: state.pageNumber),
          bundle: state.bundle))
    }
  }

  /// Whether a version of the page in the branch's history shows this content: then only a return
  /// to it was lost.
  private func hasVersion(
    showing state: PageState, in versions: VersionIndex
  ) throws -> Bool {
    let page = state.id.map { PageKey.id($0) } ?? .path(state.path)
    return try versions.history(of: page, at: state.path).versions.contains { version in
      PageState(
        path: state.path, id: state.id, bundle: version.bundle, bundleName: version.bundleName,
        folder: nil, pageNumber: version.pageNumber
      ).showsSame(as: state)
    }
  }

  /// Former tips that are not in the branch's history any more. Moves made by `pc` itself are left
  /// out, because `pc undo` is intended.
  private func tips(since mark: RewriteWatch.Mark?) throws -> [ObjectID] {
    let (moves, isWhole) = try moves(since: mark)
    var tips = Set<ObjectID>()
    for move in moves where try isLeft(move.old, by: move.new) { tips.insert(move.old) }
    if !isWhole, let head = mark?.head, try isLeft(head, by: tip) { tips.insert(head) }
    if tips.isEmpty { return [] }
    for step in try library.operations.log.read().flatMap({ $0.steps + $0.pending }) {
      guard let own = step.branch, let old = own.before, tips.contains(old) else { continue }
      let isOwn = moves.contains { $0.old == old && $0.new == own.after } || own.after == tip
      if isOwn { tips.remove(old) }
    }
    return tips.sorted()
  }

  private func isLeft(_ old: ObjectID, by new: ObjectID) throws -> Bool {
    try old != new && repository.objectExists(old) && repository.objectExists(new)
      && !repository.isAncestor(old, of: new)
  }

  /// The moves of the branch according to its reflog, and whether they are complete since the last
  /// call.
  private func moves(
    since mark: RewriteWatch.Mark?
  ) throws -> (moves: [(old: ObjectID, new: ObjectID)], isWhole: Bool) {
    let path = repository.reflogPath(of: branch)
    guard try FileSystem.statusIfPresent(of: path) != nil else { return ([], false) }
    let bytes = try FileSystem.read(path, limit: 1 << 28)
    func moves(_ bytes: ArraySlice<UInt8>) -> [(old: ObjectID, new: ObjectID)] {
      bytes.split(separator: UInt8(ascii: "\n")).compactMap { line in
        let words = line.prefix(128).split(separator: UInt8(ascii: " "), maxSplits: 2)
        guard words.count == 3,
          let old = ObjectID(parsing: String(decoding: words[0], as: UTF8.self)),
          let new = ObjectID(parsing: String(decoding: words[1], as: UTF8.self))
        else { return nil }
        return (old, new)
      }
    }
    guard let mark else { return (moves(bytes[...]), true) }
    let before = bytes.prefix(mark.logSize)
    let last = moves(before.suffix(1 << 12)).last
    if before.count == mark.logSize, last.map({ $0.new == mark.head }) ?? before.isEmpty {
      return (moves(bytes.dropFirst(mark.logSize)), true)
    }
    // git removed old lines of the reflog.
    let all = moves(bytes[...])
    guard let place = all.lastIndex(where: { $0.new == mark.head }) else { return ([], false) }
    return (Array(all[(place + 1)...]), true)
  }

  /// The bindings that commits made, latest first: of pages that are new in the commit, or that
  /// show something else than in every parent.
  private func bindings(_ commits: [ObjectID]) throws -> [(state: PageState, commit: ObjectID)] {
    var found: [(state: PageState, commit: ObjectID)] = []
    for node in try repository.commitNodes(commits) {
      let parents = try repository.commitNodes(
        node.parents.filter { try repository.objectExists($0) })
      let trees = parents.isEmpty ? [nil] : parents.map { Optional($0.treeID) }
      let steps = try trees.map { tree in
        try ParentStep(
          from: tree, to: node.treeID, repository.diffTrees(old: tree, new: node.treeID),
          reading: reader)
      }
      for (path, sides) in steps[0].pages.sorted(by: { $0.key < $1.key }) {
        guard let file = sides.new, let state = try reader.state(at: path, file, in: node.treeID),
          try steps.allSatisfy({ try isBound(state, in: $0) })
        else { continue }
        found.append((state, node.id))
      }
    }
    return found
  }

  /// Whether a page shows something else in a commit than in its parent.
  private func isBound(_ state: PageState, in step: ParentStep) throws -> Bool {
    guard step.pages[state.path] != nil else { return false }
    guard let parent = step.parent else { return true }
    let old =
      try state.id.flatMap { try step.oldFile(of: $0, nowAt: state.path) }
      ?? step.oldFileWithoutID(at: state.path)
    guard let old, let before = try reader.state(at: old.path, old.id, in: parent) else {
      return true
    }
    return !before.showsSame(as: state)
  }

  /// The bindings of removed commits that the commits at the branching points still have.
  private func kept(
    _ found: [(state: PageState, commit: ObjectID)], _ gone: [ObjectID]
  ) throws -> [PageState] {
    let left = Set(gone)
    let stems = try Set(repository.commitNodes(gone).flatMap(\.parents)).subtracting(left)
      .filter { try repository.objectExists($0) }
    let trees = try repository.commitNodes(stems.sorted()).map(\.treeID)
    return try found.flatMap { item in
      try trees.compactMap { try reader.state(at: item.state.path, in: $0) }
        .filter { $0.isSame(as: item.state) }
    }
  }
}
