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
