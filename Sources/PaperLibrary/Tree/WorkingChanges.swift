import Files
import GitFiles
package import Libgit2
import PaperDomain

/// How the working tree differs from HEAD, whatever the git index says.
package struct WorkingChanges: Sendable {
  /// By path, in the order of bytes; without what is below ``links``.
  package private(set) var changes: [FileChange] = []
  /// Symbolic links in the place of a folder, manifest or PDF of the format. What HEAD has there is
  /// not deleted: it is somewhere else.
  private(set) var links: [String] = []
  /// Whether something was staged by hand that the working tree does not say.
  package private(set) var wasStagedByHand = false
  /// Repositories inside the library, which are left alone.
  package private(set) var nestedRepositories: [String] = []
  /// Files whose stat data the index has wrong and whose content is what HEAD says.
  private(set) var stale: [WorkingTreeChanges.UnchangedFile] = []
  /// Files that are on disk what HEAD says while the index says something else: staged by hand and
  /// taken back, or left by a `pc` that was killed between moving the branch and writing the index.
  private(set) var realigned: [TreeFile] = []
  /// Paths that neither HEAD nor the working tree has, and the index does.
  private(set) var unknown: [String] = []
  let index: GitIndexFile?
  let observedAt: FileTime

  /// A file larger than this, in bytes, is not held in memory.
  static let memoryLimit = 1 << 20

  /// Compares the working tree, or only the files and folders at `paths`, with HEAD.
  package init(_ library: Library, head: ObjectID?, under paths: [String]? = nil) throws {
    let repository = library.repository
    index = try library.readIndex()
    var scan = try WorkingTreeScan(of: library)
    scan.isExcluded = { path, isDirectory in
      WorkingChanges.isIgnored(path, isDirectory, repository)
    }
    let headTree = try head.map { try repository.commit($0).treeID }
    let pointing = scan.pointerFolder != nil
    var candidates: Set<ExactPath> = []
    var staged: Set<ExactPath> = []
    if let index {
      if paths == nil {
        scan.remembersFolders = true
        scan.cleanFolders = library.cleanFolders()
      }
      let found = try scan.changes(against: index, under: paths ?? [""])
      if let folders = found.cleanFolders { library.save(folders) }
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
      for path in try WorkingChanges.untrackedFiles(library.root, scan, under: paths) {
        candidates.insert(ExactPath(path))
      }
      if let headTree {
        // To git, what an index lacks is staged for removal.
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
      case .submodule: continue
      case .changed(let change): changes.append(change)
      case .same(let oldFile):
        guard staged.contains(candidate) else { continue }
        if let oldFile { realigned.append(oldFile) } else { unknown.append(candidate.string) }
      }
    }
    links = try FormatLinks.among(changes, under: paths, in: library)
    if !links.isEmpty {
      changes.removeAll { change in
        links.contains { RawPath.isPath(change.path, insideOrEqualTo: $0) }
      }
    }
  }

  /// What a look at a file says.
  private enum Comparison {
    /// Another repository's business.
    case submodule
    case changed(FileChange)
    /// What HEAD has there, which may be nothing.
    case same(TreeFile?)
  }

  private static func compare(
    _ path: String, _ headTree: ObjectID?, _ index: GitIndexFile?, _ library: Library,
    pointing: Bool
  ) throws -> Comparison {
    let old = try file(path, in: headTree, index, library.repository)
    if old?.mode == .submodule { return .submodule }
    let new = try newFile(library, path, pointing: pointing, trustingNames: old == nil)
    return try change(path, old, new).map { .changed($0) } ?? .same(old)
  }

  /// What a tree has at a path: an index that stands for this very tree says it sooner.
  private static func file(
    _ path: String, in tree: ObjectID?, _ index: GitIndexFile?, _ repository: Repository
  ) throws -> TreeFile? {
    guard let tree else { return nil }
    if let index, index.cacheTree?.node(of: "")?.id?.bytes == tree.bytes {
      guard let position = index.positions(of: path).first else { return nil }
      let entry = index[position]
      if let mode = entry.mode.flatMap({ FileMode(canonical: $0.rawValue) }),
        let id = ObjectID(bytes: entry.id.bytes)
      {
        return TreeFile(path: path, mode: mode, id: id)
      }
    }
    guard let entry = try repository.entry(in: tree, path: path), entry.mode != .directory else {
      return nil
    }
    return TreeFile(path: path, mode: entry.mode, id: entry.id)
  }

  private static func isIgnored(
    _ path: String, _ isDirectory: Bool, _ repository: Repository
  ) -> Bool {
    // What a killed pc left behind is nobody's file.
    if lastComponent(path).hasPrefix(TemporaryFile.prefix) { return true }
    // A rule that libgit2 can't read excludes nothing: the file is then shown, not hidden.
    return (try? repository.isIgnored(isDirectory ? path + "/" : path)) ?? false
  }

  /// Paths at which the index does not say what HEAD does.
  private static func staged(
    _ index: GitIndexFile, _ headTree: ObjectID?, _ repository: Repository,
    under paths: [String]?
  ) throws -> Set<ExactPath> {
    if let headTree, let id = index.cacheTree?.node(of: "")?.id, id.bytes == headTree.bytes {
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
      if old == nil || entry.stage != 0 || old?.id.bytes != entry.id.bytes
        || old?.mode.rawValue != entry.mode?.rawValue
      {
        staged.insert(path)
      }
    }
    return staged.union(head.keys)
  }

  private static func untrackedFiles(
    _ root: String, _ scan: WorkingTreeScan, under paths: [String]?
  ) throws -> [String] {
    var files: [String] = []
    try FileSystem.walk(root) { file throws(FileError) in
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

  /// What is on disk at a path; `nil` for nothing, or for what git does not record.
  ///
  /// - Parameters:
  ///   - pointing: Whether git-lfs keeps the blobs.
  ///   - trustingNames: Whether a blob is taken to be what its name says: what is new is looked at
  ///     many times before it is recorded, and hashed when it is.
  static func newFile(
    _ library: Library, _ path: String, pointing: Bool = false, trustingNames: Bool = false
  ) throws -> NewFile? {
    let full = library.path(of: path)
    guard let status = try FileSystem.statusIfPresent(of: full),
      let mode = GitFileMode(status).flatMap({ FileMode(canonical: $0.rawValue) })
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

  /// A text file as git stores it under the library's `.gitattributes`: with `\n` line ends.
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

  /// A change, or `nil` when content and mode are what HEAD says.
  private static func change(
    _ path: String, _ old: TreeFile?, _ new: NewFile?
  ) throws -> FileChange? {
    if old == nil, new == nil { return nil }
    if let old, let new, old.mode == new.mode, let bytes = new.bytes,
      Digest.gitBlob(bytes) == old.id.bytes
    {
      return nil
    }
    return FileChange(path: path, old: old, new: new)
  }
}
