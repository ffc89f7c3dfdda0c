import Glibc

/// A file being written that has no name of its own yet; removed unless it is given one.
///
/// It lies in the folder where it will stay, so that naming it is one rename. A killed process
/// leaves it behind: names start with `TemporaryFile.prefix` for those who clean up.
package struct TemporaryFile: ~Copyable, Sendable {
  /// How names made by `init(in:)` start unless told otherwise.
  package static let prefix = ".pc-tmp-"

  package let descriptor: Descriptor
  /// Where the bytes lie until they are named.
  package let place: any FilePlace
  private var isKept = false

  /// The path of ``place``.
  package var path: String { descriptor.path }

  /// Makes an empty file with a name no other has.
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

  /// Makes an empty file of this very name; throws `EEXIST` when there is one (a lock, as git's).
  package init(named path: some FilePlace, permissions: UInt32 = 0o666) throws(FileError) {
    descriptor = try Descriptor(opening: path, for: .creating(permissions: permissions))
    place = path
  }

  deinit {
    // Nobody could fix a failure here, and the error that led here says more.
    if !isKept { FileSystem.removeIfPossible(place) }
  }

  /// Closes the file and leaves it where it is, to whoever takes its path.
  consuming func detach() -> any FilePlace {
    isKept = true
    return place
  }

  /// Gives the file its name, replacing what bears it, in one step.
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

  /// Gives the file a name that nothing bears yet; throws `EEXIST` when it is taken.
  package consuming func name(
    _ path: some FilePlace, durability: Durability = .none
  ) throws(FileError) {
    if durability != .none { try descriptor.sync() }
    // The temporary name is removed by deinit.
    try FileSystem.hardLink(place, as: path)
    if durability == .contentAndName {
      try FileSystem.syncDirectory(path.parent)
    }
  }
}
