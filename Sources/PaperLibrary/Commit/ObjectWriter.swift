import Files
import GitFiles
import GitNames
import Libgit2
import PaperDomain

/// The git objects of a plan's files, and the changes of the trees.
struct StoredObjects {
  /// The changes of the first commit.
  var first: [TreeChange] = []
  /// The changes of the rebindings, one each.
  var steps: [TreeChange] = []
  /// The final object and mode of each file.
  var final: [ExactPath: (id: ObjectID, mode: FileMode)?] = [:]
  /// Files that git-lfs also stores now, with their stat data afterwards: a new hard link changes
  /// the ctime.
  var shared: [ExactPath: FileStatus] = [:]
  /// Files that were too large for memory, with their stat data when they were stored.
  var large: [ExactPath: FileStatus] = [:]
}

extension StoredObjects {
  /// Adds a large file's object.
  fileprivate mutating func keep(_ path: String, _ id: ObjectID, _ file: NewFile) {
    final[ExactPath(path)] = (id, file.mode)
    large[ExactPath(path)] = file.status
    first.append(.upsert(path: path, id: id, mode: file.mode))
  }
}

extension Library {
  /// Writes to git's object database.
  var objects: ObjectWriter { ObjectWriter(self) }
}

/// Writes blobs and trees to a library's object database; many or large ones into one pack.
///
/// No reference points to them before a commit does, so that a failure leaves garbage at most.
struct ObjectWriter {
  private let library: Library
  /// The digests of contents that were hashed before.
  private let hashes: BlobMemory

  init(_ library: Library) {
    self.library = library
    hashes = library.blobMemory
  }

  /// Writes the plan's contents into the object database.
  ///
  /// Large files go into a pack of their own, stored without compression: PDFs are compressed
  /// already, and deflating them again costs twenty times more than storing them.
  ///
  /// - Parameter earlier: The objects stored before; a large file that did not change since is not
  ///   stored again.
  func store(
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
        hashes.remember(
          new.pointer?.sha256 ?? LFSPointer(parsing: bytes)?.sha256 ?? Digest.sha256(bytes),
          of: .init(id))
      }
      let first = plan.intermediateBytes(of: change) == nil ? id : names.popFirst() ?? id
      stored.first.append(.upsert(path: change.path, id: first, mode: new.mode))
    }
    try storeLarge(large, in: &stored)
    hashes.save()
    for step in plan.steps {
      guard case .some(.some(let object)) = stored.final[ExactPath(step.file)] else { continue }
      stored.steps.append(.upsert(path: step.file, id: object.id, mode: object.mode))
    }
    return stored
  }

  /// Adds the content of a file to the git-lfs store.
  ///
  /// - Throws: ``LargeFileError/damaged(file:)``.
  private func share(
    _ file: String, _ new: NewFile, as pointer: LFSPointer
  ) throws -> FileStatus {
    let path = library.path(of: file)
    // No remote accepts content whose hash differs from its name.
    guard
      case .whole(pointer) = try LFSContent(
        of: try RegularFile(opening: path, followingLinks: false))
    else { throw LargeFileError.damaged(file: file) }
    try library.largeFiles.store.takeIn(path, as: pointer)
    let now = try FileSystem.status(of: path)
    // A file that was written meanwhile is handled the next time.
    let isSame = now.size == new.status.size && now.modified == new.status.modified
    return isSame ? now : new.status
  }

  /// Stores contents and returns their git object ids in the same order.
  func writeBlobs(_ contents: [[UInt8]]) throws -> [ObjectID] {
    guard contents.count >= Self.manyObjects else {
      return try contents.map { try library.repository.writeBlob($0) }
    }
    return try pack(contents, as: .blob)
  }

  /// Writes the tree that results from changes to a base tree.
  func updateTree(base: ObjectID?, changes: [TreeChange]) throws -> ObjectID {
    guard changes.count >= Self.manyObjects else {
      return try library.repository.updateTree(base: base, changes: changes)
    }
    let plan = try library.repository.planTree(base: base, changes: changes)
    if plan.trees.count >= Self.manyObjects {
      _ = try pack(plan.trees, as: .tree)
    } else {
      for tree in plan.trees { _ = try library.repository.writeTree(tree) }
    }
    return plan.id
  }

  /// Stores many objects in one pack without deltas: one file instead of many. git compresses them
  /// at its next repack.
  private func pack(_ contents: [[UInt8]], as kind: PackWriter.Kind) throws -> [ObjectID] {
    var pack = try PackWriter(
      objectsDirectory: RawPath.join(library.repository.commonDirectory, "objects"),
      expectedCount: contents.count)
    var names: [ObjectID] = []
    for content in contents {
      names.append(try pack.add(kind, content))
    }
    _ = try pack.finish(durability: .content)
    return names
  }

  /// The number of contents from which on they go into a pack.
  private static let manyObjects = 256

  private typealias LargeFile = (path: String, file: NewFile)

  private func storeLarge(_ files: [LargeFile], in stored: inout StoredObjects) throws {
    if files.isEmpty { return }
    var pack = try PackWriter(
      objectsDirectory: RawPath.join(library.repository.commonDirectory, "objects"),
      expectedCount: files.count)
    for (path, file) in files {
      var digester = Digester(.sha256)
      let id = try pack.addBlob(contentsOf: library.path(of: path), size: file.status.size) {
        digester.update($0)
      }
      if let blob = BlobID(path: path) {
        try remember(digester.finish(), of: blob, in: file, as: id)
      }
      stored.keep(path, id, file)
    }
    _ = try pack.finish(durability: .content)
  }

  /// Caches which bytes were stored for a blob.
  ///
  /// - Throws: ``LibraryError/filesChanged(_:)`` if they are not the bytes that were checked.
  private func remember(
    _ digest: [UInt8], of blob: BlobID, in file: NewFile, as id: ObjectID
  ) throws {
    let key = BlobMemory.Key(file.status)
    let wasWhole = hashes.digest(of: key) == blob.digest
    if digest != blob.digest, wasWhole {
      hashes.remember(digest, of: key)
      hashes.save()
      throw LibraryError.filesChanged(blob.path)
    }
    hashes.remember(digest, of: .init(id))
  }
}
