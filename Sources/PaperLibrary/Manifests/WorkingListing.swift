import Files
import GitFiles
import Libgit2
import PaperDomain

/// The manifests on disk: those that match git's index, and the others.
struct WorkingListing {
  let known: TreeListing
  /// The files to read: changed, new, in conflict, links.
  let others: [PlacedFile]

  /// Compares the working tree with git's index; `nil` if there is no readable index, if not all of
  /// the tree can be read, or if docs alone are not enough. The caller then reads file by file and
  /// reports the errors.
  init?(_ library: Library, _ extent: ManifestExtent) throws {
    do {
      guard let index = try library.gitIndex.read() else { return nil }
      guard let listing = try WorkingListing(comparing: library, with: index, extent) else {
        return nil
      }
      self = listing
    } catch is GitIndexError {
      return nil
    } catch is FileError {
      return nil
    }
  }

  private init?(
    comparing library: Library, with index: GitIndexFile, _ extent: ManifestExtent
  ) throws {
    var scan = try WorkingTreeScan(of: library)
    if case .docs = extent {
      // Listing the few folders around docs is faster than reading the cache of all folders.
      scan.speakingName = "doc.json"
    } else {
      scan.remembersFolders = true
      scan.cleanFolders = UntrackedCacheFile(library).read()
    }
    let found = try scan.changes(against: index, under: extent.folders)
    if let folders = found.cleanFolders { UntrackedCacheFile(library).save(folders) }
    for file in found.untracked where Leftovers.isTemporary(file.path) {
      library.leftovers.note(file.path)
    }
    // The content of a folder that is no doc any more was not read.
    if case .docs = extent,
      found.deleted.contains(where: { lastComponent($0) == "doc.json" })
        || found.modified.contains(where: { $0.difference.contains(.kind) })
    {
      return nil
    }
    var left = [Bool](repeating: false, count: index.count)
    var paths =
      found.modified.map(\.path) + found.untracked.filter { $0.kind != .directory }.map(\.path)
    for file in found.modified { left[file.position] = true }
    for path in found.deleted {
      for position in index.positions(of: path) { left[position] = true }
    }
    index.forEachEntry { entry in
      if entry.isFile && entry.isCompared || left[entry.position] { return }
      left[entry.position] = true
      if extent.covers(entry.path) {
        paths.append(RawPath.string(from: entry.path))
      }
    }
    // git ignores nested repositories, but their files are files of the library.
    let source = WorkingSource(root: library.folder)
    for folder in found.untracked where folder.kind == .directory {
      paths += try source.files(below: folder.path).map(\.path)
    }
    known = .index(index, without: left)
    var seen: Set<ExactPath> = []
    others = try paths.compactMap { path in
      guard seen.insert(ExactPath(path)).inserted, let file = PlacedFile(path),
        let status = try FileSystem.statusIfPresent(of: library.path(of: path)),
        status.kind != .directory
      else { return nil }
      return file
    }
  }
}

extension WorkingTreeScan {
  /// Creates a scan of a library's working tree, with the rules of its git configuration.
  init(of library: Library) throws {
    self.init(root: library.root)
    let config = try library.config()
    trustsChangeTime = try config.bool("core.trustctime") ?? true
    trustsExecuteBit = try config.bool("core.filemode") ?? true
    checksWholeStat = config.string("core.checkstat")?.lowercased() != "minimal"
    if try library.largeFiles.areEnabled() { pointerFolder = BlobAttributes.folder }
  }
}
