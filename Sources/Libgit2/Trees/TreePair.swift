package import GitNames

/// Two trees to compare; `nil` is the empty tree.
package struct TreePair: Sendable, Hashable {
  package let old: ObjectID?
  package let new: ObjectID?

  package init(old: ObjectID?, new: ObjectID?) {
    self.old = old
    self.new = new
  }
}
