import GitNames

/// The contents of the trees of a merge. Each one is read once.
final class MergeContents {
  /// A manifest at its path.
  struct File: Hashable, Sendable {
    var path: String
    var place: ManifestPlace
    var content: ObjectID

    /// Returns `nil` if the entry is not a manifest.
    init?(_ entry: MergeEntry, at path: String) {
      guard entry.isRegular, let place = ManifestPlace(path: path) else { return nil }
      (self.path, self.place, content) = (path, place, entry.content)
    }

    static func == (one: File, other: File) -> Bool {
      one.content == other.content && one.path == other.path
    }

    func hash(into hasher: inout Hasher) {
      hasher.combine(path)
      hasher.combine(content)
    }
  }

  private let store: any ContentStore
  private var literals: [ObjectID: JSONLiteral] = [:]
  private var readings: [File: ReadManifest] = [:]

  init(_ store: any ContentStore) { self.store = store }

  func bytes(of entry: MergeEntry) throws -> [UInt8] { try store.bytes(of: entry.content) }

  func add(_ bytes: [UInt8], _ mode: FileMode = .file) throws -> MergeEntry {
    MergeEntry(mode, try store.add(bytes))
  }

  /// Returns the JSON value of an entry that was read as a manifest before.
  func literal(of entry: MergeEntry) throws -> JSONLiteral {
    if let known = literals[entry.content] { return known }
    let literal = try JSONDocument(parsing: try bytes(of: entry)).root.literal
    literals[entry.content] = literal
    return literal
  }

  /// Returns the manifests of files, read on all cores.
  func manifests(_ files: [File]) throws -> [ReadManifest] {
    let missing = files.filter { readings[$0] == nil }
    let found = LibrarySnapshot.inChunks(of: missing) { [store] file in
      Result {
        // A merge does not need the contents of corrected texts.
        if case .correctedText = file.place {
          return ReadManifest(manifest: nil, problems: [], syntax: nil)
        }
        return Manifest.read(
          try store.bytes(of: file.content), path: file.path, place: file.place)
      }
    }
    for (file, read) in zip(missing, found) { readings[file] = try read.get() }
    return files.compactMap { readings[$0] }
  }

  /// Returns an entry with a new JSON value and as few changes to its text as possible.
  func entry(_ entry: MergeEntry, saying literal: JSONLiteral) throws -> MergeEntry {
    if try self.literal(of: entry) == literal { return entry }
    var edit = JSONEdit(try JSONDocument(parsing: try bytes(of: entry)))
    try edit.set([], to: literal)
    return try add(edit.apply(), entry.mode)
  }
}
