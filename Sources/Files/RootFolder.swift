import CLinux
import Glibc

/// An open folder, and access confined to it.
///
/// The folder is resolved once. Everything below it is opened relative to it, without leaving it
/// and without following a link: `openat2` rejects both, and where the kernel lacks this call,
/// folders are opened one by one. So nothing inside a library can refer to a file outside of it.
package final class RootFolder: Sendable {
  /// The path by which the folder was opened.
  package let path: String
  private let descriptor: Descriptor
  private let excluded: [UInt8]?

  /// Opens a folder; the path itself may contain links.
  ///
  /// - Parameter excluded: A name in ASCII that no file or folder below may have, in any case.
  /// - Throws: ``FileError`` if the path is not a folder or can't be opened.
  package init(opening path: String, excluding excluded: String? = nil) throws(FileError) {
    self.path = path
    self.excluded = excluded.map { Array($0.utf8) }
    let number = try systemCall(.open, onPath: path) {
      Glibc.open($0, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    }
    descriptor = Descriptor(owning: number, path: path)
  }

  /// The file with this path relative to the root; the root itself for an empty path.
  package func file(_ relative: String) -> RootedPath {
    RootedPath(root: self, relative: relative)
  }

  /// Calls `body` with the open parent folder of a path, and the name in it.
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

  /// The components of a path; `.` for the root itself.
  ///
  /// - Throws: `leadsOutside` if one of them is `.`, `..`, empty or excluded.
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

  /// Opens a folder below the root, to look up files in it.
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

  /// The first of some nested folders that is a symbolic link.
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
  /// Checks that a path does not lead up, is not empty, and is not excluded by the root. Does not
  /// check links.
  ///
  /// - Throws: ``FileError`` with `leadsOutside`, as any operation on such a path.
  package func requireInside() throws(FileError) {
    _ = try root.components(of: self, for: .write)
  }
}
