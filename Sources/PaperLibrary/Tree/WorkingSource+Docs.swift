import Files
import PaperDomain

extension WorkingSource {
  /// Reads docs, tags and variables: ``Library/docs()`` without git's index.
  func docs() throws -> LibrarySnapshot {
    let files = try placesOfDocs()
    var builder = SnapshotBuilder(isPartial: true)
    for (file, read) in zip(files, LibrarySnapshot.readAll(files, of: self)) {
      builder.add(read, path: file.path, place: file.place)
    }
    return builder.build()
  }

  /// The names of a doc's groups, in no particular order.
  func groups(inDoc path: String) throws -> [String] {
    let folder = root.file("docs/\(path)")
    return try FileSystem.entries(of: folder).map(\.name).filter { name in
      let manifest = RawPath.join(RawPath.join(folder, name), "group.json")
      return try FileSystem.statusIfPresent(of: manifest) != nil
    }
  }

  /// The manifests of docs, tag groups and variables. The content of a doc is not read.
  private func placesOfDocs() throws -> [PlacedFile] {
    var files: [PlacedFile] = []
    for folder in ["docs", "tags", "variables"] {
      let path = root.file(folder)
      guard try FileSystem.statusIfPresent(of: path)?.kind == .directory else { continue }
      try FileSystem.walk(path) { file throws(FileError) in
        guard file.kind == .directory else {
          if folder != "docs", let placed = PlacedFile("\(folder)/\(file.path)") {
            files.append(placed)
          }
          return .proceed
        }
        if RawPath.name(of: file.path) == ".git" { return .skipChildren }
        let manifest = "\(folder)/\(file.path)/doc.json"
        guard folder == "docs",
          let status = try FileSystem.statusIfPresent(of: root.file(manifest)),
          status.kind != .directory
        else { return .proceed }
        if let placed = PlacedFile(manifest) { files.append(placed) }
        return .skipChildren
      }
    }
    return files
  }
}
