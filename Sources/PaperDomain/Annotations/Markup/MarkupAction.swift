/// An annotation before and after the action; `nil` if there was none.
package struct AnnotationChange: Hashable, Sendable {
  package var id: EntityID
  package var before: JSONLiteral?
  package var after: JSONLiteral?

  package init(id: EntityID, before: JSONLiteral?, after: JSONLiteral?) {
    self.id = id
    self.before = before
    self.after = after
  }
}

/// One thing that a person did to the annotations of a page: made, changed or removed some.
///
/// Actions are the lines of a journal: `{"action":ID,"createdAt":T,"person":NAME,"email":ADDRESS,
/// "window":ID,"undoes":ID,"changes":[{"id":ID,"before":{…},"after":{…}}]}`.
package struct MarkupAction: Hashable, Sendable {
  /// Who did it: the author of the commit.
  package struct Person: Hashable, Sendable {
    package var name: String
    package var email: String

    package init(name: String, email: String) {
      self.name = name
      self.email = email
    }
  }

  package var id: EntityID
  package var createdAt: Timestamp
  package var person: Person
  /// The window of the viewer in which it was done.
  package var window: String?
  /// The action that this one undoes.
  package var undoes: EntityID?
  package var changes: [AnnotationChange]

  package init(
    id: EntityID, createdAt: Timestamp, person: Person, window: String?, undoes: EntityID? = nil,
    changes: [AnnotationChange]
  ) {
    self.id = id
    self.createdAt = createdAt
    self.person = person
    self.window = window
    self.undoes = undoes
    self.changes = changes
  }

  /// The line of the journal.
  package var line: [UInt8] {
    var entries: [JSONLiteral.Entry] = []
    func add(_ key: String, _ value: JSONLiteral?) {
      if let value { entries.append(.init(key: key, value: value)) }
    }
    add("action", .string(id.description))
    add("createdAt", .string(createdAt.description))
    add("person", .string(person.name))
    add("email", .string(person.email))
    add("window", window.map { .string($0) })
    add("undoes", undoes.map { .string($0.description) })
    add(
      "changes",
      .array(
        changes.map { change in
          [
            "id": .string(change.id.description), "before": change.before ?? .null,
            "after": change.after ?? .null,
          ]
        }))
    return JSONLiteral.object(entries).line()
  }

  /// - Returns: `nil` if the object is no action.
  init?(_ root: JSONNode) {
    func id(_ node: JSONNode?) -> EntityID? { node?.string.flatMap { EntityID(parsing: $0) } }
    func content(_ node: JSONNode?) -> JSONLiteral? {
      node.flatMap { $0.object == nil ? nil : $0.literal }
    }
    guard let action = id(root["action"]),
      let time = root["createdAt"]?.string.flatMap({ Timestamp(parsing: $0) }),
      let name = root["person"]?.string, let email = root["email"]?.string,
      let changes = root["changes"]?.array
    else { return nil }
    self.init(
      id: action, createdAt: time, person: Person(name: name, email: email),
      window: root["window"]?.string, undoes: id(root["undoes"]),
      changes: changes.compactMap { change in
        id(change["id"]).map {
          AnnotationChange(
            id: $0, before: content(change["before"]), after: content(change["after"]))
        }
      })
  }
}
