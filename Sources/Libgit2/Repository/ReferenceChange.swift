package import GitNames

/// The values of a reference before and after a change; `nil` for a missing reference.
package struct ReferenceChange: Sendable, Hashable {
  package let name: String
  package let before: ObjectID
  package let after: ObjectID?

  package init(_ name: String, from before: ObjectID, to after: ObjectID?) {
    self.name = name
    self.before = before
    self.after = after
  }
}
