/// The text of a page, and its words with their positions.
package struct PageTranscript: Hashable, Sendable {
  /// In reading order, lines ended by `\n`; recognised text has an empty line between paragraphs.
  package var text: String
  /// In reading order.
  package var words: [Word]

  /// The part of the page that images cover, 0…1, if it was computed.
  package var pictureShare: Float
  /// What recognition could not read, from the top.
  package var unread: [Area]

  package init(text: String, words: [Word], pictureShare: Float = 0, unread: [Area] = []) {
    self.text = text
    self.words = words
    self.pictureShare = pictureShare
    self.unread = unread
  }

  /// A part of the page with writing that was not read; its box is as that of a word.
  package struct Area: Hashable, Sendable {
    package var x0: Float
    package var y0: Float
    package var x1: Float
    package var y1: Float
    /// The part of the page's ink of text height that is in it, 0…1.
    package var share: Float
    /// The code of the language whose model would read it, and is missing; empty if unknown.
    package var language: String

    package init(
      x0: Float, y0: Float, x1: Float, y1: Float, share: Float, language: String = ""
    ) {
      self.x0 = x0
      self.y0 = y0
      self.x1 = x1
      self.y1 = y1
      self.share = share
      self.language = language
    }
  }

  /// A word and its box, page-relative 0…1, origin top left, of the crop box after rotation.
  package struct Word: Hashable, Sendable {
    package var text: String
    package var x0: Float
    package var y0: Float
    package var x1: Float
    package var y1: Float
    /// 0…100 from recognition; `nil` for text that was not recognised.
    package var confidence: Float?

    package init(
      text: String, x0: Float, y0: Float, x1: Float, y1: Float, confidence: Float? = nil
    ) {
      self.text = text
      self.x0 = x0
      self.y0 = y0
      self.x1 = x1
      self.y1 = y1
      self.confidence = confidence
    }
  }
}

extension PageTranscript {
  func write(to writer: inout WireWriter) {
    writer.write(text)
    writer.write(UInt32(words.count))
    for word in words {
      writer.write(word.text)
      writer.write([word.x0, word.y0, word.x1, word.y1, word.confidence ?? -1])
    }
    writer.write(pictureShare)
    writer.write(UInt32(unread.count))
    for area in unread {
      writer.write(area.language)
      writer.write([area.x0, area.y0, area.x1, area.y1, area.share])
    }
  }

  init(from reader: inout WireReader) throws(WireError) {
    text = try reader.readText()
    words = try reader.readList { (reader: inout WireReader) throws(WireError) -> Word in
      let text = try reader.readText()
      let numbers: InlineArray<5, Float> = try reader.readFloats()
      for side in 0..<4 where !(0...1).contains(numbers[side]) { throw .malformed }
      let confidence = numbers[4]
      guard confidence <= 100 else { throw .malformed }
      return Word(
        text: text, x0: numbers[0], y0: numbers[1], x1: numbers[2], y1: numbers[3],
        confidence: confidence < 0 ? nil : confidence)
    }
    pictureShare = try reader.readFloat()
    guard (0...1).contains(pictureShare) else { throw .malformed }
    unread = try reader.readList { (reader: inout WireReader) throws(WireError) -> Area in
      let language = try reader.readText()
      let numbers: InlineArray<5, Float> = try reader.readFloats()
      for index in 0..<5 where !(0...1).contains(numbers[index]) { throw .malformed }
      return Area(
        x0: numbers[0], y0: numbers[1], x1: numbers[2], y1: numbers[3], share: numbers[4],
        language: language)
    }
  }
}
