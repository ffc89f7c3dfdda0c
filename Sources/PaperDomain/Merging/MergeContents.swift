/// The contents of the trees of a merge, each read once.
final class MergeContents {
  private struct Reading: Hashable {
    var path: String
    var content: ContentID
  }

  private let store: any ContentStore
  private var literals: [ContentID: JSONLiteral] = [:]
  private var readings: [Reading: ReadManifest] = [:]

  init(_ store: any ContentStore) { self.store = store }

  func bytes(of entry: MergeEntry) throws -> [UInt8] { try store.bytes(of: entry.content) }

  func add(_ bytes: [UInt8], _ kind: MergeEntry.Kind = .file) throws -> MergeEntry {
    MergeEntry(kind, try store.add(bytes))
  }

  /// The value of a text that was read as a manifest before.
  func literal(of entry: MergeEntry) throws -> JSONLiteral {
    if let known = literals[entry.content] { return known }
    let literal = try JSONDocument(parsing: try bytes(of: entry)).root.literal
    literals[entry.content] = literal
    return literal
  }

  /// What the manifest at a path says.
  func manifest(_ entry: MergeEntry, at path: String, _ place: ManifestPlace) throws -> ReadManifest
  {
    // A text says nothing that a merge looks at.
    if case .correctedText = place {
      return ReadManifest(manifest: nil, problems: [], syntax: nil)
    }
    let reading = Reading(path: path, content: entry.content)
    if let known = readings[reading] { return known }
    let read = Manifest.read(try bytes(of: entry), path: path, place: place)
    readings[reading] = read
    return read
  }

  /// A text with its value another one, touched as little as can be.
  func entry(_ entry: MergeEntry, saying literal: JSONLiteral) throws -> MergeEntry {
    if try self.literal(of: entry) == literal { return entry }
    var edit = JSONEdit(try JSONDocument(parsing: try bytes(of: entry)))
    try edit.set([], to: literal)
    return try add(edit.apply(), entry.kind)
  }
}
