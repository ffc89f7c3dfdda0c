import Files
import Foundation
import Testing

@testable import GitFiles

@Suite struct LFSPointerTests {
  private let text = """
    version https://git-lfs.github.com/spec/v1
    oid sha256:4d7a214614ab2935c943f9e0ff69d22eadbb8f32b1258daaa5e2ca24d17e2393
    size 12345

    """

  @Test func `is read and written as git-lfs's specification has it`() throws {
    let pointer = try #require(LFSPointer(parsing: Array(text.utf8)))
    #expect(pointer.size == 12_345)
    #expect(pointer.name == "4d7a214614ab2935c943f9e0ff69d22eadbb8f32b1258daaa5e2ca24d17e2393")
    #expect(pointer.text == Array(text.utf8))
  }

  @Test(arguments: [
    "", "%PDF-1.7\n", "version https://git-lfs.github.com/spec/v1\n",
    "version https://git-lfs.github.com/spec/v1\noid sha256:4d7a\nsize 1\n",
    "version https://git-lfs.github.com/spec/v1\noid md5:4d7a214614ab2935c943f9e0ff69d22e\nsize 1\n",
    "version https://git-lfs.github.com/spec/v1\noid sha256:\(String(repeating: "-0", count: 32))\nsize 1\n",
  ])
  func `takes nothing else for a pointer`(_ text: String) {
    #expect(LFSPointer(parsing: Array(text.utf8)) == nil)
  }

  @Test func `nothing stands for an empty file`() {
    #expect(LFSPointer(sha256: Digest.sha256([]), size: 0).text == [])
  }

  @Test func `a size that is none makes no pointer`() {
    for size in ["-1", "x", ""] {
      let other = text.replacingOccurrences(of: "size 12345", with: "size \(size)")
      #expect(LFSPointer(parsing: Array(other.utf8)) == nil)
    }
  }

  @Test func `a scan compares files that git-lfs keeps as their pointers`() throws {
    let repository = try TemporaryRepository()
    let bytes = String(repeating: "a page\n", count: 1_000)
    let pointer = LFSPointer(sha256: Digest.sha256(Array(bytes.utf8)), size: bytes.utf8.count)
    try repository.write("blobs/a.pdf", String(decoding: pointer.text, as: UTF8.self))
    try repository.write("blobs/b.pdf", String(decoding: pointer.text, as: UTF8.self))
    try repository.write("a.pdf", String(decoding: pointer.text, as: UTF8.self))
    try repository.commitAll()
    try repository.write("blobs/a.pdf", bytes)
    try repository.write("a.pdf", bytes)
    var scan = WorkingTreeScan(root: repository.path)
    scan.pointerFolder = "blobs/"
    let changes = try scan.changes(against: GitIndexFile(repository.index))
    #expect(changes.modified.map(\.path) == ["a.pdf"])
    #expect(changes.unchangedWithStaleStat.map(\.path).contains("blobs/a.pdf"))
    try repository.write("blobs/a.pdf", bytes + "another\n")
    let others = try scan.changes(against: GitIndexFile(repository.index))
    #expect(others.modified.map(\.path) == ["a.pdf", "blobs/a.pdf"])
  }
}
