import SeededRandom
import Testing

@testable import PaperIndex

struct PackedTextTests {
  @Test(arguments: [
    "", "a", "短文", String(repeating: "statement coverage of the branch ", count: 60),
    String(repeating: "\u{0}", count: 5_000),
  ])
  func `a text comes back`(text: String) throws {
    let packed = TextPacker().packed(Array(text.utf8))
    var reader = ByteReader(packed[...])
    #expect(try PackedText.unpacked(&reader) == Array(text.utf8))
    #expect(reader.isAtEnd)
    #expect(packed.count <= text.utf8.count + 3)
  }

  @Test func `a long text takes half its room`() {
    let text = Array(String(repeating: "what stands on pages of exams ", count: 60).utf8)
    #expect(TextPacker().packed(text).count * 2 < text.count)
  }

  @Test func `damage is an error, never more`() throws {
    let text = Array((0..<300).map { "word\($0 * 7 % 90)" }.joined(separator: " ").utf8)
    let packed = TextPacker().packed(text)
    var random = SeededGenerator(seed: 1)
    for _ in 0..<500 {
      var bytes = packed
      bytes[Int.random(in: bytes.indices, using: &random)] = UInt8.random(
        in: 0...255, using: &random)
      let end = Int.random(in: 0...bytes.count, using: &random)
      var reader = ByteReader(bytes[..<end])
      do { _ = try PackedText.unpacked(&reader) } catch {}
    }
  }
}
