/// What a person says of a word, for everyone in the library: a line of `reading/words.jsonl`.
package struct WordCorrection: ReadingEvent {
  /// The path from the library's root.
  package static let file = "reading/words.jsonl"

  package enum Action: Hashable, Sendable {
    /// These characters are one word.
    case join
    /// These characters are several words.
    case split(into: [String])
    /// The word is read so: syllables separated by spaces, with tones as digits.
    case reading(String)

    package var name: String {
      switch self {
      case .join: "join"
      case .split: "split"
      case .reading: "reading"
      }
    }

    /// The field `value`: words or syllables separated by spaces.
    package var value: String? {
      switch self {
      case .join: nil
      case .split(let words): words.joined(separator: " ")
      case .reading(let reading): reading
      }
    }
  }

  package var id: EntityID
  package var at: Timestamp
  package var action: Action
  package var word: String
  package var author: String?

  package init(id: EntityID, at: Timestamp, action: Action, word: String, author: String?) {
    self.id = id
    self.at = at
    self.action = action
    self.word = word
    self.author = author
  }

  package init?(_ root: JSONNode) {
    let fields = ReadingFields(root: root)
    guard let id = fields.id("id"), let at = fields.time("at"), let word = fields.text("word")
    else { return nil }
    let value = fields.text("value")
    let action: Action
    switch (fields.text("action"), value) {
    case ("join", _): action = .join
    case ("split", let value?): action = .split(into: value.split(separator: " ").map(String.init))
    case ("reading", let value?): action = .reading(value)
    default: return nil
    }
    self.init(id: id, at: at, action: action, word: word, author: fields.text("author"))
  }

  package var literal: JSONLiteral {
    .event([
      ("id", .string(id.description)), ("at", .string(at.description)),
      ("action", .string(action.name)), ("word", .string(word)),
      ("value", action.value.map { .string($0) }), ("author", author.map { .string($0) }),
    ])
  }
}
