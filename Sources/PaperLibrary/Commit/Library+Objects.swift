import Files
import GitFiles
import Libgit2
import PaperDomain

/// What a plan's files are called in git, and how the trees get them.
struct StoredObjects {
  /// For the first commit.
  var first: [TreeChange] = []
  /// One for each rebinding.
  var steps: [TreeChange] = []
  /// Each file's object in the end, and what the file is.
  var final: [String: (id: ObjectID, mode: FileMode)?] = [:]
}

extension Library {
  /// Writes what the plan records into the object database.
  ///
  /// Large files go into a pack of their own, stored without compression: PDFs are compressed
  /// already, and deflating them again costs twenty times more than storing them.
  func storeObjects(_ plan: CommitPlan) throws -> StoredObjects {
    var stored = StoredObjects()
    var large: [(path: String, mode: FileMode, size: Int)] = []
    let steps = Dictionary(
      plan.steps.map { ($0.file, $0) }, uniquingKeysWith: { first, _ in first })
    for change in plan.completedChanges {
      guard let new = change.new else {
        stored.first.append(.remove(path: change.path))
        stored.final[change.path] = .some(nil)
        continue
      }
      guard let bytes = new.bytes else {
        large.append((change.path, new.mode, new.status.size))
        continue
      }
      let id = try repository.writeBlob(bytes)
      stored.final[change.path] = (id, new.mode)
      if steps[change.path] != nil, let before = plan.intermediate[change.path] {
        stored.first.append(
          .upsert(path: change.path, id: try repository.writeBlob(before), mode: new.mode))
      } else {
        stored.first.append(.upsert(path: change.path, id: id, mode: new.mode))
      }
    }
    try storeLarge(large, in: &stored)
    for step in plan.steps {
      guard case .some(.some(let object)) = stored.final[step.file] else { continue }
      stored.steps.append(.upsert(path: step.file, id: object.id, mode: object.mode))
    }
    return stored
  }

  private func storeLarge(
    _ files: [(path: String, mode: FileMode, size: Int)], in stored: inout StoredObjects
  ) throws {
    if files.isEmpty { return }
    var pack = try PackWriter(
      objectsDirectory: RawPath.join(repository.commonDirectory, "objects"),
      expectedCount: files.count)
    for file in files {
      let name = try pack.addBlob(contentsOf: path(of: file.path), size: file.size)
      guard let id = ObjectID(bytes: name.bytes) else { continue }
      stored.final[file.path] = (id, file.mode)
      stored.first.append(.upsert(path: file.path, id: id, mode: file.mode))
    }
    _ = try pack.finish(durability: .content)
  }

  /// Puts everything written so far on the disk: one sync a command, not one a file.
  func settle() throws {
    let wanted = try config().string("core.fsync")?.lowercased()
    if wanted == "none" { return }
    try FileSystem.syncFileSystem(containing: repository.gitDirectory)
  }

  /// Makes the git index say what was recorded, so that plain `git status` is clean.
  func bringIndexInStep(
    _ changes: WorkingChanges, _ stored: StoredObjects, tree: ObjectID
  ) throws {
    let observedAt = FileTime.now
    var updates = try realignment(changes)
    for (path, object) in stored.final {
      guard let object, let id = GitHash(bytes: object.id.bytes),
        let mode = GitFileMode(rawValue: object.mode.rawValue),
        let status = try FileSystem.statusIfPresent(of: self.path(of: path))
      else {
        updates.append(.remove(path: path))
        continue
      }
      updates.append(.upsert(path: path, mode: mode, id: id, stat: GitStatData(status)))
    }
    try write(updates, over: changes, observedAt: observedAt, tree: tree)
  }

  /// Puts right what the index has wrong without any file having changed.
  func refreshIndex(_ changes: WorkingChanges, realigning: Bool) throws {
    let updates =
      realigning ? try realignment(changes) : changes.stale.map { GitIndexChange.refresh($0) }
    if updates.isEmpty { return }
    try write(updates, over: changes, observedAt: changes.observedAt, tree: nil)
  }

  /// What brings the index back to HEAD where the working tree is there already.
  private func realignment(_ changes: WorkingChanges) throws -> [GitIndexChange] {
    var updates = changes.stale.map { GitIndexChange.refresh($0) }
    updates += changes.unknown.map { .remove(path: $0) }
    for file in changes.realigned {
      guard let id = GitHash(bytes: file.id.bytes),
        let mode = GitFileMode(rawValue: file.mode.rawValue),
        let status = try FileSystem.statusIfPresent(of: path(of: file.path))
      else { continue }
      updates.append(.upsert(path: file.path, mode: mode, id: id, stat: GitStatData(status)))
    }
    return updates
  }

  private func write(
    _ updates: [GitIndexChange], over changes: WorkingChanges, observedAt: FileTime,
    tree: ObjectID?
  ) throws {
    var update = GitIndexUpdate(updates, observedAt: observedAt)
    if let tree { update.trees = try trees(of: tree, along: updates.map(\.path)) }
    try update.write(
      to: RawPath.join(repository.gitDirectory, "index"), over: changes.index)
  }

  /// The trees of all folders along some paths.
  private func trees(of root: ObjectID, along paths: [String]) throws -> [String: GitHash] {
    var folders: Set<String> = [""]
    for path in paths {
      var folder = parentPath(path)
      while !folder.isEmpty, folders.insert(folder).inserted { folder = parentPath(folder) }
    }
    var trees: [String: GitHash] = [:]
    for folder in folders {
      let id =
        folder.isEmpty
        ? root
        : try repository.entry(in: root, path: folder).flatMap {
          $0.mode == .directory ? $0.id : nil
        }
      if let id, let hash = GitHash(bytes: id.bytes) { trees[folder] = hash }
    }
    return trees
  }
}
