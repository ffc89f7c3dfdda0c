/// The user's choices for a sync.
package struct SyncChoice: Sendable {
  /// What to do with published commits that the remote lost.
  package enum OfRewrite: Sendable {
    /// Publish them again.
    case keepsOurs
    /// Remove them here too, and apply this clone's own commits on top of the remote's history.
    case acceptsTheirs
  }

  /// `nil` if the user made no choice: a rewritten branch is then refused.
  package var rewrite: OfRewrite?
  /// Whether to merge libraries without a common ancestor.
  package var allowsUnrelated = false

  package init() {}
}
