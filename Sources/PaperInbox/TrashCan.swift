package import Files
import Glibc
import Programs

/// Where removed files go: the desktop's trash, or where there is none a folder.
package struct TrashCan: Sendable {
  /// The folder, with a folder of each removed file by its SHA-256.
  package let folder: String
  private let environment: [String: String]

  package init(_ folder: String, environment: [String: String]) {
    self.folder = folder
    self.environment = environment
  }

  package enum Place: Hashable, Sendable {
    case desktop
    /// The file's path now.
    case folder(String)
  }

  /// Moves a file to the trash.
  ///
  /// - Parameter digest: The file's SHA-256, in hexadecimal digits.
  /// - Throws: `FileError`; the file stays where it is then.
  package func discard(_ path: String, digest: String) throws(FileError) -> Place {
    if isTakenByDesktop(path) { return .desktop }
    let target = RawPath.join(folder, digest)
    try FileSystem.makeDirectories(target)
    let place = RawPath.join(target, RawPath.name(of: path))
    try move(path, to: place)
    return .folder(place)
  }

  /// The removed files with this SHA-256 in the folder.
  ///
  /// - Throws: `FileError`.
  package func files(ofDigest digest: String) throws(FileError) -> [String] {
    let target = RawPath.join(folder, digest)
    guard try FileSystem.statusIfPresent(of: target)?.kind == .directory else { return [] }
    return try FileSystem.entries(of: target).map { RawPath.join(target, $0.name) }
  }

  /// Moves a file out of the trash. A file of that name is not replaced.
  ///
  /// - Throws: `FileError`; with `EEXIST` if the name is taken.
  package func bringBack(_ file: String, as path: String) throws(FileError) {
    if try FileSystem.statusIfPresent(of: path) != nil {
      throw FileError(.rename, path, errno: EEXIST)
    }
    try FileSystem.makeDirectories(RawPath.directory(of: path))
    try move(file, to: path)
  }

  /// Renames a file, or copies it to another file system and removes it there.
  private func move(_ path: String, to target: String) throws(FileError) {
    do throws(FileError) {
      try FileSystem.rename(path, to: target)
    } catch {
      guard error.errno == EXDEV else { throw error }
      let copy = try CopiedFile(of: path, in: RawPath.directory(of: target))
      try copy.replace(target, durability: .contentAndName)
      try FileSystem.remove(path)
    }
  }

  /// Asks the desktop to take a file; `false` if it has no trash for it.
  private func isTakenByDesktop(_ path: String) -> Bool {
    var gio = Program(["gio", "trash", "--", path], environment: environment)
    (gio.input, gio.output, gio.errors) = (.none, .none, .none)
    guard let ending = try? gio.run(), ending.status == 0 else { return false }
    return (try? FileSystem.statusIfPresent(of: path)) == .some(nil)
  }
}
