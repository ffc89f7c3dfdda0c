import Files
import PaperDomain

extension WorkingSource {
  /// Reads docs, tags and variables, and the names of groups: ``Library/docs()`` without git's index.
  func docs() throws -> LibrarySnapshot {
    let (files, groups) = try placesOfDocs()
    var builder = SnapshotBuilder(isPartial: true)
    for group in groups { builder.noteExistence(of: group) }
    for (file, read) in zip(files, LibrarySnapshot.readAll(files, of: self)) {
      builder.add(read, path: file.path, place: file.place)
    }
    return builder.build()
  }

  /// The manifests of docs, tag groups and variables, and the places of groups. What lies in a group
  /// is not looked at.
  private func placesOfDocs() throws -> (files: [PlacedFile], groups: [ManifestPlace]) {
    var files: [PlacedFile] = []
    var groups: [ManifestPlace] = []
    for folder in ["docs", "tags", "variables"] {
      let path = RawPath.join(root, folder)
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
          try FileSystem.statusIfPresent(of: RawPath.join(root, manifest)) != nil
        else { return .proceed }
        if let placed = PlacedFile(manifest) { files.append(placed) }
        for name in try FileSystem.entries(of: RawPath.join(path, file.path)).map(\.name) {
          let group = "\(folder)/\(file.path)/\(name)/group.json"
          if let place = ManifestPlace(path: group), case .group = place,
            try FileSystem.statusIfPresent(of: RawPath.join(root, group)) != nil
          {
            groups.append(place)
          }
        }
        return .skipChildren
      }
    }
    return (files, groups)
  }
}
