/// How many things there are, or how many were added.
package struct EntityCounts: Hashable, Sendable {
  package var docs = 0
  package var groups = 0
  package var pages = 0
  package var bundles = 0
  /// Annotations without stamps.
  package var annotations = 0
  package var stamps = 0
  /// Texts of pages that a person corrected.
  package var corrections = 0
  /// Uses of tags.
  package var tags = 0

  package init() {}

  /// The names and the values, in the order in which they are shown.
  package static var fields: [(name: String, value: WritableKeyPath<EntityCounts, Int>)] {
    [
      ("docs", \.docs), ("groups", \.groups), ("pages", \.pages), ("bundles", \.bundles),
      ("annotations", \.annotations), ("stamps", \.stamps), ("corrections", \.corrections),
      ("tags", \.tags),
    ]
  }

  package static func += (left: inout EntityCounts, right: EntityCounts) {
    for field in fields { left[keyPath: field.value] += right[keyPath: field.value] }
  }

  /// What was added, without what was removed.
  package var added: EntityCounts {
    var counts = self
    for field in EntityCounts.fields {
      counts[keyPath: field.value] = max(0, counts[keyPath: field.value])
    }
    return counts
  }
}
