/// A name for an object: a branch, a tag, or any other.
package struct Reference: Sendable, Hashable {
  /// The whole name: `refs/heads/main`.
  package let name: String
  /// The object it leads to, through other references where it names one.
  package let target: ObjectID
  /// The reference it names, for a symbolic one.
  package let symbolicTarget: String?

  package init(name: String, target: ObjectID, symbolicTarget: String?) {
    self.name = name
    self.target = target
    self.symbolicTarget = symbolicTarget
  }
}
