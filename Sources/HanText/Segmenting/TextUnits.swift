/// The characters (grapheme clusters) of a text, each with what segmentation has to know.
struct TextUnits {
  /// By character: its code in the index; 0 if no word has it.
  private(set) var codes: [UInt16] = []
  private(set) var kinds: [CharacterKind] = []
  /// By character: its first scalar.
  private(set) var scalars: [Unicode.Scalar] = []
  /// Where each character starts in UTF-8, and the end of the text.
  private(set) var utf8: [Int32] = []
  /// Where each character starts in UTF-16, and the end of the text.
  private(set) var utf16: [Int32] = []

  var count: Int { codes.count }

  init(_ text: String, codes table: CodeTable?) {
    let size = text.utf8.count
    codes.reserveCapacity(size / 3)
    kinds.reserveCapacity(size / 3)
    scalars.reserveCapacity(size / 3)
    utf8.reserveCapacity(size / 3 + 1)
    utf16.reserveCapacity(size / 3 + 1)
    if !appendPlain(text, table) {
      removeAll()
      for character in text { append(character, table) }
    }
  }

  /// Appends every scalar as a character; returns false, with a part of the text, if scalars may
  /// belong together. Finding grapheme clusters takes ten times as long.
  private mutating func appendPlain(_ text: String, _ table: CodeTable?) -> Bool {
    var position: Int32 = 0
    var position16: Int32 = 0
    utf8.append(0)
    utf16.append(0)
    for scalar in text.unicodeScalars {
      guard TextUnits.isAlone(scalar) else { return false }
      position += Int32(UTF8.width(scalar))
      position16 += scalar.value > 0xffff ? 2 : 1
      utf8.append(position)
      utf16.append(position16)
      codes.append(table?.code(of: scalar) ?? 0)
      kinds.append(CharacterKind(scalar))
      scalars.append(scalar)
    }
    return true
  }

  /// Whether a scalar is a character of its own beside every other scalar with this property.
  @inline(__always)
  private static func isAlone(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    // A carriage return may be followed by a line feed.
    case 0x20...0x7e, 0x0a, 0x09: true
    case 0x3400...0x4dbf, 0x4e00...0x9fff, 0x20000...0x323af: true
    // Without the tone marks at 0x302a and the wavy dash, which may be a picture.
    case 0x3000...0x3029, 0x2010...0x2027, 0xff01...0xff60: true
    default: false
    }
  }

  private mutating func append(_ character: Character, _ table: CodeTable?) {
    guard let first = character.unicodeScalars.first else { return }
    var isPlain = true
    for scalar in character.unicodeScalars.dropFirst()
    where !scalar.properties.isVariationSelector {
      isPlain = false
    }
    codes.append(isPlain ? table?.code(of: first) ?? 0 : 0)
    kinds.append(CharacterKind(first))
    scalars.append(first)
    utf8.append((utf8.last ?? 0) + Int32(character.utf8.count))
    utf16.append((utf16.last ?? 0) + Int32(character.utf16.count))
  }

  private mutating func removeAll() {
    codes.removeAll(keepingCapacity: true)
    kinds.removeAll(keepingCapacity: true)
    scalars.removeAll(keepingCapacity: true)
    utf8 = [0]
    utf16 = [0]
  }
}
