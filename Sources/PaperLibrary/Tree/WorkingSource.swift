package import Files
import PaperDomain

/// The manifests on disk.
package struct WorkingSource: ManifestSource {
  let root: RootFolder

  package init(root: RootFolder) { self.root = root }

  package func places() throws -> [PlacedFile] {
    var files: [PlacedFile] = []
    for folder in ["docs", "bundles", "tags", "variables", "stamps"] {
      let path = root.file(folder)
      guard try FileSystem.statusIfPresent(of: path)?.kind == .directory else { continue }
      try FileSystem.walk(path) { file throws(FileError) in
        if file.kind == .directory {
          return RawPath.name(of: file.path) == ".git" ? .skipChildren : .proceed
        }
        if let placed = PlacedFile("\(folder)/\(file.path)") { files.append(placed) }
        return .proceed
      }
    }
    if try FileSystem.statusIfPresent(of: root.file(LibraryManifest.file)) != nil,
      let manifest = PlacedFile(LibraryManifest.file)
    {
      files.append(manifest)
    }
    return files
  }

  package func read(_ path: String) throws -> [UInt8] {
    try FileSystem.read(
      root.file(path), limit: Library.manifestLimit, followingLinks: false)
  }

  package func readIfPresent(_ path: String) throws -> [UInt8]? {
    do {
      return try read(path)
    } catch let error as FileError where error.isAbsent {
      return nil
    }
  }

  package func names(in folder: String) throws -> [String] {
    let path = root.file(folder)
    guard try FileSystem.statusIfPresent(of: path)?.kind == .directory else { return [] }
    return try FileSystem.entries(of: path).map(\.name)
  }
}

extension WorkingSource {
  /// Every file below a folder, whether or not it is part of the format; empty if there is no such
  /// folder.
  func files(below folder: String) throws -> [FolderFile] {
    let path = root.file(folder)
    guard try FileSystem.statusIfPresent(of: path)?.kind == .directory else { return [] }
    var files: [FolderFile] = []
    try FileSystem.walk(path) { file throws(FileError) in
      if file.kind == .directory, RawPath.name(of: file.path) != ".git" { return .proceed }
      if Leftovers.isTemporary(file.path) { return .skipChildren }
      files.append(
        FolderFile(path: RawPath.join(folder, file.path), isRegular: file.kind == .regular))
      return .skipChildren
    }
    return files
  }
}

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
