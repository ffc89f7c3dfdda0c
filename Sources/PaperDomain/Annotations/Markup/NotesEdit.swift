/// A notes file with actions applied to it. The layout of the other annotations stays.
package struct NotesEdit {
  private var edit: JSONEdit

  /// - Parameters:
  ///   - bytes: The present file; `nil` if the page has no annotations yet.
  ///   - page: The page's id, for a new file.
  /// - Throws: `JSONSyntaxError`.
  package init(_ bytes: [UInt8]?, of page: EntityID) throws(JSONSyntaxError) {
    let empty: JSONLiteral = ["page": .string(page.description), "annotations": []]
    edit = JSONEdit(try JSONDocument(parsing: bytes ?? empty.document()))
  }

  /// The present content of an annotation.
  package func annotation(_ id: EntityID) -> JSONLiteral? {
    nodes.first { NotesEdit.id(of: $0) == id }?.literal
  }

  private var nodes: [JSONNode] { edit.document.root["annotations"]?.array ?? [] }

  private static func id(of node: JSONNode) -> EntityID? {
    node["id"]?.string.flatMap { EntityID(parsing: $0) }
  }

  /// Applies the changes of an action. An annotation that is there already is replaced, one that is
  /// gone already stays away.
  ///
  /// - Throws: ``JSONEditError``.
  package mutating func apply(_ action: MarkupAction) throws(JSONEditError) {
    for change in action.changes {
      let place = nodes.firstIndex { NotesEdit.id(of: $0) == change.id }
      switch (place, change.after) {
      case (let place?, let after?):
        try edit.set(
          ["annotations", .index(place)], to: after, keyOrder: ManifestKeys.annotation)
      case (let place?, nil): try edit.remove(["annotations", .index(place)])
      case (nil, let after?):
        if edit.document.root["annotations"]?.array == nil {
          try edit.set(["annotations"], to: [after], keyOrder: ManifestKeys.notes)
        } else {
          try edit.insert(after, into: ["annotations"], at: nodes.count)
        }
      case (nil, nil): break
      }
    }
  }

  /// The file; `nil` if no annotation is left.
  package var bytes: [UInt8]? { nodes.isEmpty ? nil : edit.apply() }
}
