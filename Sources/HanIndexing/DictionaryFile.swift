/// The entries of CC-CEDICT: `傳統 传统 [chuan2 tong3] /tradition/traditional/`.
struct DictionaryFile {
  struct Entry {
    var simplified: String
    var traditional: String
    /// Syllables separated by spaces.
    var reading: String
    /// Definitions separated by slashes.
    var definitions: String
  }

  private(set) var entries: [Entry] = []
  /// The date that the file says, such as `2026-05-20`.
  private(set) var date = ""

  /// - Throws: ``DataFileError`` for a line in no form of the file.
  init(_ bytes: [UInt8], name: String) throws(DataFileError) {
    for line in DataLines.lines(of: bytes) {
      guard let entry = DictionaryFile.entry(in: line) else {
        throw DataFileError(file: name, line: String(line))
      }
      entries.append(entry)
    }
    let mark = Array("#! date=".utf8)
    for line in bytes.prefix(10_000).split(separator: UInt8(ascii: "\n"))
    where line.starts(with: mark) {
      date = String(decoding: line.dropFirst(mark.count).prefix(10), as: UTF8.self)
    }
  }

  private static func entry(in line: Substring) -> Entry? {
    let bytes = line.utf8
    guard let open = bytes.firstIndex(of: UInt8(ascii: "[")),
      let close = bytes[open...].firstIndex(of: UInt8(ascii: "]")),
      let start = bytes[close...].firstIndex(of: UInt8(ascii: "/")),
      let end = bytes.lastIndex(of: UInt8(ascii: "/")), start < end
    else { return nil }
    let heads = DataLines.fields(of: line[..<open], separator: UInt8(ascii: " "))
    guard heads.count >= 2, !heads[0].isEmpty, !heads[1].isEmpty else { return nil }
    return Entry(
      simplified: String(heads[1]), traditional: String(heads[0]),
      reading: reading(line[bytes.index(after: open)..<close]),
      definitions: String(line[bytes.index(after: start)..<end]))
  }
}

extension DictionaryFile {
  /// A reading with a space between all syllables: some characters have two (`瓩 [qian1wa3]`).
  private static func reading(_ text: Substring) -> String {
    var result = ""
    for character in text {
      if character.isLetter, result.last?.isNumber == true { result.append(" ") }
      result.append(character)
    }
    return result
  }
}

/// A line that is not in the form of its file.
package struct DataFileError: Error, Hashable, Sendable {
  package var file: String
  package var line: String
}
