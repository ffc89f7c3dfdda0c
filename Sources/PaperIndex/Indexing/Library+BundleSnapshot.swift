import Files
package import PaperDomain
package import PaperLibrary

extension Library {
  /// The library's bundles on disk, with their corrected texts and the shared settings, but without
  /// docs: the input of indexing, in a time that does not depend on the docs.
  ///
  /// - Throws: `FileError` if a folder or file can't be read.
  package func bundleSnapshot() throws -> LibrarySnapshot {
    try LibrarySnapshot.load(BundleSource(root: folder))
  }
}

/// The working tree without its docs and registries.
private struct BundleSource: ManifestSource {
  private let root: RootFolder
  private let whole: WorkingSource

  init(root: RootFolder) {
    self.root = root
    whole = WorkingSource(root: root)
  }

  func places() throws -> [PlacedFile] {
    var files = [PlacedFile(LibraryManifest.file)].compactMap { $0 }
    let folder = root.file("bundles")
    guard try FileSystem.statusIfPresent(of: folder)?.kind == .directory else { return files }
    try FileSystem.walk(folder) { file throws(FileError) in
      if let placed = PlacedFile("bundles/\(file.path)") { files.append(placed) }
      return .proceed
    }
    return files
  }

  func read(_ path: String) throws -> [UInt8] { try whole.read(path) }
  func readIfPresent(_ path: String) throws -> [UInt8]? { try whole.readIfPresent(path) }
  func names(in folder: String) throws -> [String] { try whole.names(in: folder) }
}
