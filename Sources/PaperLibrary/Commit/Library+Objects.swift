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
  var final: [ExactPath: (id: ObjectID, mode: FileMode)?] = [:]
  /// Files that git-lfs has the bytes of now, as they are since then: a second name of a file changes
  /// when it was last changed.
  var shared: [ExactPath: FileStatus] = [:]
  /// Files that were too large for memory, as they were when they were stored.
  var large: [ExactPath: FileStatus] = [:]
}

extension StoredObjects {
  /// Notes a large file's object.
  fileprivate mutating func keep(_ path: String, _ id: ObjectID, _ file: NewFile) {
    final[ExactPath(path)] = (id, file.mode)
    large[ExactPath(path)] = file.status
    first.append(.upsert(path: path, id: id, mode: file.mode))
  }
}

extension Library {
  /// Writes what the plan records into the object database.
  ///
  /// Large files go into a pack of their own, stored without compression: PDFs are compressed
  /// already, and deflating them again costs twenty times more than storing them.
  ///
  /// - Parameter earlier: What was stored a moment ago: a large file that is still the same is not
  ///   stored again.
  func storeObjects(
    _ plan: CommitPlan, reusing earlier: StoredObjects? = nil
  ) throws -> StoredObjects {
    var stored = StoredObjects()
    var large: [LargeFile] = []
    var names = try writeBlobs(
      plan.completedChanges.flatMap { change in
        [change.new?.bytes, plan.intermediateBytes(of: change)].compactMap { $0 }
      })[...]
    for change in plan.completedChanges {
      let path = ExactPath(change.path)
      guard let new = change.new else {
        stored.first.append(.remove(path: change.path))
        stored.final[path] = .some(nil)
        continue
      }
      guard new.bytes != nil else {
        if earlier?.large[path] == new.status, case .some(.some(let known)) = earlier?.final[path],
          known.mode == new.mode
        {
          stored.keep(change.path, known.id, new)
        } else {
          large.append((change.path, new))
        }
        continue
      }
      if let pointer = new.pointer {
        stored.shared[path] = try share(change.path, new, as: pointer)
      }
      guard let id = names.popFirst() else { continue }
      stored.final[path] = (id, new.mode)
      if BlobID(path: change.path) != nil, let bytes = new.bytes {
        blobMemory.remember(
          new.pointer?.sha256 ?? LFSPointer(parsing: bytes)?.sha256 ?? Digest.sha256(bytes),
          of: .init(id))
      }
      let first = plan.intermediateBytes(of: change) == nil ? id : names.popFirst() ?? id
      stored.first.append(.upsert(path: change.path, id: first, mode: new.mode))
    }
    try storeLarge(large, in: &stored)
    blobMemory.save()
    for step in plan.steps {
      guard case .some(.some(let object)) = stored.final[ExactPath(step.file)] else { continue }
      stored.steps.append(.upsert(path: step.file, id: object.id, mode: object.mode))
    }
    return stored
  }

  /// Lets git-lfs have the bytes of a file.
  ///
  /// - Throws: ``LargeFileError/damaged(file:)``.
  private func share(
    _ file: String, _ new: NewFile, as pointer: LFSPointer
  ) throws -> FileStatus {
    let path = path(of: file)
    // What it keeps under a name that is not the bytes' own, no remote takes.
    guard
      case .whole(pointer) = try LFSContent(
        of: try RegularFile(opening: path, followingLinks: false))
    else { throw LargeFileError.damaged(file: file) }
    try largeFiles.takeIn(path, as: pointer)
    let now = try FileSystem.status(of: path)
    // One that was written to meanwhile is seen to the next time.
    let isSame = now.size == new.status.size && now.modified == new.status.modified
    return isSame ? now : new.status
  }

  /// Stores contents, and returns git's names for them in the same order.
  func writeBlobs(_ contents: [[UInt8]]) throws -> [ObjectID] {
    guard contents.count >= Library.manyObjects else {
      return try contents.map { try repository.writeBlob($0) }
    }
    return try pack(contents, as: .blob)
  }

  /// Writes the tree that some changes make of a base.
  func updateTree(base: ObjectID?, changes: [TreeChange]) throws -> ObjectID {
    guard changes.count >= Library.manyObjects else {
      return try repository.updateTree(base: base, changes: changes)
    }
    let plan = try repository.planTree(base: base, changes: changes)
    if plan.trees.count >= Library.manyObjects {
      _ = try pack(plan.trees, as: .tree)
    } else {
      for tree in plan.trees { _ = try repository.writeTree(tree) }
    }
    return plan.id
  }

  /// Stores many objects in one pack, whole: that is one file instead of as many, and git compresses
  /// them when it next packs.
  private func pack(_ contents: [[UInt8]], as kind: PackWriter.Kind) throws -> [ObjectID] {
    var pack = try PackWriter(
      objectsDirectory: RawPath.join(repository.commonDirectory, "objects"),
      expectedCount: contents.count)
    var names: [ObjectID] = []
    for content in contents {
      let name = try pack.add(kind, content)
      if let id = ObjectID(bytes: name.bytes) { names.append(id) }
    }
    _ = try pack.finish(durability: .content)
    return names
  }

  /// From this number on contents go into a pack.
  private static let manyObjects = 256

  private typealias LargeFile = (path: String, file: NewFile)

  private func storeLarge(_ files: [LargeFile], in stored: inout StoredObjects) throws {
    if files.isEmpty { return }
    var pack = try PackWriter(
      objectsDirectory: RawPath.join(repository.commonDirectory, "objects"),
      expectedCount: files.count)
    for (path, file) in files {
      var digester = Digester(.sha256)
      let name = try pack.addBlob(contentsOf: self.path(of: path), size: file.status.size) {
        digester.update($0)
      }
      guard let id = ObjectID(bytes: name.bytes) else { continue }
      if let blob = BlobID(path: path) {
        try remember(digester.finish(), of: blob, in: file, as: id)
      }
      stored.keep(path, id, file)
    }
    _ = try pack.finish(durability: .content)
  }

  /// Remembers which bytes were stored of a blob.
  ///
  /// - Throws: ``LibraryError/filesChanged(_:)`` where they are not those that were checked.
  private func remember(
    _ digest: [UInt8], of blob: BlobID, in file: NewFile, as id: ObjectID
  ) throws {
    let key = BlobMemory.Key(file.status)
    let wasWhole = blobMemory.digest(of: key) == blob.digest
    if digest != blob.digest, wasWhole {
      blobMemory.remember(digest, of: key)
      blobMemory.save()
      throw LibraryError.filesChanged(blob.path)
    }
    blobMemory.remember(digest, of: .init(id))
  }

  /// Puts everything written so far on the disk: one sync a command, not one a file.
  func settle() throws {
    let wanted = try config().string("core.fsync")?.lowercased()
    if wanted == "none" { return }
    try FileSystem.syncFileSystem(containing: repository.gitDirectory)
  }

  /// What makes the git index say what is recorded, so that plain `git status` is clean.
  ///
  /// Where no tree is given yet, git works out those of changed folders by itself.
  /// Files have the stat data they had before they were read: one that changed since then is seen to.
  func indexUpdate(
    _ changes: WorkingChanges, _ plan: CommitPlan, _ stored: StoredObjects, tree: ObjectID?
  ) throws -> GitIndexUpdate {
    var updates = try realignment(changes)
    for change in plan.completedChanges {
      let path = ExactPath(change.path)
      let isCompleted = plan.completed[path] != nil
      guard case .some(.some(let object)) = stored.final[path],
        let id = GitHash(bytes: object.id.bytes),
        let mode = GitFileMode(rawValue: object.mode.rawValue),
        let status = isCompleted
          ? try FileSystem.statusIfPresent(of: self.path(of: change.path))
          : stored.shared[path] ?? change.new?.status
      else {
        updates.append(.remove(path: change.path))
        continue
      }
      updates.append(
        .upsert(
          path: change.path, mode: mode, id: id,
          stat: change.new?.isOnDisk == false ? .unknown : GitStatData(status)))
    }
    var update = GitIndexUpdate(updates, observedAt: changes.observedAt)
    update.tree = tree.flatMap { GitHash(bytes: $0.bytes) }
    return update
  }

  /// Puts right what the index has wrong without any file having changed.
  func refreshIndex(_ changes: WorkingChanges, realigning: Bool) throws(GitIndexError) {
    let updates: [GitIndexChange]
    do throws(FileError) {
      updates =
        realigning ? try realignment(changes) : changes.stale.map { GitIndexChange.refresh($0) }
    } catch {
      throw .file(error)
    }
    if updates.isEmpty { return }
    try GitIndexUpdate(updates, observedAt: changes.observedAt)
      .write(to: indexPath, over: changes.index)
  }

  /// git's index.
  var indexPath: String { Library.indexPath(of: repository) }

  static func indexPath(of repository: Repository) -> String {
    RawPath.join(repository.gitDirectory, "index")
  }

  /// What brings the index back to HEAD where the working tree is there already.
  private func realignment(_ changes: WorkingChanges) throws(FileError) -> [GitIndexChange] {
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
}
