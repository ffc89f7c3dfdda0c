import GitNames

/// The entities of one tree of a merge by their keys, and the position of each.
struct MergeReading {
  struct Entity {
    var kind: ManifestKind
    /// The path of the manifest from the root.
    var file: String
    var id: EntityID?
    var place: MergePlace
  }

  /// A file that is not an entity's manifest, by its container.
  struct FileKey: Hashable {
    var container: MergeContainer
    /// The path from the container.
    var path: String
  }

  let tree: [String: MergeEntry]
  let snapshot: LibrarySnapshot
  private(set) var entities: [EntityKey: Entity] = [:]
  /// The key of each entity, by manifest path.
  private(set) var keys: [String: EntityKey] = [:]
  /// The path of each page's annotations.
  private(set) var notes: [EntityKey: String] = [:]
  /// Annotations of pages that this tree lacks, by the ids of the pages.
  private(set) var strayNotes: [EntityKey: [String]] = [:]
  /// The paths of other files, by container.
  private(set) var files: [FileKey: String] = [:]
  /// The files in each entity's folder that are not manifests.
  private(set) var attached: [EntityKey: [String: MergeEntry]] = [:]

  /// Reads a tree.
  ///
  /// - Parameter base: Decides which of several files with one id is the entity.
  init(
    _ tree: [String: MergeEntry], since base: LibrarySnapshot?, _ contents: MergeContents
  ) throws {
    self.tree = tree
    var builder = SnapshotBuilder()
    let files = tree.sorted(by: { $0.key < $1.key }).compactMap {
      MergeContents.File($0.value, at: $0.key)
    }
    for (file, read) in zip(files, try contents.manifests(files)) {
      builder.add(read, path: file.path, place: file.place)
    }
    snapshot = builder.build()
    let identities = Identities(snapshot, base: base)
    func key(_ id: EntityID?, _ file: String) -> EntityKey {
      guard let id, identities.copies[file] == nil, identities.duplicates[file] == nil else {
        return .path(file)
      }
      return .id(id)
    }
    if let library = snapshot.library {
      let file = LibraryManifest.file
      add(.path(file), .library, file, library.id, MergePlace(container: .folder(""), name: ""))
    }
    for doc in snapshot.docs.values {
      let path = "docs/\(doc.path)"
      add(
        key(doc.id, doc.file), .doc, doc.file, doc.id,
        MergePlace(container: .folder(parentPath(path)), name: lastComponent(path)))
    }
    for group in snapshot.groups.values {
      add(
        key(group.id, group.file), .group, group.file, group.id,
        MergePlace(container: container("docs/\(group.docPath)", .doc), name: group.name))
    }
    for page in snapshot.pages.values {
      add(
        key(page.id, page.file), .page, page.file, page.id,
        MergePlace(container: container("docs/\(page.groupPath)", .group), name: page.name))
    }
    for bundle in snapshot.bundles.values {
      add(
        key(bundle.id, bundle.file), .bundle, bundle.file, bundle.id,
        MergePlace(container: .folder("bundles"), name: bundle.name))
    }
    for group in snapshot.tagGroups { addRegistry(.tagGroup, group.file, group.id, key) }
    for variable in snapshot.variables { addRegistry(.variable, variable.file, variable.id, key) }
    findNotes()
    findFiles()
  }

  private mutating func addRegistry(
    _ kind: ManifestKind, _ file: String, _ id: EntityID?, _ key: (EntityID?, String) -> EntityKey
  ) {
    add(
      key(id, file), kind, file, id,
      MergePlace(
        container: .folder(parentPath(file)), name: lastComponent(kind.path(ofFile: file))))
  }

  private mutating func add(
    _ key: EntityKey, _ kind: ManifestKind, _ file: String, _ id: EntityID?, _ place: MergePlace
  ) {
    entities[key] = Entity(kind: kind, file: file, id: id, place: place)
    keys[file] = key
  }

  /// Returns the container that a folder is.
  private func container(_ folder: String, _ kind: ManifestKind) -> MergeContainer {
    keys[kind.file(at: folder)].map { .entity($0) } ?? .folder(folder)
  }

  /// Assigns annotations to the page whose id they contain; otherwise to the page next to them.
  private mutating func findNotes() {
    if snapshot.notes.isEmpty { return }
    for file in snapshot.notes.keys.inNaturalOrder() {
      guard let notes = snapshot.notes[file], case .notes(let path)? = ManifestPlace(path: file)
      else { continue }
      let beside = keys["docs/\(path).json"]
      let named = notes.page.flatMap { entities[.id($0)] != nil ? EntityKey.id($0) : nil }
      guard let page = named ?? (notes.page == nil ? beside : nil) else {
        if let page = notes.page { strayNotes[.id(page), default: []].append(file) }
        continue
      }
      // If a page has several files, the one next to it wins. The others are plain files.
      if self.notes[page] == nil || beside == page { self.notes[page] = file }
    }
  }

  private mutating func findFiles() {
    let claimed = Set(notes.values)
    var folders: [String: EntityKey] = [:]
    for (key, entity) in entities where entity.kind.isFolder {
      folders[parentPath(entity.file)] = key
    }
    for (path, entry) in tree where keys[path] == nil && !claimed.contains(path) {
      var folder = parentPath(path)
      while !folder.isEmpty, folders[folder] == nil { folder = parentPath(folder) }
      guard let key = folders[folder] else {
        files[FileKey(container: .folder(""), path: path)] = path
        continue
      }
      let rest = String(Substring(path.utf8.dropFirst(folder.utf8.count + 1)))
      files[FileKey(container: .entity(key), path: rest)] = path
      attached[key, default: [:]][rest] = entry
    }
  }

  /// Returns the children of a doc or group, in order.
  func children(of key: EntityKey) -> [EntityKey] {
    guard let entity = entities[key] else { return [] }
    let path = String(entity.kind.path(ofFile: entity.file).dropFirst("docs/".count))
    switch entity.kind {
    case .doc:
      guard let doc = snapshot.docs[path] else { return [] }
      return snapshot.groups(of: doc).compactMap { keys[$0.file] }
    case .group:
      guard let group = snapshot.groups[path] else { return [] }
      return snapshot.pages(of: group).compactMap { keys[$0.file] }
    default: return []
    }
  }

  func page(_ key: EntityKey) -> Page? { path(of: key).flatMap { snapshot.pages[$0] } }

  func bundle(_ key: EntityKey) -> PDFBundle? {
    guard let entity = entities[key], entity.kind == .bundle else { return nil }
    return snapshot.bundles[entity.place.name]
  }

  /// Returns the bundle with this name or former name.
  func bundleKey(_ name: String) -> EntityKey? {
    snapshot.bundle(named: name).flatMap { keys[$0.file] }
  }

  /// Returns the path from `docs/`, without the file extension.
  func path(of key: EntityKey) -> String? {
    entities[key].map { String($0.kind.path(ofFile: $0.file).dropFirst("docs/".count)) }
  }

  func metadata(of key: EntityKey) -> Metadata {
    guard let entity = entities[key], let path = path(of: key) else { return Metadata() }
    switch entity.kind {
    case .doc: return snapshot.docs[path]?.metadata ?? Metadata()
    case .group: return snapshot.groups[path]?.metadata ?? Metadata()
    case .page: return snapshot.pages[path]?.metadata ?? Metadata()
    case .bundle: return snapshot.bundles[entity.place.name]?.metadata ?? Metadata()
    case .library, .tagGroup, .variable: return Metadata()
    }
  }

  func entry(_ key: EntityKey) -> MergeEntry? { entities[key].flatMap { tree[$0.file] } }

  func notesEntry(_ key: EntityKey) -> MergeEntry? { notes[key].flatMap { tree[$0] } }

  /// Returns the files with annotations of a page: its own, and those in other folders without the
  /// page.
  func notesEntries(_ key: EntityKey) -> [MergeEntry] {
    ([notes[key]].compactMap { $0 } + (strayNotes[key] ?? [])).compactMap { tree[$0] }
  }

  /// Replaces the keys of entities.
  mutating func rename(_ aliases: [EntityKey: EntityKey]) {
    func renamed(_ container: MergeContainer) -> MergeContainer {
      if case .entity(let key) = container, let other = aliases[key] { return .entity(other) }
      return container
    }
    entities = Dictionary(
      entities.map { key, entity in
        var entity = entity
        entity.place.container = renamed(entity.place.container)
        return (aliases[key] ?? key, entity)
      }, uniquingKeysWith: { first, _ in first })
    keys = keys.mapValues { aliases[$0] ?? $0 }
    notes = Dictionary(
      notes.map { (aliases[$0] ?? $0, $1) }, uniquingKeysWith: { first, _ in first })
    strayNotes = Dictionary(
      strayNotes.map { (aliases[$0] ?? $0, $1) }, uniquingKeysWith: +)
    attached = Dictionary(
      attached.map { (aliases[$0] ?? $0, $1) }, uniquingKeysWith: { first, _ in first })
    files = Dictionary(
      files.map { (FileKey(container: renamed($0.container), path: $0.path), $1) },
      uniquingKeysWith: { first, _ in first })
  }
}

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
