import Files
import GitFiles
import Libgit2
import PaperDomain

extension Library {
  /// The folder of caches, as it is named in a library.
  static let cacheName = ".pc"

  /// Where caches lie: `.pc`, or the folder that a person's own link of this name leads to.
  ///
  /// A link that git tracks came with the library and leads nowhere; so does one to a folder that
  /// holds anything but caches of `pc`. What is then asked of `.pc` fails, as of any link.
  func findCacheFolder() -> RootedPath {
    let usual = path(of: Library.cacheName)
    do {
      guard try FileSystem.statusIfPresent(of: usual)?.kind == .symbolicLink,
        try !isTracked(Library.cacheName)
      else { return usual }
      let target = try RootFolder(opening: try FileSystem.canonicalPath(of: usual.path))
      return try CacheTag.admits(target) ? target.file("") : usual
    } catch {
      return usual
    }
  }

  /// Whether git's index or HEAD has a file of this name, or files in a folder of this name.
  func isTracked(_ path: String) throws -> Bool {
    if let index = try readIndex(),
      !index.positions(of: path).isEmpty || !index.positions(under: path).isEmpty
    {
      return true
    }
    guard let head = try repository.head().commit else { return false }
    return try repository.entry(in: repository.commit(head).treeID, path: path) != nil
  }
}

/// What marks a folder that a link leads to as one for caches: bford.info/cachedir, which programs
/// that make backups know, too.
private enum CacheTag {
  static let name = "CACHEDIR.TAG"
  static let text = """
    Signature: 8a477f597d28d172789f06886806bc55
    # The caches of a library of pc.

    """
  /// What older versions kept in a folder without a tag.
  static let known = ["manifests", "folders", "checked.json", "opened"]

  /// Whether a folder is empty, which then gets the tag, or has held nothing but caches of `pc`.
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
