internal import CLibgit2

/// The order in which a walk visits commits. Options can be combined.
package struct WalkOrder: OptionSet, Sendable, Hashable {
  package let rawValue: UInt32
  package init(rawValue: UInt32) { self.rawValue = rawValue }

  /// No commit before all of its children: `git log --topo-order`.
  package static let topological = WalkOrder(rawValue: GIT_SORT_TOPOLOGICAL.rawValue)
  /// Later commits first; with `topological`, as far as that allows: `git log --date-order`.
  package static let time = WalkOrder(rawValue: GIT_SORT_TIME.rawValue)
  /// The reverse of the order: parents before children.
  package static let reversed = WalkOrder(rawValue: GIT_SORT_REVERSE.rawValue)
}
