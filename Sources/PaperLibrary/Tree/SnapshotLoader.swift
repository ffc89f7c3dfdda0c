import Files
package import PaperDomain

extension LibrarySnapshot {
  /// Reads every manifest of a tree, on all cores.
  ///
  /// - Throws: The errors of the source.
  package static func load(_ source: some ManifestSource) throws -> LibrarySnapshot {
    let files = try source.places()
    var builder = SnapshotBuilder()
    for (file, read) in zip(files, readAll(files, of: source)) {
      builder.add(read, path: file.path, place: file.place)
    }
    return builder.build()
  }

  static func readAll(
    _ files: [PlacedFile], of source: some ManifestSource
  ) -> [ReadManifest] {
    inChunks(of: files) { read($0, of: source) }
  }

  static func read(_ file: PlacedFile, of source: some ManifestSource) -> ReadManifest {
    read(file) { try source.read(file.path) }
  }

  /// Reads a manifest; a read error becomes a problem of the manifest.
  static func read(_ file: PlacedFile, _ content: () throws -> [UInt8]) -> ReadManifest {
    switch file.place {
    case .misnamedText, .misplaced:
      return ReadManifest(manifest: nil, problems: [], syntax: nil)
    default: break
    }
    do {
      return Manifest.read(try content(), path: file.path, place: file.place)
    } catch {
      let reason = (error as? FileError)?.plainReason ?? "\(error)"
      return ReadManifest(
        manifest: nil, problems: [],
        syntax: Diagnostic(
          file: file.path, line: 1, column: 1, code: .unreadable,
          message: "this file can't be read: \(reason)",
          fix: "make it a file that you can read, or git checkout HEAD -- \(file.path)"))
    }
  }
}
