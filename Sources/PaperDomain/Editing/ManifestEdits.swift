/// Changes to the files of a library, collected before any file is written.
///
/// Manifests are edited as text: unchanged parts stay byte for byte.
package struct ManifestEdits {
  /// Reads a file from disk.
  private let read: @Sendable (String) throws -> [UInt8]
  /// Lists the files below a folder on disk; none if the folder is missing.
  let list: (String) throws -> [FolderFile]
  /// New contents, by file; `nil` for a file to remove.
  package private(set) var files: [String: [UInt8]?] = [:]
  /// The old contents of edited files.
  package private(set) var originals: [String: [UInt8]] = [:]

  package init(
    reading read: @escaping @Sendable (String) throws -> [UInt8],
    listing list: @escaping (String) throws -> [FolderFile]
  ) {
    self.read = read
    self.list = list
  }

  package var isEmpty: Bool { files.isEmpty }

  /// The changed files, in natural order.
  package var paths: [String] { files.keys.sorted(by: NaturalOrder.areInIncreasingOrder) }

  /// Returns the contents of a file with the planned changes.
  ///
  /// - Throws: Errors of reading the file.
  package func contents(of file: String) throws -> [UInt8] {
    if case .some(.some(let bytes)) = files[file] { return bytes }
    return try read(file)
  }

  /// Writes a new manifest in the canonical layout.
  package mutating func create(_ file: String, _ value: JSONLiteral) {
    files[file] = .some(value.document())
  }

  /// Writes a file with these bytes.
  package mutating func write(_ file: String, _ bytes: [UInt8]) { files[file] = .some(bytes) }

  package mutating func remove(_ file: String) { files[file] = .some(nil) }

  /// Changes values of a manifest.
  ///
  /// - Throws: ``JSONSyntaxError`` if the file is not JSON; errors of reading it and of `change`.
  package mutating func edit(_ file: String, _ change: (inout JSONEdit) throws -> Void) throws {
    let before = try contents(of: file)
    note(try ManifestEdits.edited(before, change), over: before, in: file)
  }

  /// Changes values of many manifests in the same way, on all cores.
  ///
  /// - Parameter things: Entities with their manifests. Each manifest occurs once.
  /// - Throws: ``JSONSyntaxError`` if a file is not JSON; errors of reading one and of `change`.
  package mutating func edit<Thing: Sendable>(
    _ things: [(file: String, thing: Thing)],
    _ change: @Sendable (Thing, inout JSONEdit) throws -> Void
  ) throws {
    let (files, read) = (files, read)
    let edited = LibrarySnapshot.inChunks(of: things) { file, thing in
      Result {
        let planned = files[file].flatMap { $0 }
        let before = try planned ?? read(file)
        return (before, try ManifestEdits.edited(before) { try change(thing, &$0) })
      }
    }
    for ((file, _), edited) in zip(things, edited) {
      let (before, after) = try edited.get()
      note(after, over: before, in: file)
    }
  }

  /// Changes many manifests in the same way.
  ///
  /// - Throws: ``JSONSyntaxError`` if a file is not JSON; errors of reading one and of `change`.
  package mutating func edit(
    _ files: [String], _ change: @Sendable (inout JSONEdit) throws -> Void
  ) throws {
    try edit(files.map { (file: $0, thing: ()) }) { try change(&$1) }
  }

  private static func edited(
    _ bytes: [UInt8], _ change: (inout JSONEdit) throws -> Void
  ) throws -> [UInt8] {
    var edit = JSONEdit(try JSONDocument(parsing: bytes))
    try change(&edit)
    return edit.apply()
  }

  private mutating func note(_ after: [UInt8], over before: [UInt8], in file: String) {
    if after == before { return }
    if files.updateValue(.some(after), forKey: file) == nil { originals[file] = before }
  }
}

extension ManifestEdits {
  /// Returns the files below a folder with the planned changes, in natural order.
  func files(below folder: String) throws -> [FolderFile] {
    let planned = files.compactMap { path, bytes in
      bytes != nil && isPath(path, below: folder) ? FolderFile(path: path) : nil
    }
    return (try list(folder).filter { files[$0.path] == nil } + planned)
      .inNaturalOrder(by: \.path)
  }

  /// Moves files, all at once: the target of one may be the source of another.
  ///
  /// - Throws: ``StructureRefusal/inTheWay(_:)`` if a target exists and is not moved,
  ///   ``StructureRefusal/notAFile(_:)`` for a file that is not regular.
  mutating func move(_ moves: [(file: FolderFile, target: String)]) throws {
    let sources = Set(moves.map(\.file.path))
    for folder in Set(moves.map { parentPath($0.target) }) {
      let targets = Set(moves.map(\.target))
      for other in try files(below: folder)
      where targets.contains(other.path) && !sources.contains(other.path) {
        throw StructureRefusal.inTheWay(other.path)
      }
    }
    var contents: [(target: String, bytes: [UInt8])] = []
    for (file, target) in moves {
      guard file.isRegular else { throw StructureRefusal.notAFile(file.path) }
      contents.append((target, try self.contents(of: file.path)))
    }
    for (file, _) in moves { remove(file.path) }
    for (target, bytes) in contents { write(target, bytes) }
  }

  /// Moves a folder with all files in it, of any kind.
  mutating func moveFolder(_ folder: String, to target: String) throws {
    try move(
      try files(below: folder).compactMap { file in
        relocated(file.path, from: folder, to: target).map { (file, $0) }
      })
  }
}

/// A file below a folder of the library, of any kind.
package struct FolderFile: Hashable, Sendable {
  /// The path from the library's root.
  package var path: String
  /// Whether it is a regular file: not a symbolic link, a device or another repository.
  package var isRegular: Bool

  package init(path: String, isRegular: Bool = true) {
    self.path = path
    self.isRegular = isRegular
  }
}
