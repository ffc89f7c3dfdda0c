import Files
import GitFiles
import GitNames
import Libgit2
import PaperDomain

/// Updates the working tree to a tree, where the two differ. It is one step of an operation and can
/// be undone.
struct WorkingTreeMove {
  /// A file and its new content; `nil` to remove it.
  struct Target {
    var path: String
    var content: (id: ObjectID, mode: FileMode)?
  }

  private let library: Library
  private var step = OperationStep()
  private var befores: [ExactPath: [UInt8]] = [:]
  private var removed: [String] = []
  private var written: [TreeFile] = []
  /// Existing blobs that git-lfs stores from now on.
  private var kept: [(path: String, pointer: LFSPointer)] = []
  /// Files with uncommitted content, which the step keeps for an undo.
  private(set) var overwritten: [String] = []

  /// Plans the move from one tree to another, in a working tree that matches the first one.
  ///
  /// - Throws: ``MergeRefusal/inTheWay(_:)``.
  init(from old: ObjectID?, to new: ObjectID, in library: Library) throws {
    self.library = library
    var inTheWay: [String] = []
    for delta in try library.repository.diffTrees(old: old, new: new) {
      let isHere = try FileSystem.statusIfPresent(of: library.path(of: delta.path)) != nil
      if delta.oldID == nil, isHere, BlobID(path: delta.path) == nil,
        try delta.newMode?.isManifest != true
          || library.workingTree.contentID(of: delta.path) != delta.newID
      {
        inTheWay.append(delta.path)
        continue
      }
      try add(Target(delta), replacing: delta.oldMode)
    }
    if !inTheWay.isEmpty { throw MergeRefusal.inTheWay(inTheWay) }
  }

  /// Plans to write some files over any content they have now, which is kept.
  ///
  /// - Parameter known: The contents of a file that git has, which need not be kept.
  init(
    to targets: [Target], in library: Library, unlessKnown known: (String) throws -> Set<ObjectID>
  ) throws {
    self.library = library
    for target in targets {
      if BlobID(path: target.path) != nil {
        // Blobs are never modified: they exist or not.
        try add(target, replacing: .file)
        continue
      }
      let path = library.path(of: target.path)
      let status = try FileSystem.statusIfPresent(of: path)
      let isLink = status?.kind == .symbolicLink
      if !isLink, let now = try library.workingTree.contentID(of: target.path) {
        if let content = target.content, content.id == now,
          (content.mode == .executable) == (status.map { $0.permissions & 0o100 != 0 } ?? false)
        {
          continue
        }
        let bytes = try FileSystem.read(path, limit: Library.manifestLimit)
        befores[ExactPath(target.path)] = bytes
        if try !known(target.path).contains(now), !WorkingTreeMove.hasMarkers(bytes) {
          overwritten.append(target.path)
        }
      }
      try add(target, replacing: isLink ? .symbolicLink : .file)
    }
  }

  /// Whether a text contains conflict markers. Git also has all of such content.
  private static func hasMarkers(_ bytes: [UInt8]) -> Bool {
    bytes.split(separator: UInt8(ascii: "\n")).contains { $0.starts(with: Array("<<<<<<< ".utf8)) }
  }

  private mutating func add(_ target: Target, replacing oldMode: FileMode?) throws {
    let path = target.path
    // A tree from another clone may contain names that git itself never writes.
    try library.path(of: path).requireInside()
    let isInStore = try FileSystem.statusIfPresent(of: library.path(of: path)) != nil
    if let blob = BlobID(path: path) {
      return try add(blob, target.content, hasFile: isInStore)
    }
    let isRegular = oldMode.map(\.isManifest) ?? true
    let before = isRegular && isInStore ? try library.workingTree.contentID(of: path) : nil
    if let content = target.content {
      if content.mode == .submodule { return }
      written.append(TreeFile(path: path, mode: content.mode, id: content.id))
      if content.mode.isManifest {
        step.files.append(
          FileChangeRecord(
            path: path, before: before, after: content.id,
            isExecutable: content.mode == .executable))
      }
    } else {
      if oldMode == .submodule { return }
      step.files.append(FileChangeRecord(path: path, before: before, after: nil))
    }
    if target.content == nil || !isRegular { removed.append(path) }
  }

  /// Plans the change of a blob, which exists or not, with its bytes or as a pointer; its bytes
  /// never change.
  private mutating func add(
    _ blob: BlobID, _ content: (id: ObjectID, mode: FileMode)?, hasFile: Bool
  ) throws {
    guard let content else {
      if hasFile { step.parked.append(blob) }
      return
    }
    if !hasFile {
      step.stored.append(blob)
      written.append(TreeFile(path: blob.path, mode: content.mode, id: content.id))
      return
    }
    switch (try library.repository.largeFilePointer(content.id), library.blobs.size(of: blob)) {
    case (let pointer?, let size?) where size == pointer.size: kept.append((blob.path, pointer))
    case (nil, .some) where try !library.blobDigests.isWhole(blob):
      written.append(TreeFile(path: blob.path, mode: content.mode, id: content.id))
    case (nil, nil): written.append(TreeFile(path: blob.path, mode: content.mode, id: content.id))
    default: break
    }
  }

  /// Changes the files, moves a branch, then updates git's index.
  func perform(_ branch: RefUpdate, message: String) throws -> IndexOutcome {
    var step = step
    step.branch = branch
    try library.transactions.begin(step, over: befores, isSettledLater: true)
    for path in removed {
      if try FileSystem.statusIfPresent(of: library.path(of: path)) != nil {
        try library.workingTree.put(nil, at: path)
      }
    }
    for blob in step.parked {
      try library.blobs.park(blob)
      library.workingTree.removeEmptyFolders(above: library.blobs.path(of: blob))
    }
    for file in written where BlobID(path: file.path) != nil { try writeBlob(file) }
    try library.workingTree.write(written.filter { BlobID(path: $0.path) == nil })
    for blob in kept {
      try library.largeFiles.store.takeIn(library.path(of: blob.path), as: blob.pointer)
    }
    if written.contains(where: { $0.path == BlobAttributes.file }) {
      try LargeFileSettings.writeIfNeeded(to: library)
    }
    let update = try library.gitIndex.update(
      from: try library.repository.treeID(of: branch.before),
      to: try library.repository.treeID(of: branch.after))
    let index = try update.prepare(for: library.gitIndex.path)
    try library.flushToDisk()
    try library.transactions.move(
      branch, message: message, committer: try library.identities.forReflog())
    return IndexOutcome { () throws(GitIndexError) in try index.replace(timeoutSeconds: 1) }
  }

  private func writeBlob(_ file: TreeFile) throws {
    let path = library.path(of: file.path)
    if let blob = BlobID(path: file.path) { try library.blobHealing.setAside(blob) }
    if let pointer = try library.repository.largeFilePointer(file.id),
      try library.largeFiles.store.hasWhole(pointer)
    {
      try library.largeFiles.store.bringOut(pointer, to: path, by: library.blobs.stagingFolder())
    } else {
      try library.workingTree.put(try library.repository.blob(file.id), at: file.path)
      try FileSystem.setPermissions(0o444, of: path)
    }
  }
}

extension WorkingTreeMove.Target {
  init(_ delta: TreeDelta) {
    path = delta.path
    if let id = delta.newID, let mode = delta.newMode { content = (id, mode) }
  }
}
