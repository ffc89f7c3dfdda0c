/// A reference before and after; `nil` for one that goes.
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
