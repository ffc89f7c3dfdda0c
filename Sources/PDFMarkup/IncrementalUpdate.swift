/// Adds annotations to the end of a PDF, so that the file's own bytes stay as they are.
///
/// The same file and marks give the same bytes: there is no clock and no random number.
package struct IncrementalUpdate {
  private let source: PDFSource
  private let tail: FileTail
  private let fileSize: Int
  private let resources: MarkResources
  /// The objects of pictures, by their SHA-256.
  private var pictures: [String: Int] = [:]
  private var bytes: [UInt8]
  private var offsets: [(object: Int, generation: Int, offset: Int)] = []
  private var nextObject: Int

  /// Returns the bytes to append to a file; none if there is no mark to draw.
  ///
  /// - Parameters:
  ///   - marks: By page number, in drawing order. Pages that the source lacks are left out.
  ///   - endsWithNewline: Whether the file's last byte is a line feed.
  package static func bytes(
    adding marks: [Int: [PDFMark]], to source: PDFSource, _ tail: FileTail, fileSize: Int,
    endsWithNewline: Bool, _ resources: MarkResources
  ) -> [UInt8] {
    var update = IncrementalUpdate(source, tail, fileSize, endsWithNewline, resources)
    for (number, marks) in marks.sorted(by: { $0.key < $1.key }) {
      if let page = source.pages[number] { update.add(marks, to: page) }
    }
    guard !update.offsets.isEmpty else { return [] }
    update.finish()
    return update.bytes
  }

  private init(
    _ source: PDFSource, _ tail: FileTail, _ fileSize: Int, _ endsWithNewline: Bool,
    _ resources: MarkResources
  ) {
    self.source = source
    self.tail = tail
    self.fileSize = fileSize
    self.resources = resources
    bytes = endsWithNewline ? [] : [0x0a]
    nextObject = source.size
  }

  private mutating func write(_ text: String) { bytes += text.utf8 }

  private mutating func newObject() -> Int {
    defer { nextObject += 1 }
    return nextObject
  }

  private mutating func write(object: Int, generation: Int = 0, _ body: String) {
    offsets.append((object, generation, fileSize + bytes.count))
    write("\(object) \(generation) obj\n\(body)\nendobj\n")
  }

  private mutating func write(object: Int, _ dictionary: String, stream: [UInt8]) {
    offsets.append((object, 0, fileSize + bytes.count))
    write("\(object) 0 obj\n<< \(dictionary) /Length \(stream.count) >>\nstream\n")
    bytes += stream
    write("\nendstream\nendobj\n")
  }

  /// The object of a picture, which is written once.
  private mutating func pictureObject(_ name: String) -> Int? {
    if let object = pictures[name] { return object }
    guard let picture = resources.pictures[name] else { return nil }
    let (image, mask) = (newObject(), newObject())
    func entries(_ space: String) -> String {
      "/Type /XObject /Subtype /Image /Width \(picture.width) /Height \(picture.height) "
        + "/ColorSpace /\(space) /BitsPerComponent 8 /Filter /FlateDecode"
    }
    write(object: mask, entries("DeviceGray"), stream: picture.opacity)
    write(
      object: image, entries("DeviceRGB") + " /SMask \(mask) 0 R", stream: picture.colors)
    pictures[name] = image
    return image
  }

  private mutating func add(_ marks: [PDFMark], to page: PDFSource.Page) {
    let drawing = MarkDrawing(frame: page.frame, resources: resources)
    var drawn = marks.compactMap { mark in drawing.draw(mark).map { (mark, $0) } }
    guard !drawn.isEmpty else { return }
    var places: [String: (object: Int, rectangle: MarkBox)] = [:]
    let objects = drawn.map { _ in newObject() }
    for (index, (mark, drawing)) in drawn.enumerated() {
      guard let name = mark.name, places[name] == nil else { continue }
      places[name] = (objects[index], drawing.rectangle)
    }
    for index in drawn.indices {
      let mark = drawn[index].0
      var parent: Int?
      if let name = mark.replyTo, name != mark.name, let place = places[name] {
        parent = place.object
        drawn[index].1.rectangle = place.rectangle
        drawn[index].1.content = ContentStream()
      }
      write(drawn[index].1, of: mark, on: page, as: objects[index], replyingTo: parent)
    }
    let replaced = Set(marks.compactMap { $0.replaces.map { "\($0) R" } })
    let annotations =
      page.annotations.filter { !replaced.contains($0) } + objects.map { "\($0) 0 R" }
    let dictionary = page.dictionary.dropLast(2)
    write(
      object: page.object, generation: page.generation,
      "\(dictionary)/Annots [ \(annotations.joined(separator: " ")) ] >>")
  }

  private mutating func write(
    _ drawn: DrawnMark, of mark: PDFMark, on page: PDFSource.Page, as object: Int,
    replyingTo parent: Int?
  ) {
    let picture = drawn.picture.flatMap { pictureObject($0) }
    let form = newObject()
    let box = PDFSyntax.rectangle(drawn.rectangle)
    var states: [String] = []
    if let opacity = mark.opacity {
      let number = PDFSyntax.number(min(max(opacity, 0), 1))
      states += ["/CA \(number)", "/ca \(number)"]
    }
    if drawn.multiplies { states.append("/BM /Multiply") }
    let state = states.isEmpty ? "" : "/GS gs\n"
    let resources =
      (states.isEmpty ? "" : "/ExtGState << /GS << \(states.joined(separator: " ")) >> >>")
      + (picture.map { " /XObject << /Im \($0) 0 R >>" } ?? "")
    // Within a group, overlapping strokes of one mark do not add up.
    let group = states.isEmpty ? "" : " /Group << /S /Transparency >>"
    let content = state + drawn.content.text
    write(
      object: form,
      """
      << /Type /XObject /Subtype /Form /BBox \(box)\(group) /Resources << \(resources) >> \
      /Length \(content.utf8.count) >>
      stream
      \(content)
      endstream
      """)
    var entries = [
      "/Type /Annot /Subtype /\(drawn.subtype) /Rect \(box) /P \(page.object) \(page.generation) R",
      // A reply is printed with the mark that it replies to, not beside it.
      parent == nil ? "/F 4" : "/F 30",
    ]
    if let name = mark.name { entries.append("/NM \(PDFSyntax.text(name))") }
    if let author = mark.author { entries.append("/T \(PDFSyntax.text(author))") }
    if let date = mark.createdAt.flatMap(PDFSyntax.date) {
      entries.append("/CreationDate \(date) /M \(date)")
    }
    if let words = mark.contents { entries.append("/Contents \(PDFSyntax.text(words))") }
    if let color = mark.annotationColor {
      entries.append("/C \(PDFSyntax.color(color))")
    }
    if let opacity = mark.opacity { entries.append("/CA \(PDFSyntax.number(opacity))") }
    if let parent { entries.append("/IRT \(parent) 0 R /RT /R") }
    if let state = mark.state { entries.append(state.entries) }
    entries += drawn.entries
    entries.append("/AP << /N \(form) 0 R >>")
    write(object: object, "<< \(entries.joined(separator: "\n")) >>")
  }

  /// Writes the cross-reference section, of the same kind as the file's last one.
  private mutating func finish() {
    let start = fileSize + bytes.count
    var trailer = "/Root \(source.root) /Prev \(tail.start)"
    if let info = source.info { trailer += " /Info \(info)" }
    if let first = source.firstID { trailer += " /ID [ \(first) <\(digest)> ]" }
    if tail.isStream {
      offsets.append((newObject(), 0, start))
    }
    offsets.sort { $0.object < $1.object }
    var sections: [[(object: Int, generation: Int, offset: Int)]] = []
    for entry in offsets {
      if let last = sections.last?.last, last.object + 1 == entry.object {
        sections[sections.count - 1].append(entry)
      } else {
        sections.append([entry])
      }
    }
    if tail.isStream {
      writeStream(sections, trailer)
    } else {
      write("xref\n")
      for section in sections {
        write("\(section[0].object) \(section.count)\n")
        for entry in section {
          write("\(padded(entry.offset, 10)) \(padded(entry.generation, 5)) n \n")
        }
      }
      write("trailer\n<< /Size \(nextObject) \(trailer) >>\n")
    }
    write("startxref\n\(start)\n%%EOF\n")
  }

  private mutating func writeStream(
    _ sections: [[(object: Int, generation: Int, offset: Int)]], _ trailer: String
  ) {
    let entries = sections.joined()
    let index = sections.map { "\($0[0].object) \($0.count)" }.joined(separator: " ")
    write(
      """
      \(nextObject - 1) 0 obj
      << /Type /XRef /Size \(nextObject) /Index [ \(index) ] /W [ 1 5 2 ] \(trailer) \
      /Length \(entries.count * 8) >>
      stream

      """)
    for entry in entries {
      bytes.append(1)
      for shift in stride(from: 32, through: 0, by: -8) {
        bytes.append(UInt8(truncatingIfNeeded: entry.offset >> shift))
      }
      bytes.append(UInt8(truncatingIfNeeded: entry.generation >> 8))
      bytes.append(UInt8(truncatingIfNeeded: entry.generation))
    }
    write("\nendstream\nendobj\n")
  }

  private func padded(_ value: Int, _ digits: Int) -> String {
    let text = String(value)
    return String(repeating: "0", count: max(0, digits - text.count)) + text
  }

  /// 128 bits that follow from what is added: FNV-1a from two starts.
  private var digest: String {
    var (first, second): (UInt64, UInt64) = (0xcbf2_9ce4_8422_2325, 0x6c62_272e_07bb_0142)
    for byte in bytes {
      first = (first ^ UInt64(byte)) &* 0x100_0000_01b3
      second = (second ^ UInt64(byte)) &* 0x100_0000_01b3 &+ 1
    }
    return [first, second].map { value in
      let text = String(value, radix: 16, uppercase: true)
      return String(repeating: "0", count: 16 - text.count) + text
    }.joined()
  }
}

extension PDFMark {
  /// The words that a reader shows and finds.
  var contents: String? {
    if let text { return text }
    if case .stamp(_, let words, _) = shape { return words }
    return nil
  }

  /// The value of `/C`: of a text box the colour behind its words, else the colour that is drawn.
  var annotationColor: PDFColor? {
    switch shape {
    case .text: fill
    case .highlight, .note: color ?? .yellow
    default: color ?? .black
    }
  }
}

extension PDFMark.State {
  fileprivate var entries: String {
    switch self {
    case .accepted: "/State (Accepted) /StateModel (Review)"
    case .rejected: "/State (Rejected) /StateModel (Review)"
    case .done: "/State (Completed) /StateModel (Review)"
    }
  }
}
