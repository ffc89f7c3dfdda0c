import Files
import Testing

@testable import GitFiles

@Suite struct CacheTreeTests {
  /// A node with everything inside it in git's format; ids are made of their number.
  private func bytes(_ name: String, _ count: Int, id: UInt8?, _ inside: [[UInt8]]) -> [UInt8] {
    Array(name.utf8) + [0] + Array("\(count) \(inside.count)\n".utf8)
      + (id.map { [UInt8](repeating: $0, count: 20) } ?? []) + inside.joined()
  }

  private var sample: [UInt8] {
    let deep = bytes("deep", 1, id: 4, [])
    return bytes(
      "", -1, id: nil,
      [
        bytes("a", 3, id: 1, [bytes("b", 1, id: 2, []), bytes("cc", 2, id: 3, [deep])]),
        bytes("bb", -1, id: nil, []),
      ])
  }

  private func read(_ bytes: [UInt8]) -> CacheTree? {
    bytes.withUnsafeBytes { CacheTree(parsing: $0) }
  }

  @Test func `gives the bytes it was read from, whatever was asked of it`() throws {
    var tree = try #require(read(sample))
    #expect(tree.serialized() == sample)
    tree.unfold()
    #expect(tree.serialized() == sample)
    tree.changeChildren { nodes in
      for index in nodes.indices { nodes[index].unfold() }
    }
    #expect(tree.serialized() == sample)
    #expect(tree.children.map(\.name) == [Array("a".utf8), Array("bb".utf8)])
    #expect(tree.node(of: "a/cc/deep")?.entryCount == 1)
    #expect(tree.node(of: "a/cc/none") == nil)
  }

  @Test func `finds a child or the place for one, shorter names first`() throws {
    let tree = try #require(read(sample))
    #expect(tree.childIndex(of: "a".utf8) == (0, true))
    #expect(tree.childIndex(of: "bb".utf8) == (1, true))
    #expect(tree.childIndex(of: "z".utf8) == (1, false))
    #expect(tree.childIndex(of: "aa".utf8) == (1, false))
    #expect(tree.childIndex(of: "ccc".utf8) == (2, false))
  }

  @Test func `refuses what does not hold together`() {
    for length in 0..<sample.count { #expect(read(Array(sample.prefix(length))) == nil) }
    #expect(read(sample + [0]) == nil)
    #expect(read(bytes("", 1, id: 1, []) + bytes("more", 1, id: 1, [])) == nil)
    #expect(read(Array("\01 9999999999\n".utf8) + [UInt8](repeating: 1, count: 20)) == nil)
    #expect(read(Array("\0-2 0\n".utf8)) == nil)
    #expect(read(Array("\01 -1\n".utf8) + [UInt8](repeating: 1, count: 20)) == nil)
  }
}
