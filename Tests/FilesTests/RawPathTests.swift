import Files
import Testing

@Suite struct RawPathTests {
  @Test(
    arguments: [
      [], Array("plain.pdf".utf8), Array("微积分 é 😀".utf8), [0xff], [0x80], [0xc3], [0xc3, 0x28],
      [0x61, 0xfe, 0x62], [0xed, 0xa0, 0x80], [0xf0, 0x9f, 0x98], [0xf4, 0x90, 0x80, 0x80],
      [0xc0, 0xaf], Array("\u{f780}\u{f7ff}\u{f77f}\u{f800}".utf8),
      [0xef, 0x9e], [0xef, 0x9e, 0x80, 0xef], Array("a\r\nb".utf8),
    ] as [[UInt8]])
  func `gives every byte string back`(bytes: [UInt8]) {
    #expect(RawPath.bytes(of: RawPath.string(from: bytes)) == bytes)
  }

  @Test func `gives random bytes back, and never the same text for two names`() {
    var generator = SystemRandomNumberGenerator()
    let alphabet: [UInt8] = [0x61, 0x80, 0x9e, 0x9f, 0xbf, 0xc3, 0xe4, 0xef, 0xf0, 0xff]
    var names: [[Unicode.Scalar]: [UInt8]] = [:]
    for _ in 0..<3_000 {
      let length = Int.random(in: 0...8, using: &generator)
      let bytes = (0..<length).map { _ in alphabet.randomElement(using: &generator) ?? 0 }
      let text = RawPath.string(from: bytes)
      #expect(RawPath.bytes(of: text) == bytes)
      #expect(names.updateValue(bytes, forKey: Array(text.unicodeScalars)) ?? bytes == bytes)
    }
  }

  @Test func `leaves ordinary text as it is`() {
    #expect(RawPath.string(from: Array("高等数学.pdf".utf8)) == "高等数学.pdf")
    #expect(RawPath.string(from: [0xff]).unicodeScalars.map(\.value) == [0xf7ff])
  }

  @Test(arguments: [
    ("a/b", "a", true), ("a", "a", true), ("ab", "a", false), ("a", "a/b", false),
    ("/a/b", "/", true), ("a/b", "a/", true),
  ])
  func `knows what lies inside a folder`(path: String, root: String, expected: Bool) {
    #expect(RawPath.isPath(path, insideOrEqualTo: root) == expected)
  }

  @Test(arguments: [
    ("a/b.json", "a", "b.json"), ("b.json", ".", "b.json"), ("/b", "/", "b"), ("a/b/c", "a/b", "c"),
  ])
  func `splits folder and name`(path: String, folder: String, name: String) {
    #expect(RawPath.directory(of: path) == folder)
    #expect(RawPath.name(of: path) == name)
  }

  @Test func `reads the exact bytes of arguments`() {
    var word: [CChar] = [0x61, -1, 0x62, 0]
    let words = word.withUnsafeMutableBufferPointer { word in
      var argv = [word.baseAddress, nil]
      return argv.withUnsafeMutableBufferPointer { argv in
        argv.baseAddress.map { CommandArguments.raw(from: $0) }
      }
    }
    #expect(words.map { $0.map(RawPath.bytes) } == [[0x61, 0xff, 0x62]])
  }
}
