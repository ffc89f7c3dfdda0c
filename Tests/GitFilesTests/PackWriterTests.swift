import Files
import Foundation
import GitNames
import Testing

@testable import GitFiles

@Suite struct PackWriterTests {
  let repository: TemporaryRepository
  init() throws { repository = try TemporaryRepository() }

  private var objects: String { repository[".git/objects"] }

  private func packFolder() throws -> [String] {
    try FileSystem.entries(of: objects + "/pack").map(\.name)
  }

  private func random(_ size: Int) -> [UInt8] {
    var generator = SystemRandomNumberGenerator()
    return (0..<size).map { _ in UInt8.random(in: 0...255, using: &generator) }
  }

  @Test(arguments: [0, 1, 15, 16, 0xfffe, 0xffff, 0x10000, 16 * 0xffff, 16 * 0xffff + 1, 3_000_000])
  func `git reads a blob of this size`(size: Int) throws {
    let content = random(size)
    try FileSystem.writeAtomically(content, to: repository["f"])
    var pack = try PackWriter(objectsDirectory: objects)
    let id = try pack.addBlob(contentsOf: repository["f"], size: size)
    let name = try #require(try pack.finish(durability: .none))
    #expect(id.bytes == Digest.gitBlob(content))
    #expect(try repository.git("cat-file", "blob", "\(id)") == content)
    try repository.git("verify-pack", ".git/objects/pack/pack-\(name).idx")
    #expect(try packFolder() == ["pack-\(name).idx", "pack-\(name).pack"])
    #expect(
      try FileSystem.status(of: "\(objects)/pack/pack-\(name).pack").permissions == 0o444)
  }

  @Test(arguments: [1, 6, 100])
  func `git accepts many objects, however many were expected`(expected: Int) throws {
    var pack = try PackWriter(objectsDirectory: objects, expectedCount: expected)
    var ids: [ObjectID: [UInt8]] = [:]
    for number in 0..<5 {
      let content = random(number * 70_000)
      try FileSystem.writeAtomically(content, to: repository["f"])
      ids[try pack.addBlob(contentsOf: repository["f"])] = content
    }
    let blob = try pack.add(.blob, Array("text".utf8))
    ids[blob] = Array("text".utf8)
    #expect(try pack.add(.blob, Array("text".utf8)) == blob)
    #expect(pack.count == 6)
    let tree = try pack.add(.tree, Array("100644 name\0".utf8) + blob.bytes)
    let commit = try pack.add(
      .commit,
      Array("tree \(tree)\nauthor A <a@b> 1 +0000\ncommitter A <a@b> 1 +0000\n\nm\n".utf8))
    let name = try #require(try pack.finish())
    try repository.git("update-ref", "refs/heads/main", "\(commit)")
    for (id, content) in ids {
      #expect(try repository.git("cat-file", "blob", "\(id)") == content)
    }
    try repository.git("verify-pack", "-v", ".git/objects/pack/pack-\(name).idx")
    try repository.git("fsck", "--strict", "--full")
    // git's own index of the pack is an identical file.
    try repository.git(
      "index-pack", "-o", "other.idx", "--strict", ".git/objects/pack/pack-\(name).pack")
    #expect(
      try FileSystem.read(repository["other.idx"], limit: 1 << 20)
        == FileSystem.read("\(objects)/pack/pack-\(name).idx", limit: 1 << 20))
    #expect(try repository.gitText("ls-tree", "--name-only", "main") == "name")
  }

  @Test func `what was not finished leaves nothing`() throws {
    var pack = try PackWriter(objectsDirectory: objects)
    _ = try pack.add(.blob, [1, 2, 3])
    #expect(try packFolder().count == 1)
    _ = consume pack
    #expect(try packFolder() == [])
    let empty = try PackWriter(objectsDirectory: objects)
    #expect(try empty.finish() == nil)
    #expect(try packFolder() == [])
  }

  @Test func `a file that cannot be added leaves the pack as it was`() throws {
    try FileSystem.writeAtomically(random(200_000), to: repository["f"])
    var pack = try PackWriter(objectsDirectory: objects, expectedCount: 2)
    let first = try pack.add(.blob, [1])
    #expect(throws: FileError(.read, repository["f"], .changedWhileRead)) {
      try addOfOtherSize(&pack)
    }
    #expect(throws: FileError(.open, "/dev/null", .notRegular(.characterDevice))) {
      try addDevice(&pack)
    }
    let second = try pack.addBlob(contentsOf: repository["f"])
    let name = try #require(try pack.finish())
    try repository.git("verify-pack", ".git/objects/pack/pack-\(name).idx")
    #expect(try repository.git("cat-file", "blob", "\(first)") == [1])
    #expect(try repository.git("cat-file", "-s", "\(second)") == Array("200000\n".utf8))
  }

  private func addOfOtherSize(_ pack: inout PackWriter) throws {
    _ = try pack.addBlob(contentsOf: repository["f"], size: 199_999)
  }

  private func addDevice(_ pack: inout PackWriter) throws {
    _ = try pack.addBlob(contentsOf: "/dev/null")
  }

  // git's 64-bit table starts at 2 GiB; a lower bound creates the table in a small pack.
  @Test func `git reads offsets from the 64-bit table`() throws {
    var output = DigestingWriter(try TemporaryFile(in: repository.path))
    try output.append(Array("PACK".utf8) + UInt32(2).bigEndianBytes + UInt32(3).bigEndianBytes)
    var entries: [PackIndex.Entry] = []
    for byte: UInt8 in 1...3 {
      var object = try PackObject(.blob, size: 100, in: &output)
      let content = [UInt8](repeating: byte, count: 100)
      try content.withUnsafeBufferPointer { (bytes) throws(FileError) in
        try object.append(UnsafeRawBufferPointer(bytes), to: &output)
      }
      entries.append(try object.finish(in: &output))
    }
    let name = try output.finish()
    var index = DigestingWriter(try TemporaryFile(in: repository.path))
    try PackIndex(entries, pack: name, largeOffset: 100).write(to: &index)
    _ = try index.finish()
    let path = "\(objects)/pack/pack-\(name)"
    try output.replace(path + ".pack", durability: .none)
    try index.replace(path + ".idx", durability: .none)
    #expect(
      try FileSystem.status(of: path + ".idx").size == 8 + 1024 + 3 * 28 + 2 * 8 + 40)
    try repository.git("verify-pack", path + ".idx")
    for entry in entries {
      #expect(try repository.git("cat-file", "-s", "\(entry.id)") == Array("100\n".utf8))
    }
  }

  // The size of 5 GiB in git's encoding: 4 bits, then 7 at a time.
  @Test(
    arguments: [
      (0, [0x30]), (15, [0x3f]), (16, [0xb0, 0x01]),
      (5 << 30, [0xb0, 0x80, 0x80, 0x80, 0xa0, 0x01]),
    ] as [(Int, [UInt8])])
  func `spells the size of an object`(size: Int, bytes: [UInt8]) {
    #expect(PackObject.header(.blob, size: size) == bytes)
  }
}
