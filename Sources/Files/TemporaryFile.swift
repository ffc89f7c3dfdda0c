import Glibc

/// A file without its final name; removed unless it gets one.
///
/// It is in its final folder, so that naming it is one rename. A killed process leaves it behind:
/// names start with `TemporaryFile.prefix`, so that a cleanup can find them.
package struct TemporaryFile: ~Copyable, Sendable {
  /// The default start of names made by `init(in:)`.
  package static let prefix = ".pc-tmp-"

  package let descriptor: Descriptor
  /// The location of the file until it is named.
  package let place: any FilePlace
  private var isKept = false

  /// The path of ``place``.
  package var path: String { descriptor.path }

  /// Creates an empty file with a unique name.
  ///
  /// - Throws: ``FileError`` if the folder is missing or the file can't be created in it.
  package init(
    in directory: some FilePlace, prefix: String = TemporaryFile.prefix, permissions: UInt32 = 0o666
  ) throws(FileError) {
    while true {
      let unique = String(UInt64.random(in: .min ... .max), radix: 36)
      let path = directory.inside("\(prefix)\(getpid())-\(unique)")
      do {
        descriptor = try Descriptor(opening: path, for: .creating(permissions: permissions))
        place = path
        return
      } catch  where error.errno == EEXIST {
        continue
      }
    }
  }

  /// Creates an empty file with exactly this name (a lock, as git's).
  ///
  /// - Throws: ``FileError`` if the file can't be created; with `EEXIST` if the name exists.
  package init(named path: some FilePlace, permissions: UInt32 = 0o666) throws(FileError) {
    descriptor = try Descriptor(opening: path, for: .creating(permissions: permissions))
    place = path
  }

  deinit {
    // A failure is ignored: nothing can be done here, and an earlier error is more important.
    if !isKept { FileSystem.removeIfPossible(place) }
  }

  /// Closes the file without removing it; the caller then owns it.
  consuming func detach() -> any FilePlace {
    isKept = true
    return place
  }

  /// Renames the file atomically, replacing an existing file.
  ///
  /// - Throws: ``FileError`` if the file can't be synced or renamed.
  package consuming func replace(
    _ path: some FilePlace, durability: Durability = .none
  ) throws(FileError) {
    if durability != .none { try descriptor.sync() }
    try FileSystem.rename(place, to: path)
    isKept = true
    if durability == .contentAndName {
      try FileSystem.syncDirectory(path.parent)
    }
  }

  /// Gives the file a new name, which must not exist yet.
  ///
  /// - Throws: ``FileError`` if the file can't be synced or linked; with `EEXIST` if the name
  ///   exists.
  package consuming func name(
    _ path: some FilePlace, durability: Durability = .none
  ) throws(FileError) {
    if durability != .none { try descriptor.sync() }
    // `deinit` removes the temporary name.
    try FileSystem.hardLink(place, as: path)
    if durability == .contentAndName {
      try FileSystem.syncDirectory(path.parent)
    }
  }
}
