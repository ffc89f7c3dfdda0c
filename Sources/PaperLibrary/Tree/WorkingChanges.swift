import Files
import GitFiles
package import GitNames
import Libgit2
import PaperDomain

/// The differences between the working tree and HEAD, independent of git's index.
package struct WorkingChanges: Sendable {
  /// By path, in byte order; without files below ``links``.
  package private(set) var changes: [FileChange] = []
  /// Symbolic links that replace a folder, manifest or PDF of the format. HEAD's files there are
  /// not deleted, but are elsewhere.
  private(set) var links: [String] = []
  /// Whether the user staged something that is not in the working tree.
  package private(set) var wasStagedByHand = false
  /// Nested repositories, which are left alone.
  package private(set) var nestedRepositories: [String] = []
  /// Files with wrong stat data in the index and the same content as in HEAD.
  private(set) var stale: [WorkingTreeChanges.UnchangedFile] = []
  /// Files that match HEAD while the index differs: staged by hand and then reverted, left by a
  /// `pc` that was killed between moving the branch and writing the index, or of another size
  /// because of their line ends.
  private(set) var realigned: [TreeFile] = []
  /// Paths that are in the index, but neither in HEAD nor in the working tree.
  private(set) var unknown: [String] = []
  let index: GitIndexFile?
  let observedAt: FileTime

  /// The largest file that is read into memory, in bytes.
  static let memoryLimit = 1 << 20

  /// Compares the working tree, or only the files and folders at `paths`, with HEAD.
  ///
  /// - Throws: `GitError`, `FileError`.
  package init(_ library: Library, head: ObjectID?, under paths: [String]? = nil) throws {
    let repository = library.repository
    index = try library.gitIndex.read()
    var scan = try WorkingTreeScan(of: library)
    scan.isExcluded = { path, isDirectory in
      if Leftovers.isTemporary(path) {
        library.leftovers.note(path)
        return true
      }
      return WorkingChanges.isIgnored(path, isDirectory, repository)
    }
    let headTree = try head.map { try repository.commit($0).treeID }
    let pointing = scan.pointerFolder != nil
    var candidates: Set<ExactPath> = []
    var staged: Set<ExactPath> = []
    if let index {
      if paths == nil {
        scan.remembersFolders = true
        scan.cleanFolders = UntrackedCacheFile(library).read()
      }
      let found = try scan.changes(against: index, under: paths ?? [""])
      if let folders = found.cleanFolders { UntrackedCacheFile(library).save(folders) }
      observedAt = found.startedAt
      stale = found.unchangedWithStaleStat
      candidates.formUnion(found.modified.map { ExactPath($0.path) })
      candidates.formUnion((found.deleted + found.conflicted).map { ExactPath($0) })
      for file in found.untracked {
        if file.kind == .directory {
          nestedRepositories.append(file.path)
        } else {
          candidates.insert(ExactPath(file.path))
        }
      }
      staged = try WorkingChanges.staged(index, headTree, repository, under: paths)
      wasStagedByHand = !staged.isEmpty
      candidates.formUnion(staged)
    } else {
      observedAt = FileTime.now
      for path in try WorkingChanges.untrackedFiles(library.folder, scan, under: paths) {
        candidates.insert(ExactPath(path))
      }
      if let headTree {
        // For git, a file that the index lacks is staged for removal.
        staged = Set(
          try repository.walkTree(headTree, under: paths ?? []).map { ExactPath($0.path) })
        candidates.formUnion(staged)
      }
    }
    let sorted = candidates.sorted()
    let compared = LibrarySnapshot.inChunks(of: sorted) { [index] candidate in
      Result {
        try WorkingChanges.compare(candidate.string, headTree, index, library, pointing: pointing)
      }
    }
    for (candidate, compared) in zip(sorted, compared) {
      switch try compared.get() {
      case .elsewhere: continue
      case .changed(let change): changes.append(change)
      case .same(let oldFile?): realigned.append(oldFile)
      case .same(nil): if staged.contains(candidate) { unknown.append(candidate.string) }
      }
    }
    links = try FormatLinks.among(changes, under: paths, in: library)
    if !links.isEmpty {
      changes.removeAll { change in
        links.contains { RawPath.isPath(change.path, insideOrEqualTo: $0) }
      }
    }
  }

  /// Replaces the contents of some files on disk; `nil` for a file that stays as in HEAD.
  mutating func take(_ contents: [ExactPath: [UInt8]?]) {
    if contents.isEmpty { return }
    changes = changes.compactMap { change in
      guard let content = contents[ExactPath(change.path)], var new = change.new else {
        return change
      }
      guard let content else { return nil }
      new.content = .bytes(content)
      new.isOnDisk = false
      var change = change
      change.new = new
      return change
    }
  }

  /// The result of comparing a file.
  private enum Comparison {
    /// The file belongs to another repository, or a sparse checkout leaves it out.
    case elsewhere
    case changed(FileChange)
    /// The file equals HEAD's, or both are missing.
    case same(TreeFile?)
  }

  private static func compare(
    _ path: String, _ headTree: ObjectID?, _ index: GitIndexFile?, _ library: Library,
    pointing: Bool
  ) throws -> Comparison {
    let old = try file(path, in: headTree, index, library.repository)
    if old?.mode == .submodule { return .elsewhere }
    let new = try newFile(library, path, pointing: pointing, trustingNames: old == nil)
    if new == nil, let index,
      index.positions(of: path).contains(where: { index[$0].isSkippingWorktree })
    {
      return .elsewhere
    }
    let change = FileChange(path: path, old: old, new: new)
    return change.isEffective ? .changed(change) : .same(old)
  }

  /// The entry of a tree at a path, from the index if it matches the tree, which is faster.
  private static func file(
    _ path: String, in tree: ObjectID?, _ index: GitIndexFile?, _ repository: Repository
  ) throws -> TreeFile? {
    guard let tree else { return nil }
    if let index, index.cacheTree?.node(of: "")?.id == tree {
      guard let position = index.positions(of: path).first else { return nil }
      let entry = index[position]
      if let mode = entry.mode { return TreeFile(path: path, mode: mode, id: entry.id) }
    }
    guard let entry = try repository.entry(in: tree, path: path), entry.mode != .directory else {
      return nil
    }
    return TreeFile(path: path, mode: entry.mode, id: entry.id)
  }

  private static func isIgnored(
    _ path: String, _ isDirectory: Bool, _ repository: Repository
  ) -> Bool {
    // Caches are never committed, whatever `.gitignore` contains.
    if path == ".pc" || path.hasPrefix(".pc/") { return true }
    // A rule that libgit2 can't parse excludes nothing, so that the file is shown.
    return (try? repository.isIgnored(isDirectory ? path + "/" : path)) ?? false
  }

  /// The paths at which the index differs from HEAD.
  private static func staged(
    _ index: GitIndexFile, _ headTree: ObjectID?, _ repository: Repository,
    under paths: [String]?
  ) throws -> Set<ExactPath> {
    if let headTree, index.cacheTree?.node(of: "")?.id == headTree {
      return []
    }
    var head: [ExactPath: TreeFile] = [:]
    if let headTree {
      for file in try repository.walkTree(headTree, under: paths ?? []) {
        head[ExactPath(file.path)] = file
      }
    }
    var staged: Set<ExactPath> = []
    let ranges = (paths ?? [""]).flatMap { [index.positions(of: $0), index.positions(under: $0)] }
    for position in ranges.joined() {
      let entry = index[position]
      let path = ExactPath(entry.path)
      let old = head.removeValue(forKey: path)
      if entry.isIntentToAdd { continue }
      if old == nil || entry.stage != 0 || old?.id != entry.id
        || old?.mode != entry.mode
      {
        staged.insert(path)
      }
    }
    return staged.union(head.keys)
  }

  private static func untrackedFiles(
    _ root: RootFolder, _ scan: WorkingTreeScan, under paths: [String]?
  ) throws -> [String] {
    var files: [String] = []
    try FileSystem.walk(root.file("")) { file throws(FileError) in
      if file.kind == .directory {
        return file.path == ".git" || scan.isExcluded(file.path, true) ? .skipChildren : .proceed
      }
      let isWanted =
        paths.map { $0.contains { RawPath.isPath(file.path, insideOrEqualTo: $0) } } ?? true
      if isWanted, file.kind == .regular || file.kind == .symbolicLink,
        !scan.isExcluded(file.path, false)
      {
        files.append(file.path)
      }
      return .proceed
    }
    return files
  }

  /// The file on disk at a path; `nil` if there is none, or git can't store it.
  ///
  /// - Parameters:
  ///   - pointing: Whether git-lfs stores the blobs.
  ///   - trustingNames: Whether to trust that a blob matches its name. A new blob is scanned many
  ///     times before it is committed, and is hashed then.
  static func newFile(
    _ library: Library, _ path: String, pointing: Bool = false, trustingNames: Bool = false
  ) throws -> NewFile? {
    let full = library.path(of: path)
    guard let status = try FileSystem.statusIfPresent(of: full),
      let mode = FileMode(status)
    else { return nil }
    if mode == .symbolicLink {
      let target = try FileSystem.linkTarget(of: full)
      return NewFile(mode: mode, status: status, content: .bytes(RawPath.bytes(of: target)))
    }
    if pointing, path.hasPrefix(BlobAttributes.folder) {
      let content: LFSContent
      if trustingNames, status.size > LFSPointer.limit, let blob = BlobID(path: path) {
        content = .whole(LFSPointer(sha256: blob.digest, size: status.size))
      } else {
        content = try LFSContent(of: try RegularFile(opening: full, followingLinks: false))
      }
      var file = NewFile(mode: mode, status: status, content: .bytes(content.text))
      if case .whole(let pointer) = content { file.pointer = pointer }
      return file
    }
    if status.size > memoryLimit, !ManifestPlace.isKnown(path) {
      return NewFile(mode: mode, status: status, content: .file)
    }
    let bytes = try FileSystem.read(full, limit: Library.manifestLimit, followingLinks: false)
    return NewFile(mode: mode, status: status, content: .bytes(stored(bytes, path)))
  }

  /// A text file in the form that git stores, according to the library's `.gitattributes`: with
  /// `\n` line ends.
  static func stored(_ bytes: [UInt8], _ path: String) -> [UInt8] {
    let isText = [".json", ".jsonl", ".md", ".txt"].contains { path.hasSuffix($0) }
    guard isText, bytes.contains(0x0d) else { return bytes }
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    for (index, byte) in bytes.enumerated() {
      if byte == 0x0d, index + 1 < bytes.count, bytes[index + 1] == 0x0a { continue }
      result.append(byte)
    }
    return result
  }
}
