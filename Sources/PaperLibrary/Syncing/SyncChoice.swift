/// What a person decided about a sync.
package struct SyncChoice: Sendable {
  /// What becomes of published commits that the remote does not have any more.
  package enum OfRewrite: Sendable {
    /// They are published again.
    case keepsOurs
    /// They go here too; what is only here is put on top of what is there.
    case acceptsTheirs
  }

  /// `nil` where nobody decided: a branch that was rewritten is then refused.
  package var rewrite: OfRewrite?
  /// Whether libraries without a common past are put together.
  package var allowsUnrelated = false

  package init() {}
}
