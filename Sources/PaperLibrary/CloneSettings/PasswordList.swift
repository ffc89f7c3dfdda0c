package import Files

/// The passwords of a library's encrypted PDFs: a file of this device that only its owner can read, with
/// one password a line. No commit contains it.
///
/// It does not say which PDF a password opens: the workers try all of them.
package struct PasswordList: Sendable {
  /// Absolute; the file may be missing.
  package let path: String

  /// A longer file is refused, in bytes.
  package static let limit = 1 << 16

  package init(_ library: Library) {
    path = RawPath.join(library.deviceFolder, "passwords")
  }

  /// The passwords in a file that a person wrote: its lines, without those that are empty.
  package static func passwords(in bytes: [UInt8]) -> [[UInt8]] {
    bytes.split { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }.map(Array.init)
  }

  /// Adds passwords, and returns those that were not in the list.
  ///
  /// - Throws: `FileError` if the list can't be read or written.
  package func add(_ passwords: [[UInt8]]) throws(FileError) -> [[UInt8]] {
    let known = try all()
    var added: [[UInt8]] = []
    for password in passwords where !known.contains(password) && !added.contains(password) {
      added.append(password)
    }
    if !added.isEmpty { try write(known + added) }
    return added
  }

  /// Removes passwords that open nothing.
  ///
  /// - Throws: `FileError` if the list can't be read or written.
  package func remove(_ passwords: [[UInt8]]) throws(FileError) {
    if passwords.isEmpty { return }
    try write(try all().filter { !passwords.contains($0) })
  }

  private func all() throws(FileError) -> [[UInt8]] {
    guard try FileSystem.statusIfPresent(of: path) != nil else { return [] }
    return PasswordList.passwords(in: try FileSystem.read(path, limit: PasswordList.limit))
  }

  private func write(_ passwords: [[UInt8]]) throws(FileError) {
    let folder = RawPath.directory(of: path)
    try FileSystem.makeDirectories(folder)
    let file = try TemporaryFile(in: folder, permissions: 0o600)
    try file.descriptor.write(passwords.flatMap { $0 + [UInt8(ascii: "\n")] })
    try file.replace(path, durability: .contentAndName)
  }
}
