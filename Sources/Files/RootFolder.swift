import CLinux
import Glibc

/// An open folder, and the way to what lies below it.
///
/// The folder is looked up once. Everything below it is opened from there, without leaving it and
/// without following a link: `openat2` refuses both, and where the kernel has no such call, folders are
/// opened one by one. So nothing that a library holds can name a file outside of it.
package final class RootFolder: Sendable {
  /// The path that the folder was opened by.
  package let path: String
  private let descriptor: Descriptor
  private let excluded: [UInt8]?

  /// Opens a folder; the path itself may lead through links.
  ///
  /// - Parameter excluded: A name in ASCII that no file or folder on any way from here may have, in
  ///   whatever case it is written.
  package init(opening path: String, excluding excluded: String? = nil) throws(FileError) {
    self.path = path
    self.excluded = excluded.map { Array($0.utf8) }
    let number = try systemCall(.open, onPath: path) {
      Glibc.open($0, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    }
    descriptor = Descriptor(owning: number, path: path)
  }

  /// The file with this path from the root: the root itself for an empty one.
  package func file(_ relative: String) -> RootedPath {
    RootedPath(root: self, relative: relative)
  }

  /// Calls `body` with the folder that a place lies in, and the place's name there.
  func withFolder<Result>(
    of place: RootedPath, for operation: FileError.Operation,
    _ body: (_ folder: Int32, _ name: UnsafePointer<CChar>) throws(FileError) -> Result
  ) throws(FileError) -> Result {
    var components = try self.components(of: place, for: operation)
    let name = (components.popLast() ?? []).map { CChar(bitPattern: $0) } + [0]
    guard !name.dropLast().contains(0) else {
      throw FileError(operation, place.path, errno: EINVAL)
    }
    if components.isEmpty { return try body(descriptor.number, name) }
    let folder = Descriptor(
      owning: try open(components, for: operation, of: place), path: place.path)
    return try body(folder.number, name)
  }

  /// The names on the way to a place; `.` for the root itself.
  ///
  /// - Throws: `leadsOutside` where one of them leads up, or nowhere, or is excluded.
  fileprivate func components(
    of place: RootedPath, for operation: FileError.Operation
  ) throws(FileError) -> [ArraySlice<UInt8>] {
    if place.relative.isEmpty { return [[UInt8(ascii: ".")]] }
    let components = RawPath.bytes(of: place.relative).split(
      separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    let isInside = components.allSatisfy { name in
      !name.isEmpty && !name.elementsEqual(".".utf8) && !name.elementsEqual("..".utf8)
        && !isExcluded(name)
    }
    guard isInside else { throw FileError(operation, place.path, .leadsOutside(root: path)) }
    return components
  }

  private func isExcluded(_ name: ArraySlice<UInt8>) -> Bool {
    guard let excluded, name.count == excluded.count else { return false }
    return zip(name, excluded).allSatisfy { byte, other in
      byte == other || (0x41...0x5a).contains(byte) && byte | 0x20 == other
    }
  }

  /// Opens a folder below the root, as a place from which its files are found.
  private func open(
    _ components: [ArraySlice<UInt8>], for operation: FileError.Operation, of place: RootedPath
  ) throws(FileError) -> Int32 {
    let path = Array(components.joined(separator: [UInt8(ascii: "/")]))
    guard !path.contains(0) else { throw FileError(operation, place.path, errno: EINVAL) }
    let number = linux_open_folder_beneath(
      descriptor.number, path.map { CChar(bitPattern: $0) } + [0])
    if number >= 0 { return number }
    let code = Glibc.errno
    guard code == ELOOP || code == ENOTDIR, let link = firstLink(components) else {
      throw FileError(operation, place.path, errno: code)
    }
    throw FileError(operation, place.path, .behindLink(link))
  }

  /// The first of some folders, each in the one before, that is a symbolic link.
  private func firstLink(_ components: [ArraySlice<UInt8>]) -> String? {
    for count in 1...max(1, components.count) where count <= components.count {
      let path = Array(components[..<count].joined(separator: [UInt8(ascii: "/")]))
      var raw = stat()
      let found = fstatat(
        descriptor.number, path.map { CChar(bitPattern: $0) } + [0], &raw, AT_SYMLINK_NOFOLLOW)
      guard found == 0 else { return nil }
      if raw.st_mode & S_IFMT == S_IFLNK { return RawPath.string(from: path) }
    }
    return nil
  }
}

extension RootedPath {
  /// Refuses a path that leads up, or nowhere, or to what the root excludes, as whatever is asked of it
  /// would. Says nothing of links.
  package func requireInside() throws(FileError) {
    _ = try root.components(of: self, for: .write)
  }
}
