import Files
import GitFiles
import GitNames
import Libgit2
package import PaperDomain
import Synchronization

/// The state of the blobs of a tree, or of a tree with changes on top. Only this type decides which
/// of the referenced blobs are missing or damaged.
///
/// Commit, merge, check, status and push use it. The hash of a tree entry is cached by its object
/// id, so that nothing is hashed twice. A blob never changes: if an entry differs from the known
/// tree, or a size is wrong, the bytes are hashed at once.
final class TreeBlobs: BlobFacts {
  /// What else to hash if there is no cached hash.
  struct Hashing: OptionSet {
    let rawValue: Int
    /// Files that are new in the working tree.
    static let newFiles = Hashing(rawValue: 1)
    /// Entries that are not in the known tree.
    static let newEntries = Hashing(rawValue: 2)
    /// Both.
    static let all: Hashing = [.newFiles, .newEntries]
  }

  /// The findings about the requested blobs.
  struct Findings {
    /// Blobs that were never hashed and whose size is right.
    var unverified: Set<BlobID> = []
    /// Blobs that are missing or damaged.
    var damaged: Set<BlobID> = []
  }

  private struct State {
    var findings = Findings()
    var failure: (any Error)?
    /// The tree's entries, if no index has them.
    var entries: [String: TreeFile]?
  }

  private let library: Library
  private let tree: ObjectID?
  private let index: GitIndexFile?
  private let changes: [BlobID: FileChange]
  private let known: ObjectID?
  private let hashing: Hashing
  private let areLarge: Bool
  /// Whether the working tree is checked, not a commit.
  private let isWorkingTree: Bool
  private let state = Mutex(State())

  /// - Parameters:
  ///   - index: git's index, which usually matches the tree.
  ///   - changes: The changes of the working tree; `nil` to check the tree itself.
  ///   - known: A tree that was checked before.
  init(
    _ library: Library, tree: ObjectID?, _ index: GitIndexFile? = nil,
    changes: [FileChange]? = nil, since known: ObjectID? = nil, hashing: Hashing
  ) throws {
    self.library = library
    self.tree = tree
    let stands = tree != nil && index?.cacheTree?.node(of: "")?.id?.bytes == tree?.bytes
    self.index = stands ? index : nil
    self.changes = Dictionary(
      (changes ?? []).compactMap { change in BlobID(path: change.path).map { ($0, change) } },
      uniquingKeysWith: { $1 })
    isWorkingTree = changes != nil
    self.known = known
    self.hashing = hashing
    areLarge = try library.largeFiles.areEnabled()
  }

  /// Creates the state for the working tree.
  convenience init(_ library: Library, tree: ObjectID?, _ working: WorkingChanges) throws {
    try self.init(
      library, tree: tree, working.index, changes: working.changes,
      since: LastCheck.knownTree(of: library), hashing: .newFiles)
  }

  /// - Throws: The error that prevented reading a blob.
  func finish() throws -> Findings {
    library.blobMemory.save()
    let (findings, failure) = state.withLock { ($0.findings, $0.failure) }
    if let failure { throw failure }
    return findings
  }

  func condition(of blob: BlobID, expecting bytes: Int?) -> BlobCondition {
    do {
      let condition = try find(blob, bytes)
      switch condition {
      case .present: break
      case .missing, .ignored, .damaged:
        state.withLock { _ = $0.findings.damaged.insert(blob) }
      }
      return condition
    } catch {
      state.withLock { $0.failure = $0.failure ?? error }
      return .present(bytes: bytes ?? 0)
    }
  }

  /// Reads size and page count of blobs for which bundles have no values, or a wrong size.
  func countUnknown(
    of snapshot: LibrarySnapshot, by opener: any FileOpening
  ) async throws -> [BlobID: CountedBlob] {
    var counted: [BlobID: CountedBlob] = [:]
    for file in snapshot.orderedBundles.flatMap({ $0.files.values.joined() })
    where counted[file.blob] == nil {
      guard let size = library.blobs.size(of: file.blob), file.pages == nil || file.bytes != size,
        // The size and the page count of a damaged blob are not those of the original.
        condition(of: file.blob, expecting: file.bytes) == .present(bytes: size)
      else { continue }
      counted[file.blob] = CountedBlob(
        bytes: size,
        pages: try await opener.pageCount(ofPDFAt: library.blobs.path(of: file.blob).path))
    }
    return counted
  }

  private func find(_ blob: BlobID, _ expected: Int?) throws -> BlobCondition {
    if let change = changes[blob] {
      return try change.new.map { try condition(of: blob, $0, of: change, expected) } ?? .missing
    }
    guard let (entry, scanned) = try entry(of: blob) else {
      return isWorkingTree && library.blobs.hasFile(of: blob) ? .ignored : .missing
    }
    // Anything else than the expected size is looked up on disk, also one that 32 bits can't hold.
    let isKnown = scanned == expected && (scanned ?? 0) > LFSPointer.limit
    return try condition(
      of: blob, entry, here: isKnown ? scanned : library.blobs.size(of: blob), expected)
  }

  // MARK: - In the working tree

  private func condition(
    of blob: BlobID, _ file: NewFile, of change: FileChange, _ expected: Int?
  ) throws -> BlobCondition {
    guard file.mode == .file || file.mode == .executable else { return .damaged }
    if let bytes = file.bytes, let pointer = LFSPointer(parsing: bytes) {
      if pointer.sha256 != blob.digest { return .damaged }
      // A new file that git-lfs will store was not hashed when it was scanned.
      if file.pointer == nil || change.old != nil { return .present(bytes: pointer.size) }
    } else if let bytes = file.bytes {
      return Digest.sha256(bytes) == blob.digest ? .present(bytes: bytes.count) : .damaged
    }
    let size = file.status.size
    let isSuspect = change.old != nil || expected.map { $0 != size } ?? false
    if let digest = try digest(
      of: blob, file.status, isWanted: isSuspect || hashing.contains(.newFiles))
    {
      return digest == blob.digest ? .present(bytes: size) : .damaged
    }
    note(unverified: blob)
    return .present(bytes: size)
  }

  private func digest(
    of blob: BlobID, _ status: FileStatus, isWanted: Bool
  ) throws -> [UInt8]? {
    if isWanted { return try library.blobDigests.digest(of: blob, status) }
    return library.blobMemory.digest(of: .init(status))
  }

  // MARK: - In the tree

  private func condition(
    of blob: BlobID, _ entry: TreeFile, here: Int?, _ expected: Int?
  ) throws -> BlobCondition {
    guard entry.mode == .file || entry.mode == .executable else { return .damaged }
    var digest = library.blobMemory.digest(of: .init(entry.id))
    if digest == nil, areLarge || (here ?? 0) <= LFSPointer.limit,
      let pointer = try library.repository.largeFilePointer(entry.id)
    {
      digest = pointer.sha256
      library.blobMemory.remember(pointer.sha256, of: .init(entry.id))
    }
    var size = here
    if here == nil || here != expected { size = try recordedSize(entry.id) ?? here }
    guard let size else {
      // The object is not fetched, in a partial clone.
      return .present(bytes: expected ?? 0)
    }
    if digest == nil, try size != (expected ?? size) || isNew(entry) {
      digest = try library.blobDigests.digest(ofObject: entry.id)
    }
    if let digest { return digest == blob.digest ? .present(bytes: size) : .damaged }
    note(unverified: blob)
    return .present(bytes: size)
  }

  /// The size of the bytes of an object, or of those its pointer stands for; `nil` if the object is
  /// not here.
  private func recordedSize(_ id: ObjectID) throws -> Int? {
    try library.repository.largeFilePointer(id)?.size ?? library.repository.blobSize(id)
  }

  /// Whether an entry differs from that in the known tree.
  private func isNew(_ entry: TreeFile) throws -> Bool {
    guard let known else { return hashing.contains(.newEntries) }
    guard let old = try library.repository.entry(in: known, path: entry.path) else {
      return hashing.contains(.newEntries)
    }
    return old.id != entry.id
  }

  /// A blob's entry, and the size in bytes that its file had when git's index was written; the scan
  /// of the working tree found the file unchanged. `nil` for the size if no index has the entry.
  private func entry(of blob: BlobID) throws -> (TreeFile, size: Int?)? {
    let path = blob.path
    if let index {
      guard let position = index.positions(of: path).first else { return nil }
      let entry = index[position]
      return entry.mode.map {
        (TreeFile(path: path, mode: $0, id: entry.id), isWorkingTree ? Int(entry.stat.size) : nil)
      }
    }
    return try treeEntry(at: path).map { ($0, nil) }
  }

  private func treeEntry(at path: String) throws -> TreeFile? {
    try state.withLock { state in
      if let entries = state.entries { return entries[path] }
      var entries: [String: TreeFile] = [:]
      if let tree {
        for file in try library.repository.walkTree(tree, under: ["blobs"]) {
          entries[file.path] = file
        }
      }
      state.entries = entries
      return entries[path]
    }
  }

  private func note(unverified blob: BlobID) {
    state.withLock { _ = $0.findings.unverified.insert(blob) }
  }
}

/// The blobs of a tree that is known to have no errors, with changes that remove or change no blob.
struct ValidBlobs: BlobFacts {
  func condition(of blob: BlobID, expecting bytes: Int?) -> BlobCondition {
    .present(bytes: bytes ?? 0)
  }
}

/// The blobs that bundles reference and that were never hashed: their files exist with the right
/// size.
package struct UnverifiedBlobs: Sendable, Equatable {
  package private(set) var count: Int
  /// Some of them, in the order of their paths.
  package private(set) var first: [BlobID]

  /// Creates an empty value.
  package init() { self.init(count: 0, first: []) }

  package init(_ blobs: some Collection<BlobID>) {
    // A sort of all takes long if there are many.
    var first: [BlobID] = []
    for blob in blobs {
      let place = first.firstIndex { blob.digest.lexicographicallyPrecedes($0.digest) }
      guard first.count < UnverifiedBlobs.mostNamed || place != nil else { continue }
      first.insert(blob, at: place ?? first.count)
      first = Array(first.prefix(UnverifiedBlobs.mostNamed))
    }
    self.init(count: blobs.count, first: first)
  }

  init(count: Int, first: [BlobID]) {
    self.count = count
    self.first = first
  }

  private static let mostNamed = 3
}
