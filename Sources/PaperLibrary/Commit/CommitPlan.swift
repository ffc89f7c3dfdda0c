import Files
import GitFiles
import GitNames
import Libgit2
import PaperDomain

/// The commits to make, in order.
struct CommitPlan {
  /// A rebinding with a commit of its own.
  struct Step {
    var path: String
    var file: String
    var id: EntityID?
    var from: Binding
    var to: Binding
    /// The final content of the page.
    var bytes: [UInt8]
    var mode: FileMode
  }

  /// The final content of manifests that autofill changed; to be written to the working tree.
  private(set) var completed: [ExactPath: [UInt8]] = [:]
  /// Rebound pages with their new metadata and their old binding.
  private(set) var intermediate: [ExactPath: [UInt8]] = [:]
  private(set) var steps: [Step] = []
  /// Every changed file, with its final content.
  let completedChanges: [FileChange]
  /// The changes of entities.
  let changes: [Change]
  /// The values that autofill restored in files that are now identical to HEAD's, one sentence
  /// each.
  let restoring: [String]
  /// Whether every file will be identical to HEAD's, so that there is nothing to commit.
  let recordsNothing: Bool
  private let request: CommitRequest
  private let batch: EntityID

  init(
    _ pair: SnapshotPair, changes: [FileChange], autofill: ManifestAutofill, request: CommitRequest,
    batch: EntityID
  ) throws {
    self.request = request
    self.batch = batch
    var finished = changes
    var filledPaths: Set<ExactPath> = []
    for (index, change) in changes.enumerated() {
      guard let bytes = change.new?.bytes,
        let filled = try autofill.completed(change.path, bytes)
      else { continue }
      filledPaths.insert(ExactPath(change.path))
      if change.new?.isOnDisk == true { completed[ExactPath(change.path)] = filled }
      finished[index].new?.content = .bytes(filled)
    }
    completedChanges = finished
    recordsNothing = !finished.contains(where: \.isEffective)
    let restored = Set(finished.filter { !$0.isEffective }.map(\.path))
    restoring = autofill.fixes.filter { restored.contains($0.file) }.map {
      "\($0.file): \($0.words), as the last commit has it"
    }
    self.changes = try pair.changes(finished, completed: filledPaths)
    try planSteps(pair, finished)
  }

  /// Plans a separate commit for each page whose old binding still resolves. Before that commit the
  /// page has the old binding, with the bundle's current name.
  private mutating func planSteps(_ pair: SnapshotPair, _ changes: [FileChange]) throws {
    guard let base = pair.base, self.changes.contains(where: { $0.kind == .rebind }) else {
      return
    }
    let before = Dictionary(
      base.pages.values.compactMap { page in page.id.map { ($0, page) } },
      uniquingKeysWith: { first, _ in first })
    let files = Dictionary(
      changes.map { (ExactPath($0.path), $0) }, uniquingKeysWith: { first, _ in first })
    for change in self.changes where change.kind == .rebind {
      guard let page = pair.next.pages[change.path], let file = files[ExactPath(page.file)],
        let new = file.new, let bytes = new.bytes,
        let old = change.id.flatMap({ before[$0] }) ?? base.pages[change.path],
        let oldBundle = base.bundle(named: old.binding.bundle)
      else { continue }
      let today = oldBundle.id.flatMap { id in
        pair.next.bundles.values.first { $0.id == id }
      }
      guard let name = today?.name ?? pair.next.bundle(named: old.binding.bundle)?.name,
        (1...max(oldBundle.pageCount ?? Int.max, 1)).contains(old.binding.pageNumber)
      else { continue }
      // While the reference still resolves, its text stays as written.
      let isReadable = pair.next.bundle(named: old.binding.bundle)?.name == name
      let binding = Binding(
        bundle: isReadable ? old.binding.bundle : name, pageNumber: old.binding.pageNumber)
      var edit = JSONEdit(try JSONDocument(parsing: bytes))
      try edit.set(["bundle"], to: .string(binding.bundle), keyOrder: ManifestKeys.page)
      try edit.set(["pageNumber"], to: .int(binding.pageNumber), keyOrder: ManifestKeys.page)
      intermediate[ExactPath(page.file)] = edit.apply()
      steps.append(
        Step(
          path: page.path, file: page.file, id: page.id, from: binding, to: page.binding,
          bytes: bytes, mode: new.mode))
    }
  }

  /// The content of a rebound page before its rebinding is committed; `nil` for other pages.
  func intermediateBytes(of change: FileChange) -> [UInt8]? {
    change.new == nil ? nil : intermediate[ExactPath(change.path)]
  }

  /// The changes of the first commit: everything except the rebindings that follow it.
  var firstChanges: [Change] {
    let later = Set(steps.map(\.path))
    return changes.filter { $0.kind != .rebind || !later.contains($0.path) }
  }

  var firstMessage: String {
    guard let message = request.message, !message.isEmpty else {
      return ChangeSummary(firstChanges).message
    }
    return message.hasSuffix("\n") ? message : message + "\n"
  }

  func message(of step: Step) -> String {
    RebindingMessage(
      page: step.path, id: step.id, from: step.from, to: step.to, batch: batch,
      reason: request.message
    ).text
  }
}

extension GitIndex {
  /// The update after which the git index matches the commit, so that plain `git status` is clean.
  ///
  /// If no tree is given, git computes the trees of changed folders itself. Files get the stat data
  /// from before they were read, so later changes are noticed.
  func update(
    for plan: CommitPlan, _ stored: StoredObjects, _ changes: WorkingChanges, tree: ObjectID?
  ) throws -> GitIndexUpdate {
    var updates = try realignment(changes)
    for change in plan.completedChanges {
      let path = ExactPath(change.path)
      let isCompleted = plan.completed[path] != nil
      guard case .some(.some(let object)) = stored.final[path],
        let status = isCompleted
          ? try FileSystem.statusIfPresent(of: library.path(of: change.path))
          : stored.shared[path] ?? change.new?.status
      else {
        updates.append(.remove(path: change.path))
        continue
      }
      updates.append(
        .upsert(
          path: change.path, mode: object.mode, id: object.id,
          stat: change.new?.isOnDisk == false ? .unknown : GitStatData(status)))
    }
    var update = GitIndexUpdate(updates, observedAt: changes.observedAt)
    update.tree = tree
    return update
  }
}
