import Files
package import PaperDomain

/// A note: the words of a picture as Markdown, with its origin in front.
///
///     ---
///     source: 9f86d0…            the picture's SHA-256
///     file: "IMG_0001.HEIC"
///     takenAt: 2026-05-01T08:11:12Z
///     ---
///
///     Milk, two litres
package struct NoteFile: Hashable, Sendable {
  package var source: BlobID?
  package var fileName: String?
  package var takenAt: Timestamp?
  /// The recognised words, one line for each; empty if there are none.
  package var text: String

  package init(source: BlobID?, fileName: String?, takenAt: Timestamp?, text: String) {
    self.source = source
    self.fileName = fileName
    self.takenAt = takenAt
    self.text = text
  }

  /// Reads a note. What people changed in it is kept: without the lines in front, all of it is text.
  package init(parsing bytes: [UInt8]) {
    let whole = String(decoding: bytes, as: UTF8.self).replacing("\r\n", with: "\n")
    self.init(source: nil, fileName: nil, takenAt: nil, text: whole)
    guard whole.hasPrefix("---\n"), let end = whole.firstRange(of: "\n---\n") else { return }
    text = String(whole[end.upperBound...].drop { $0.isNewline })
    if text.hasSuffix("\n") { text.removeLast() }
    for line in whole[..<end.lowerBound].split(separator: "\n") {
      guard let colon = line.firstRange(of: ": ") else { continue }
      let value = line[colon.upperBound...]
      switch line[..<colon.lowerBound] {
      case "source": source = BlobID(parsing: String(value))
      case "file": fileName = (try? JSONDocument(parsing: Array(value.utf8)))?.root.string
      case "takenAt": takenAt = Timestamp(parsing: value)
      default: continue
      }
    }
  }

  package var bytes: [UInt8] {
    var front = "---\n"
    if let source { front += "source: \(source)\n" }
    if let fileName {
      let quoted = JSONLiteral.string(fileName).line().dropLast()
      front += "file: \(String(decoding: quoted, as: UTF8.self))\n"
    }
    if let takenAt { front += "takenAt: \(takenAt)\n" }
    front += "---\n"
    return Array((text.isEmpty ? front : front + "\n\(text)\n").utf8)
  }

  /// A path for a new note: its time in local time and the file's name, `notes/2026-05-01-101112-img.md`.
  ///
  /// - Parameters:
  ///   - localTime: As `2026-05-01T10:11:12`, with or without an offset.
  ///   - isTaken: Whether a path has a note.
  package static func path(
    localTime: Substring, fileName: String, isTaken: (String) -> Bool
  ) -> String {
    let digits = localTime.prefix(19).split(separator: "T")
    let time = digits.last.map { $0.filter { $0 != ":" } } ?? ""
    let suffix = FileSuffix.suffix(of: fileName, in: FileSuffix.papers)?.count ?? 0
    let name =
      "\(digits.first ?? "")-\(time)-\(ItemName.slug(String(RawPath.name(of: fileName).dropLast(suffix))))"
    var number = 1
    var path = "notes/\(name).md"
    while isTaken(path) {
      number += 1
      path = "notes/\(name)-\(number).md"
    }
    return path
  }
}
