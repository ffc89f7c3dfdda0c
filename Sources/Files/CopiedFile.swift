/// A copy that still waits for its name, and what was learnt while copying.
package struct CopiedFile: ~Copyable {
  /// The copy; gone unless it is given a name.
  package let file: TemporaryFile
  /// Bytes.
  package let size: Int
  /// 32 bytes.
  package let sha256: [UInt8]
  /// 20 bytes: git's name for a blob with this content, if it was asked for.
  package let gitBlob: [UInt8]?

  /// Copies a regular file into a folder in one pass, hashing on the way.
  ///
  /// Refuses a FIFO, device, socket or folder without blocking; throws `changedWhileRead` when the
  /// source grew, shrank or was written to meanwhile. On any error no copy stays behind.
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

  /// The copy itself, for whoever has to look at it before it gets its name.
  package consuming func takeFile() -> TemporaryFile { file }

  /// Gives the copy its name, replacing what bears it.
  package consuming func replace(
    _ path: some FilePlace, durability: Durability = .none
  ) throws(FileError) {
    try file.replace(path, durability: durability)
  }

  /// Gives the copy a name that nothing bears yet; throws `EEXIST` when it is taken.
  package consuming func name(
    _ path: some FilePlace, durability: Durability = .none
  ) throws(FileError) {
    try file.name(path, durability: durability)
  }
}
