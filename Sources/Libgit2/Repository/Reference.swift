package import GitNames

/// A named pointer to an object: a branch, a tag, or any other reference.
package struct Reference: Sendable, Hashable {
  /// The full name: `refs/heads/main`.
  package let name: String
  /// The object it resolves to, through symbolic references.
  package let target: ObjectID
  /// The reference that a symbolic reference names; otherwise `nil`.
  package let symbolicTarget: String?

  package init(name: String, target: ObjectID, symbolicTarget: String?) {
    self.name = name
    self.target = target
    self.symbolicTarget = symbolicTarget
  }
}
