/// What a reader says of a word: a line of `reading/<reader>/marks.jsonl`.
package struct WordMark: ReadingEvent {
  package enum Action: String, Hashable, Sendable {
    /// The word is difficult.
    case mark
    /// The word is not difficult any more.
    case unmark
    /// The word is known, also where it was never marked.
    case known
  }

  /// Where the word was read. All of it is a hint: texts of pages change.
  package struct Place: Hashable, Sendable {
    package var page: EntityID?
    package var bundle: EntityID?
    package var pageNumber: Int?
    /// In grapheme clusters of the page's text.
    package var offset: Int?
    package var length: Int?
    /// The sentence.
    package var context: String?

    package init(
      page: EntityID? = nil, bundle: EntityID? = nil, pageNumber: Int? = nil, offset: Int? = nil,
      length: Int? = nil, context: String? = nil
    ) {
      self.page = page
      self.bundle = bundle
      self.pageNumber = pageNumber
      self.offset = offset
      self.length = length
      self.context = context
    }
  }

  package var id: EntityID
  package var at: Timestamp
  package var action: Action
  package var word: String
  /// Which of several readings is meant; `nil` for all.
  package var reading: String?
  package var place: Place
  package var session: EntityID?
  package var device: String?

  package init(
    id: EntityID, at: Timestamp, action: Action, word: String, reading: String? = nil,
    place: Place = Place(), session: EntityID? = nil, device: String? = nil
  ) {
    self.id = id
    self.at = at
    self.action = action
    self.word = word
    self.reading = reading
    self.place = place
    self.session = session
    self.device = device
  }

  package init?(_ root: JSONNode) {
    let fields = ReadingFields(root: root)
    guard let id = fields.id("id"), let at = fields.time("at"), let word = fields.text("word"),
      let action = fields.text("action").flatMap({ Action(rawValue: $0) })
    else { return nil }
    self.init(
      id: id, at: at, action: action, word: word, reading: fields.text("reading"),
      place: Place(
        page: fields.id("page"), bundle: fields.id("bundle"),
        pageNumber: fields.count("pageNumber"), offset: fields.count("offset"),
        length: fields.count("length"), context: fields.text("context")),
      session: fields.id("session"), device: fields.text("device"))
  }

  package var literal: JSONLiteral {
    .event([
      ("id", .string(id.description)), ("at", .string(at.description)),
      ("action", .string(action.rawValue)), ("word", .string(word)),
      ("reading", reading.map { .string($0) }),
      ("page", place.page.map { .string($0.description) }),
      ("bundle", place.bundle.map { .string($0.description) }),
      ("pageNumber", place.pageNumber.map { .int($0) }), ("offset", place.offset.map { .int($0) }),
      ("length", place.length.map { .int($0) }), ("context", place.context.map { .string($0) }),
      ("session", session.map { .string($0.description) }), ("device", device.map { .string($0) }),
    ])
  }
}
