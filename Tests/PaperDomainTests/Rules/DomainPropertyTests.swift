import PaperDomain
import SeededRandom
import Testing

/// Invariants of any library.
struct DomainPropertyTests {
  typealias Sample = SampleLibrary

  /// Values of any kind, to replace expected values.
  private static let odd: [JSONLiteral] = [
    .null, true, 0, -1, .number(spelling: "1e999"), .number(spelling: "3.0"), "", "a/b", "/",
    "e\u{301}", .string(String(repeating: "x", count: 300)), [], [[]], ["p001", "p001", "gone"],
    [:], ["sha256": "x"], ["1": 4, "4": 3], "9-1", "1-100000", .string(Sample.id(3)),
  ]

  /// A library with a few values, keys or bytes of its manifests changed at random.
  private static func mutated(seed: UInt64) throws -> SampleLibrary {
    var generator = SeededGenerator(seed: seed)
    var library = SampleLibrary.valid
    library.files[Sample.scan] = Sample.bundle(
      2,
      #""display":[\#(Sample.blob(1, pages: 12))],"ocr":[\#(Sample.blob(2, pages: 11))],"#
        + #""pageMapping":{"ocr":"1-11"},"formerly":["old"]"#)
    library.files["docs/2023/calc/mc/p001.notes.json"] =
      #"{"page":"\#(Sample.id(5))","annotations":[{"id":"\#(Sample.id(80))"}]}"#
    let paths = library.files.keys.sorted()
    for _ in 0..<Int.random(in: 1...4, using: &generator) {
      let path = paths[Int.random(in: paths.indices, using: &generator)]
      let text = library.files[path] ?? ""
      guard let document = SampleLibrary.document(text), let members = document.root.object,
        !members.isEmpty
      else { continue }
      let key = members[Int.random(in: members.indices, using: &generator)].key
      let value = odd[Int.random(in: odd.indices, using: &generator)]
      var edit = JSONEdit(document)
      switch Int.random(in: 0..<5, using: &generator) {
      case 0: try edit.remove([.key(key)])
      case 1: try edit.set([.key(key + "s")], to: value)
      case 2:
        var bytes = Array(text.utf8)
        bytes[Int.random(in: bytes.indices, using: &generator)] = UInt8(ascii: "x")
        library.files[path] = String(decoding: bytes, as: UTF8.self)
        continue
      default: try edit.set([.key(key)], to: value)
      }
      library.files[path] = String(decoding: edit.apply(), as: UTF8.self)
    }
    if Bool.random(using: &generator) {
      library = library.copying("docs/2023", to: "docs/2024")
    }
    return library
  }

  @Test func `reads and checks whatever is written`() throws {
    for seed in 0..<300 as Range<UInt64> {
      let library = try DomainPropertyTests.mutated(seed: seed)
      #expect(library.check() == library.check(), "seed \(seed)")
      _ = library.check(since: .valid)
      _ = SampleLibrary.valid.check(since: library)
      _ = ChangeFinderTests.lines(.valid, library)
    }
  }

  @Test func `completes once and for all`() throws {
    for seed in 0..<200 as Range<UInt64> {
      let library = try DomainPropertyTests.mutated(seed: seed)
      let base: SampleLibrary? = seed.isMultiple(of: 2) ? .valid : nil
      let once = try library.completed(since: base).library
      let twice = try once.completed(since: base)
      #expect(twice.library.files == once.files, "seed \(seed)")
      #expect(twice.remarks == [], "seed \(seed)")
    }
  }

  @Test func `makes a valid library of one that lacks only what it fills in`() throws {
    var generator = SeededGenerator(seed: 7)
    for seed in 0..<100 {
      var library = SampleLibrary.valid.copying("docs/2023", to: "docs/2024")
      for (path, text) in library.files where Int.random(in: 0..<3, using: &generator) == 0 {
        var edit = JSONEdit(try JSONDocument(parsing: Array(text.utf8)))
        for key in ["id", "createdAt", "groups", "pages"]
        where Bool.random(using: &generator) { try edit.remove([.key(key)]) }
        library.files[path] = String(decoding: edit.apply(), as: UTF8.self)
      }
      let base: SampleLibrary? = seed.isMultiple(of: 2) ? .valid : nil
      #expect(!library.check(since: base).contains(": error: "), "seed \(seed)")
      let done = try library.completed(since: base).library
      #expect(done.check(since: base) == "", "seed \(seed)")
    }
  }
}
