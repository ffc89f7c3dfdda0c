import PaperDomain
import Testing

/// Invariants for any text in any layout.
struct JSONEditPropertyTests {
  @Test(arguments: 0..<20 as Range<UInt64>)
  func `without edits the bytes are those given`(seed: UInt64) throws {
    var source = RandomJSON(seed: seed)
    for _ in 0..<50 {
      let literal = source.value()
      let bytes = source.text(of: literal)
      let document = try JSONDocument(parsing: bytes)
      #expect(document.root.literal == literal)
      var edit = JSONEdit(document)
      try edit.set([], to: literal)
      #expect(edit.apply() == bytes)
      #expect(try JSONDocument(parsing: literal.document()).root.literal == literal)
    }
  }

  @Test(arguments: 100..<120 as Range<UInt64>)
  func `setting gives exactly the wanted value`(seed: UInt64) throws {
    var source = RandomJSON(seed: seed)
    for _ in 0..<50 {
      let present = source.value()
      let wanted = Bool.random(using: &source.generator) ? source.changed(present) : source.value()
      var edit = JSONEdit(try JSONDocument(parsing: source.text(of: present)))
      try edit.set([], to: wanted)
      #expect(edit.document.root.literal == wanted)
      #expect(edit.document.duplicateKeys.isEmpty)
      let once = edit.apply()
      try edit.set([], to: wanted)
      #expect(edit.apply() == once)
    }
  }

  @Test(arguments: 200..<220 as Range<UInt64>)
  func `a key that is set and removed again leaves the text as it was`(seed: UInt64) throws {
    var source = RandomJSON(seed: seed)
    for _ in 0..<50 {
      guard case .object(let entries) = source.object(), !entries.isEmpty else { continue }
      let bytes = source.text(of: .object(entries))
      var edit = JSONEdit(try JSONDocument(parsing: bytes))
      try edit.set(["new"], to: source.value())
      #expect(edit.document.root.object?.count == entries.count + 1)
      try edit.remove(["new"])
      #expect(edit.apply() == bytes)
    }
  }

  @Test(arguments: 300..<320 as Range<UInt64>)
  func `canonical text stays canonical when arrays of names change`(seed: UInt64) throws {
    var source = RandomJSON(seed: seed)
    for _ in 0..<50 {
      let present: JSONLiteral = ["a": 1, "names": source.names(), "z": 2]
      let wanted: JSONLiteral = ["a": 1, "names": source.names(), "z": 2]
      var edit = JSONEdit(try JSONDocument(parsing: present.document()))
      try edit.set([], to: wanted)
      #expect(edit.apply() == wanted.document())
    }
  }

  @Test(arguments: 400..<410 as Range<UInt64>)
  func `damaged text is read or refused inside its bounds`(seed: UInt64) {
    var source = RandomJSON(seed: seed)
    for _ in 0..<300 {
      var bytes = source.text(of: source.value())
      for _ in 0..<Int.random(in: 1...3, using: &source.generator) {
        let index = Int.random(in: 0..<bytes.count, using: &source.generator)
        switch Int.random(in: 0..<3, using: &source.generator) {
        case 0: bytes[index] = UInt8.random(in: 0...255, using: &source.generator)
        case 1: bytes.insert(bytes[index], at: index)
        default: bytes.removeSubrange(index...)
        }
        if bytes.isEmpty { bytes = [UInt8(ascii: "[")] }
      }
      do throws(JSONSyntaxError) {
        let document = try JSONDocument(parsing: bytes)
        #expect(document.root.range.upperBound <= bytes.count)
      } catch {
        #expect((0...bytes.count).contains(error.offset))
        #expect(!error.explanation.isEmpty && !error.fix.isEmpty)
      }
    }
  }
}
