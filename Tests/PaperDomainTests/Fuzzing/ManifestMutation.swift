import PaperDomain
import SeededRandom

/// Realistic manifests, with a few bytes, values or keys changed at random.
struct ManifestMutation {
  private var generator: SeededGenerator

  init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

  /// Manifests of every kind, with all their keys.
  static let manifests: [(path: String, text: String)] = {
    var library = SampleLibrary.valid
    library.files[SampleLibrary.scan] = SampleLibrary.bundle(
      2,
      #""display":[\#(SampleLibrary.blob(1, pages: 12))],"ocr":[\#(SampleLibrary.blob(2, pages: 11))],"#
        + #""pageMapping":{"ocr":"1-11"},"languages":["eng"],"formerly":["old"],"tags":[]"#)
    library.files[SampleLibrary.first] = SampleLibrary.page(
      5, #""bundle":"scan","pageNumber":3,"tags":["Subject/Mathematics"],"variables":{"Year":7}"#)
    library.files["papercenter.json"] =
      #"{"$schema":"s","format":1,"name":"好","ocr":{"languages":["eng"],"dpi":300}}"#
    for (path, text) in NotesRuleTests.good[1].files { library.files[path] = text }
    return library.files.sorted { $0.key < $1.key }.map { ($0.key, pretty($0.value)) }
  }()

  /// Half of them over several lines, as `pc` writes them.
  private static func pretty(_ text: String) -> String {
    guard text.utf8.count % 2 == 0, let document = SampleLibrary.document(text) else { return text }
    return String(decoding: document.root.literal.document(), as: UTF8.self)
  }

  private static let values: [JSONLiteral] = [
    .null, true, 0, -1, 1, .number(spelling: "1e999"), .number(spelling: "3.0"), "", "a/b", "/",
    .number(spelling: "-0"), .number(spelling: "9223372036854775808"), "e\u{301}", "\u{0}", "😀",
    .string(String(repeating: "x", count: 300)), [], [[]], ["p001", "p001", "gone"], [:],
    ["sha256": "x"], ["1": 4, "4": 3], "9-1", "1-100000", "1-99999999999999999999", "page", "all",
    .string(SampleLibrary.id(3)), ["display": []], [0, 1],
    [.decimal(0.5), 1, 1, 2], "0.1 0.2;0.3 0.4", "int",
  ]

  private static let pieces: [[UInt8]] =
    [
      "{", "}", "[", "]", ",", ":", "\"", "\\", "\\u", "\\ud800", "\n", "\r\n", "\t", "\u{0}",
      "<<<<<<< HEAD\n", "=======\n", ">>>>>>> b\n", "//", "null", "1e", "-", "é", "\u{feff}",
    ].map { Array($0.utf8) } + [
      [0x80], [0xff], [0xc3], [0xed, 0xa0, 0x80], [0xf4, 0x90, 0x80, 0x80],
    ]

  /// A manifest's path and its changed text.
  mutating func next() -> (path: String, bytes: [UInt8]) {
    let (path, text) = pick(Self.manifests)
    var bytes = Array(text.utf8)
    for _ in 0..<Int.random(in: 1...3, using: &generator) {
      if Int.random(in: 0..<2, using: &generator) == 0 {
        changeValue(&bytes)
      } else {
        changeBytes(&bytes)
      }
    }
    return (path, bytes)
  }

  private mutating func changeValue(_ bytes: inout [UInt8]) {
    guard let document = try? JSONDocument(parsing: bytes) else { return changeBytes(&bytes) }
    var pointers: [JSONPointer] = []
    Self.collect(document.root, [], &pointers)
    guard !pointers.isEmpty else { return }
    let pointer = pick(pointers)
    var edit = JSONEdit(document)
    do {
      switch Int.random(in: 0..<4, using: &generator) {
      case 0: try edit.remove(pointer)
      case 1:
        try edit.set(
          pointer.appending(.key(pick(["id", "tags", "kind", "x"]))), to: pick(Self.values))
      default: try edit.set(pointer, to: pick(Self.values))
      }
    } catch {
      return
    }
    bytes = edit.apply()
  }

  private static func collect(
    _ node: JSONNode, _ pointer: JSONPointer, _ all: inout [JSONPointer]
  ) {
    if !pointer.steps.isEmpty { all.append(pointer) }
    for member in node.object ?? [] {
      collect(member.node, pointer.appending(.key(member.key)), &all)
    }
    for (index, element) in (node.array ?? []).enumerated() {
      collect(element, pointer.appending(.index(index)), &all)
    }
  }

  private mutating func changeBytes(_ bytes: inout [UInt8]) {
    guard !bytes.isEmpty else {
      bytes = pick(Self.pieces)
      return
    }
    let place = Int.random(in: bytes.indices, using: &generator)
    let length = min(Int.random(in: 1...12, using: &generator), bytes.count - place)
    switch Int.random(in: 0..<6, using: &generator) {
    case 0: bytes[place] = UInt8.random(in: 0...255, using: &generator)
    case 1: bytes.removeSubrange(place..<(place + length))
    case 2: bytes.insert(contentsOf: bytes[place..<(place + length)], at: place)
    case 3: bytes.removeSubrange(place...)
    case 4:
      let deep = Int.random(in: 1...200, using: &generator)
      bytes.insert(contentsOf: Array(repeating: UInt8(ascii: "["), count: deep), at: place)
    default: bytes.insert(contentsOf: pick(Self.pieces), at: place)
    }
  }

  private mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[Int.random(in: elements.indices, using: &generator)]
  }
}
