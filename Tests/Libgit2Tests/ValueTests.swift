import Files
import Foundation
import GitNames
import Libgit2
import Testing

@Suite struct ValueTests {
  @Test func `an object's name is forty digits and twenty bytes`() throws {
    let text = "0123456789abcdef0123456789abcdef01234567"
    let id = try #require(ObjectID(parsing: text))
    #expect(id.description == text)
    #expect(ObjectID(parsing: text.uppercased()) == id)
    #expect(ObjectID(bytes: id.bytes) == id)
    #expect(ObjectID.zero.description == String(repeating: "0", count: 40))
  }

  @Test(arguments: [
    "", "0123", String(repeating: "g", count: 40), String(repeating: "0", count: 41),
  ])
  func `what is not forty digits names no object`(text: String) {
    #expect(ObjectID(parsing: text) == nil)
  }

  @Test func `objects are ordered by their bytes`() throws {
    let texts = ["00000000000000000000000000000000000000ff", "7f", "80", "ff"].map {
      $0.padding(toLength: 40, withPad: "0", startingAt: 0)
    }
    let ids = texts.compactMap { ObjectID(parsing: $0) }
    #expect(ids.reversed().sorted() == ids)
  }

  @Test(arguments: [
    [UInt8](), Array("plain.json".utf8), Array("微积分 é".utf8), [0xFF], [0x61, 0xC3, 0x28],
    [0xE4, 0xBE], [0xED, 0xA0, 0x80], [0xEF, 0x9E, 0x80], Array("\u{F7FF}\u{F77F}\u{F800}".utf8),
    [0xC0, 0xAF, 0xF5, 0x80, 0xEF, 0x9E], Array(0x00...0xFF),
  ])
  func `text of any bytes gives them back`(bytes: [UInt8]) {
    #expect(RawPath.bytes(of: RawPath.string(from: bytes)) == bytes)
  }

  @Test func `random bytes come back from their text`() {
    var generator = SystemRandomNumberGenerator()
    let common: [UInt8] = [0xEF, 0x9E, 0x9F, 0x80, 0xBF, 0xC3, 0xA9, 0x41]
    for _ in 0..<2_000 {
      let bytes = (0..<Int.random(in: 0...12, using: &generator)).map { _ in
        Bool.random(using: &generator)
          ? UInt8.random(in: 0...255, using: &generator)
          : common[Int.random(in: 0..<common.count, using: &generator)]
      }
      #expect(RawPath.bytes(of: RawPath.string(from: bytes)) == bytes)
    }
  }

  @Test func `a byte that is not UTF-8 is shown as a private scalar`() {
    #expect(RawPath.string(from: [0x61, 0xFF, 0x62]) == "a\u{F7FF}b")
    #expect(RawPath.string(from: [0xE4, 0xBE]) == "\u{F7E4}\u{F7BE}")
    #expect(RawPath.string(from: Array("\u{F780}".utf8)) == "\u{F7EF}\u{F79E}\u{F780}")
  }

  @Test(
    arguments: [
      (0o100644, FileMode.file), (0o100664, .file), (0o100755, .executable),
      (0o100700, .executable),
      (0o120000, .symbolicLink), (0o040000, .directory), (0o160000, .submodule),
    ] as [(UInt32, FileMode)])
  func `modes are read as git reads them`(raw: UInt32, mode: FileMode) {
    #expect(FileMode(canonical: raw) == mode)
  }
}
