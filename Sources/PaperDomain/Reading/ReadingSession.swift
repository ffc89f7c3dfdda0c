/// One time of reading: a line of `reading/<reader>/sessions.jsonl`, appended at its end.
package struct ReadingSession: ReadingEvent {
  /// Where a reader is in a text.
  package struct Position: Hashable, Sendable {
    package var page: EntityID
    /// In grapheme clusters of the page's text.
    package var offset: Int

    package init(page: EntityID, offset: Int) {
      self.page = page
      self.offset = offset
    }
  }

  package var id: EntityID
  /// When it began.
  package var at: Timestamp
  package var until: Timestamp
  package var doc: EntityID
  /// The pages that were read, in order.
  package var pages: [EntityID]
  package var characters: Int
  /// Different words that were read.
  package var words: Int
  /// Words that were marked.
  package var marked: Int
  package var position: Position?
  package var device: String?

  package init(
    id: EntityID, at: Timestamp, until: Timestamp, doc: EntityID, pages: [EntityID],
    characters: Int, words: Int, marked: Int, position: Position?, device: String?
  ) {
    self.id = id
    self.at = at
    self.until = until
    self.doc = doc
    self.pages = pages
    self.characters = characters
    self.words = words
    self.marked = marked
    self.position = position
    self.device = device
  }

  package init?(_ root: JSONNode) {
    let fields = ReadingFields(root: root)
    guard let id = fields.id("id"), let at = fields.time("at"), let until = fields.time("until"),
      let doc = fields.id("doc")
    else { return nil }
    let position = root["position"].map { ReadingFields(root: $0) }
    self.init(
      id: id, at: at, until: until, doc: doc,
      pages: (root["pages"]?.array ?? []).compactMap { page in
        page.string.flatMap { EntityID(parsing: $0) }
      },
      characters: fields.count("characters") ?? 0, words: fields.count("words") ?? 0,
      marked: fields.count("marked") ?? 0,
      position: position.flatMap { position in
        position.id("page").map { Position(page: $0, offset: position.count("offset") ?? 0) }
      },
      device: fields.text("device"))
  }

  package var literal: JSONLiteral {
    .event([
      ("id", .string(id.description)), ("at", .string(at.description)),
      ("until", .string(until.description)), ("doc", .string(doc.description)),
      ("pages", .strings(pages.map(\.description))), ("characters", .int(characters)),
      ("words", .int(words)), ("marked", .int(marked)),
      (
        "position",
        position.map { ["page": .string($0.page.description), "offset": .int($0.offset)] }
      ),
      ("device", device.map { .string($0) }),
    ])
  }
}
