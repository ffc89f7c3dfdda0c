import Files
import GitFiles
import Libgit2
import PaperDomain

/// The folder of caches in a library.
struct CacheFolder: Sendable {
  private let library: Library
  private let repository: Repository

  init(_ library: Library) {
    self.library = library
    repository = library.repository
  }

  /// The name of the cache folder in a library.
  static let name = ".pc"

  /// Finds the cache folder: `.pc`, or the target of the user's symbolic link with this name.
  ///
  /// A link that git tracks came with the library and is not followed, nor is a link to a folder
  /// with other files than caches of `pc`. Access to `.pc` then fails, as for any link.
  func find() -> RootedPath {
    let usual = library.path(of: CacheFolder.name)
    do {
      guard try FileSystem.statusIfPresent(of: usual)?.kind == .symbolicLink,
        try !isTracked(CacheFolder.name)
      else { return usual }
      let target = try RootFolder(opening: try FileSystem.canonicalPath(of: usual.path))
      return try CacheTag.admits(target) ? target.file("") : usual
    } catch {
      return usual
    }
  }

  /// Makes the cache folder, and lets git ignore what is in it, also in a library without
  /// `.gitignore`.
  func make() throws(FileError) {
    try FileSystem.makeDirectories(library.cacheFolder)
    let rules = library.cacheFolder.inside(".gitignore")
    guard try FileSystem.statusIfPresent(of: rules) == nil else { return }
    try FileSystem.writeAtomically(Array("*\n".utf8), to: rules)
  }

  /// Whether git's index or HEAD has a file with this path, or files in a folder with this path.
  func isTracked(_ path: String) throws -> Bool {
    if let index = try library.gitIndex.read(),
      !index.positions(of: path).isEmpty || !index.positions(under: path).isEmpty
    {
      return true
    }
    guard let head = try repository.head().commit else { return false }
    return try repository.entry(in: repository.commit(head).treeID, path: path) != nil
  }
}

/// The tag file that marks a link's target as a cache folder: bford.info/cachedir, which backup
/// programs also recognise.
private enum CacheTag {
  static let name = "CACHEDIR.TAG"
  static let text = """
    Signature: 8a477f597d28d172789f06886806bc55
    # The caches of a library of pc.

    """
  /// The files that older versions kept in a folder without a tag.
  static let known = ["manifests", "folders", "checked.json", "opened", ".gitignore"]

  /// Whether a folder is empty, in which case it gets the tag, or contains only caches of `pc`.
  static func admits(_ folder: RootFolder) throws(FileError) -> Bool {
    let names = try FileSystem.entries(of: folder.file("")).map(\.name)
    let tag = folder.file(name)
    if names.contains(name) {
      return try FileSystem.read(tag, limit: 1 << 12) == Array(text.utf8)
    }
    let areOurs = names.allSatisfy {
      known.contains($0) || $0.hasPrefix("index.sqlite") || $0.hasPrefix(TemporaryFile.prefix)
    }
    if areOurs { try FileSystem.createExclusively(tag, Array(text.utf8)) }
    return areOurs
  }
}
