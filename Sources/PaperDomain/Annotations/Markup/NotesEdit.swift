/// A notes file with actions applied to it. The layout of the other annotations stays.
package struct NotesEdit {
  private var edit: JSONEdit

  /// - Parameters:
  ///   - bytes: The present file; `nil` if the page has no annotations yet.
  ///   - page: The page's id, for a new file.
  /// - Throws: ``JSONSyntaxError`` if the file is not JSON.
  package init(_ bytes: [UInt8]?, of page: EntityID) throws(JSONSyntaxError) {
    let empty: JSONLiteral = ["page": .string(page.description), "annotations": []]
    edit = JSONEdit(try JSONDocument(parsing: bytes ?? empty.document()))
  }

  /// The present content of an annotation.
  package func annotation(_ id: EntityID) -> JSONLiteral? {
    nodes.first { NotesEdit.id(of: $0) == id }?.literal
  }

  /// The ids of all annotations, in their order.
  package var ids: [EntityID] { nodes.compactMap(NotesEdit.id) }

  /// Annotations with all answers to them, and the answers to those.
  package func withReplies(_ ids: [EntityID]) -> [EntityID] {
    var found = ids
    var wanted = Set(ids)
    for node in nodes {
      guard let reply = node["replyTo"]?.string.flatMap({ EntityID(parsing: $0) }),
        let id = NotesEdit.id(of: node), wanted.contains(reply), wanted.insert(id).inserted
      else { continue }
      found.append(id)
    }
    return found
  }

  /// Sets a key of an annotation, if it is there.
  ///
  /// - Throws: ``JSONEditError/nestedTooDeep(_:)`` if the value is nested too deep.
  package mutating func set(
    _ key: String, to value: JSONLiteral, of id: EntityID
  ) throws(JSONEditError) {
    guard let place = nodes.firstIndex(where: { NotesEdit.id(of: $0) == id }) else { return }
    try edit.set(
      ["annotations", .index(place), .key(key)], to: value, keyOrder: ManifestKeys.annotation)
  }

  private var nodes: [JSONNode] { edit.document.root["annotations"]?.array ?? [] }

  private static func id(of node: JSONNode) -> EntityID? {
    node["id"]?.string.flatMap { EntityID(parsing: $0) }
  }

  /// Adds an annotation above all others.
  ///
  /// - Throws: ``JSONEditError`` if the file is not an object, or the annotation is nested too
  ///   deep.
  package mutating func add(_ annotation: JSONLiteral) throws(JSONEditError) {
    if edit.document.root["annotations"]?.array == nil {
      try edit.set(["annotations"], to: [annotation], keyOrder: ManifestKeys.notes)
    } else {
      try edit.insert(annotation, into: ["annotations"], at: nodes.count)
    }
  }

  /// Removes an annotation, if it is there.
  ///
  /// - Throws: ``JSONEditError``, but never for a parsed file: removing needs no new place or
  ///   nesting.
  package mutating func remove(_ id: EntityID) throws(JSONEditError) {
    if let place = nodes.firstIndex(where: { NotesEdit.id(of: $0) == id }) {
      try edit.remove(["annotations", .index(place)])
    }
  }

  /// Applies the changes of actions, in their order. An annotation that is there already is replaced,
  /// one that is gone already stays away.
  ///
  /// - Throws: ``JSONEditError`` if the file is not an object, or an annotation is nested too deep.
  package mutating func apply(_ actions: some Sequence<MarkupAction>) throws(JSONEditError) {
    let changes = actions.flatMap(\.changes)
    if changes.isEmpty { return }
    // One edit for all of them: each edit parses the file again.
    var content: [JSONLiteral?] = nodes.map(\.literal)
    var places: [EntityID: Int] = [:]
    for (place, node) in nodes.enumerated() {
      if let id = NotesEdit.id(of: node), places[id] == nil { places[id] = place }
    }
    for change in changes {
      if let place = places[change.id] {
        content[place] = change.after
        if change.after == nil { places[change.id] = nil }
      } else if let after = change.after {
        places[change.id] = content.count
        content.append(after)
      }
    }
    try edit.set(
      ["annotations"], to: .array(content.compactMap { $0 }), keyOrder: ManifestKeys.notes)
  }

  /// The file; `nil` if no annotation is left.
  package var bytes: [UInt8]? { nodes.isEmpty ? nil : edit.apply() }
}
