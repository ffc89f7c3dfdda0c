import Files
import Foundation
import Testing

@Suite struct DigestTests {
  let folder: TemporaryFolder
  init() throws { folder = try TemporaryFolder() }

  private func hex(_ bytes: [UInt8]) -> String {
    bytes.map { String(format: "%02x", $0) }.joined()
  }

  // FIPS 180-4 examples; the blob is the output of `git hash-object` for "abc".
  @Test func `agrees with the standard's examples`() {
    let abc = Array("abc".utf8)
    #expect(hex(Digest.sha1(abc)) == "a9993e364706816aba3e25717850c26c9cd0d89d")
    #expect(
      hex(Digest.sha256(abc))
        == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
    #expect(hex(Digest.gitBlob(abc)) == "f2ba8f84ab5c1bce84a7b441cb1959cfc7093b7f")
    #expect(
      hex(Digest.sha256([]))
        == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855")
  }

  @Test func `goes on from a copy and starts again`() {
    var digester = Digester(.sha1)
    digester.update(Array("ab".utf8))
    var copy = digester
    copy.update(Array("c".utf8))
    #expect(copy.finish() == Digest.sha1(Array("abc".utf8)))
    digester.reset()
    digester.update(Array("abc".utf8))
    #expect(digester.finish() == Digest.sha1(Array("abc".utf8)))
  }

  @Test(arguments: [0, 1, 1 << 20, (1 << 20) + 1, 3_000_000])
  func `copies and hashes in one pass`(size: Int) throws {
    var generator = SystemRandomNumberGenerator()
    let bytes = (0..<size).map { _ in UInt8.random(in: 0...255, using: &generator) }
    try FileSystem.writeAtomically(bytes, to: folder["source"])
    let copy = try CopiedFile(of: folder["source"], in: folder.path, computingGitBlob: true)
    #expect(copy.size == size)
    #expect(copy.sha256 == Digest.sha256(bytes))
    #expect(copy.gitBlob == Digest.gitBlob(bytes))
    try copy.name(folder["copy"], durability: .content)
    #expect(try FileSystem.read(folder["copy"], limit: size) == bytes)
    #expect(try Digest.sha256(ofFile: folder["copy"]) == Digest.sha256(bytes))
    #expect(try Digest.gitBlob(ofFile: folder["copy"]) == Digest.gitBlob(bytes))
    #expect(try folder.names() == ["copy", "source"])
  }

  @Test func `a copy that is not named is gone`() throws {
    try FileSystem.writeAtomically([1], to: folder["source"])
    _ = try CopiedFile(of: folder["source"], in: folder.path).size
    #expect(try folder.names() == ["source"])
  }

  @Test(arguments: [1, -1])
  func `notices a file that grows or shrinks meanwhile`(growth: Int) throws {
    let bytes = [UInt8](repeating: 7, count: 10_000)
    try FileSystem.writeAtomically(bytes, to: folder["source"])
    let file = try RegularFile(opening: folder["source"])
    let other = try Descriptor(
      opening: folder["source"], for: .readingAndWriting(permissions: 0))
    #expect(throws: FileError(.read, folder["source"], .changedWhileRead)) {
      try file.forEachBlock(ofSize: 4_096) { (_) throws(FileError) in
        try other.truncate(to: bytes.count + growth)
      }
    }
  }
}
