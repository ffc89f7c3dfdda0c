extension ManifestEdits {
  /// The files below a folder as they will be, in natural order.
  func files(below folder: String) throws -> [FolderFile] {
    let planned = files.compactMap { path, bytes in
      bytes != nil && isPath(path, below: folder) ? FolderFile(path: path) : nil
    }
    return (try list(folder).filter { files[$0.path] == nil } + planned)
      .inNaturalOrder(by: \.path)
  }

  /// Moves files, all at once: one may go where another was.
  ///
  /// - Throws: ``StructureRefusal/inTheWay(_:)`` where a file is that stays,
  ///   ``StructureRefusal/notAFile(_:)`` for what can't be moved by its content.
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

  /// Moves a folder with all that is in it, whatever the format says of it.
  mutating func moveFolder(_ folder: String, to target: String) throws {
    try move(
      try files(below: folder).compactMap { file in
        relocated(file.path, from: folder, to: target).map { (file, $0) }
      })
  }
}
