/// A copy of a file that has no name yet, with its size and hashes.
package struct CopiedFile: ~Copyable {
  /// The copy; removed unless it gets a name.
  package let file: TemporaryFile
  /// Bytes.
  package let size: Int
  /// 32 bytes.
  package let sha256: [UInt8]
  /// 20 bytes: git's id for a blob with this content, if requested.
  package let gitBlob: [UInt8]?

  /// Copies a regular file into a folder and hashes it in the same pass.
  ///
  /// Rejects a FIFO, device, socket or folder without blocking. After an error no copy is left.
  ///
  /// - Throws: ``FileError`` if the source can't be read or the copy can't be written;
  ///   `changedWhileRead` if the source grew, shrank or was written to meanwhile.
  package init(
    of source: some FilePlace, in directory: some FilePlace, computingGitBlob: Bool = false,
    followingLinks: Bool = true
  ) throws(FileError) {
    let original = try RegularFile(opening: source, followingLinks: followingLinks)
    let copy = try TemporaryFile(in: directory)
    var digester = Digester(.sha256)
    var gitDigester = Digester(.sha1)
    gitDigester.update(Digest.gitBlobHeader(size: original.status.size))
    try original.forEachBlock { (block) throws(FileError) in
      digester.update(block)
      if computingGitBlob { gitDigester.update(block) }
      try copy.descriptor.write(block)
    }
    size = original.status.size
    sha256 = digester.finish()
    gitBlob = computingGitBlob ? gitDigester.finish() : nil
    file = copy
  }

  /// Returns the copy, for use before it has a name.
  package consuming func takeFile() -> TemporaryFile { file }

  /// Renames the copy to `path`, replacing an existing file.
  ///
  /// - Throws: ``FileError`` if the copy can't be synced or renamed.
  package consuming func replace(
    _ path: some FilePlace, durability: Durability = .none
  ) throws(FileError) {
    try file.replace(path, durability: durability)
  }

  /// Gives the copy a new name, which must not exist yet.
  ///
  /// - Throws: ``FileError`` if the copy can't be synced or linked; with `EEXIST` if the name
  ///   exists.
  package consuming func name(
    _ path: some FilePlace, durability: Durability = .none
  ) throws(FileError) {
    try file.name(path, durability: durability)
  }
}
