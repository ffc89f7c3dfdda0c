import Files
import GitFiles
import GitNames
import Libgit2
import PaperDomain

/// Finds the blobs in use: by a commit of any reference or reflog, a manifest of the working tree,
/// git's index, or an operation that can still be undone.
///
/// A commit uses a blob if it contains its file, or a bundle that references it.
struct BlobUse {
  private(set) var used: Set<BlobID> = []
  private let repository: Repository
  /// Manifests that are already read.
  private var seen: Set<ObjectID> = []
  private static let folders = ["bundles", "blobs"]

  /// - Parameter operations: The operations that stay in the log.
  init(_ library: Library, keeping operations: Set<EntityID>) throws {
    repository = library.repository
    try addWorkingTree(library.folder)
    try addIndex()
    for reference in try repository.references(matching: "\(UndoReference.prefix)*/files")
    where UndoReference.operation(of: reference.name).map(operations.contains) == true {
      for entry in try repository.tree(reference.target) {
        try add(path: UndoReference.path(ofEntry: entry.name), entry.id)
      }
    }
    try addHistory(try BlobUse.tips(of: repository, keeping: operations))
  }

  private mutating func addWorkingTree(_ root: RootFolder) throws {
    let folder = root.file("bundles")
    guard try FileSystem.statusIfPresent(of: folder)?.kind == .directory else { return }
    var manifests: [String] = []
    try FileSystem.walk(folder) { file throws(FileError) in
      if file.kind == .regular, file.path.hasSuffix(".json") { manifests.append(file.path) }
      return .proceed
    }
    for manifest in manifests {
      let bytes = try FileSystem.read(
        RawPath.join(folder, manifest), limit: Library.manifestLimit)
      used.formUnion(BlobReferences(in: bytes).blobs)
    }
  }

  private mutating func addIndex() throws {
    let path = RawPath.join(repository.gitDirectory, "index")
    guard try FileSystem.statusIfPresent(of: path) != nil else { return }
    let index = try GitIndexFile(path)
    for folder in BlobUse.folders {
      for position in index.positions(under: folder) {
        let entry = index[position]
        try add(path: entry.path, entry.id)
      }
    }
  }

  /// Compares commits with their first parents; what a merge added is in its other parents.
  private mutating func addHistory(_ tips: [ObjectID]) throws {
    let cut = try repository.shallowCommits()
    let ids = try repository.walk(from: tips)
    for start in stride(from: 0, to: ids.count, by: 1_000) {
      let nodes = try repository.commitNodes(Array(ids[start..<min(start + 1_000, ids.count)]))
      let pairs = try nodes.map { node in
        let parent = cut.contains(node.id) ? nil : node.parents.first
        return TreePair(
          old: try parent.map { try repository.commitNodes([$0])[0].treeID }, new: node.treeID)
      }
      for delta in try repository.diffTrees(pairs, under: BlobUse.folders).joined() {
        if let id = delta.newID { try add(path: delta.path, id) }
      }
    }
  }

  /// Adds a file of a tree: a blob, or the blobs of a bundle's manifest.
  private mutating func add(path: String, _ id: ObjectID) throws {
    if path.hasPrefix("blobs/") {
      let name = lastComponent(path)
      if name.hasSuffix(".pdf"), let blob = BlobID(parsing: name.dropLast(4)) { used.insert(blob) }
    } else if path.hasPrefix("bundles/"), path.hasSuffix(".json"), seen.insert(id).inserted {
      used.formUnion(BlobReferences(in: try repository.blob(id)).blobs)
    }
  }

  /// Every commit that a reference, a reflog or one of git's `…_HEAD` files names.
  private static func tips(
    of repository: Repository, keeping operations: Set<EntityID>
  ) throws -> [ObjectID] {
    var objects: Set<ObjectID> = []
    if let head = try repository.head().commit { objects.insert(head) }
    for reference in try repository.references(matching: "refs/*") {
      if let operation = UndoReference.operation(of: reference.name),
        !operations.contains(operation)
      {
        continue
      }
      objects.insert(reference.target)
    }
    for folder in Set([repository.gitDirectory, repository.commonDirectory]) {
      for entry in try FileSystem.entries(of: folder) where entry.name.hasSuffix("_HEAD") {
        objects.formUnion(try objectIDs(inFile: RawPath.join(folder, entry.name)))
      }
      let logs = RawPath.join(folder, "logs")
      guard try FileSystem.statusIfPresent(of: logs) != nil else { continue }
      var files: [String] = []
      try FileSystem.walk(logs) { file throws(FileError) in
        if file.kind == .regular { files.append(file.path) }
        return .proceed
      }
      for file in files { objects.formUnion(try objectIDs(inFile: RawPath.join(logs, file))) }
    }
    return try objects.compactMap { try repository.commit(behind: $0) }
  }

  /// The object ids at the beginning of a file's lines: one, or two in a reflog.
  private static func objectIDs(inFile path: String) throws -> Set<ObjectID> {
    let bytes = try FileSystem.read(path, limit: 1 << 28)
    var objects: Set<ObjectID> = []
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
      for word in line.split(separator: UInt8(ascii: " "), maxSplits: 2).prefix(2) {
        let digits = word.prefix { $0 != UInt8(ascii: "\t") }
        if let id = ObjectID(parsing: String(decoding: digits, as: UTF8.self)), id != .zero {
          objects.insert(id)
        }
      }
    }
    return objects
  }
}

extension Repository {
  /// The commit of an object, which may be an annotated tag; `nil` for any other object.
  func commit(behind object: ObjectID) throws(GitError) -> ObjectID? {
    switch try objectKind(object) {
    case .commit: return object
    case .tag:
      do {
        return try commitID(object.description)
      } catch  where error.code == .wrongKind {
        return nil
      }
    case .tree, .blob, nil: return nil
    }
  }
}
