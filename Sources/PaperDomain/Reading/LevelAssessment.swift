/// The answers of one assessment of a reader's level: a line of `reading/<reader>/assessments.jsonl`.
package struct LevelAssessment: ReadingEvent {
  package var id: EntityID
  package var at: Timestamp
  /// The words that the reader knew.
  package var known: [String]
  package var unknown: [String]
  package var device: String?

  package init(
    id: EntityID, at: Timestamp, known: [String], unknown: [String], device: String?
  ) {
    self.id = id
    self.at = at
    self.known = known
    self.unknown = unknown
    self.device = device
  }

  package init?(_ root: JSONNode) {
    let fields = ReadingFields(root: root)
    guard let id = fields.id("id"), let at = fields.time("at") else { return nil }
    func words(_ key: String) -> [String] { (root[key]?.array ?? []).compactMap(\.string) }
    self.init(
      id: id, at: at, known: words("known"), unknown: words("unknown"),
      device: fields.text("device"))
  }

  package var literal: JSONLiteral {
    .event([
      ("id", .string(id.description)), ("at", .string(at.description)),
      ("known", .strings(known)), ("unknown", .strings(unknown)),
      ("device", device.map { .string($0) }),
    ])
  }
}
