/// Functions that hash whole values.
package enum Digest {
  /// The SHA-256 of some bytes: 32 bytes.
  package static func sha256(_ bytes: [UInt8]) -> [UInt8] { digest(.sha256, bytes) }

  /// The SHA-1 of some bytes: 20 bytes.
  package static func sha1(_ bytes: [UInt8]) -> [UInt8] { digest(.sha1, bytes) }

  /// git's id for a blob with this content: 20 bytes.
  package static func gitBlob(_ bytes: [UInt8]) -> [UInt8] { gitObject("blob", bytes) }

  /// git's id for an object of a kind (`commit`, `tree`, `blob`, `tag`) with this content: 20
  /// bytes.
  package static func gitObject(_ kind: String, _ bytes: [UInt8]) -> [UInt8] {
    var digester = Digester(.sha1)
    digester.update(Array("\(kind) \(bytes.count)\0".utf8))
    digester.update(bytes)
    return digester.finish()
  }

  /// The SHA-256 of a regular file's content, read in blocks of 1 MiB: 32 bytes.
  ///
  /// - Throws: ``FileError`` if the file is not regular, can't be read, or changes while it is
  ///   read.
  package static func sha256(ofFile path: some FilePlace) throws(FileError) -> [UInt8] {
    let file = try RegularFile(opening: path)
    var digester = Digester(.sha256)
    try file.forEachBlock { digester.update($0) }
    return digester.finish()
  }

  /// git's id for a blob with a regular file's content, read in blocks of 1 MiB: 20 bytes.
  ///
  /// - Throws: ``FileError`` if the file is not regular, can't be read, or changes while it is
  ///   read.
  package static func gitBlob(ofFile path: some FilePlace) throws(FileError) -> [UInt8] {
    let file = try RegularFile(opening: path)
    var digester = Digester(.sha1)
    digester.update(gitBlobHeader(size: file.status.size))
    try file.forEachBlock { digester.update($0) }
    return digester.finish()
  }

  /// The header that git hashes before a blob's content: its kind and its size in bytes.
  package static func gitBlobHeader(size: Int) -> [UInt8] { Array("blob \(size)\0".utf8) }

  private static func digest(_ algorithm: Digester.Algorithm, _ bytes: [UInt8]) -> [UInt8] {
    var digester = Digester(algorithm)
    digester.update(bytes)
    return digester.finish()
  }
}
