/// A condition on what a page belongs to, which the text alone can't answer.
package struct SearchFilter: Hashable, Sendable {
  package enum Field: Hashable, Sendable {
    /// `tag:Group/Tag`
    case tag
    /// `in:PATH`
    case within
    /// `bundle:NAME`
    case bundle
    /// `NAME>=VALUE`, as spelled.
    case variable(String)
  }

  package enum Comparison: String, Sendable, CaseIterable {
    case atLeast = ">="
    case atMost = "<="
    case notEqual = "!="
    case equal = "="
    case greater = ">"
    case less = "<"
  }

  package var field: Field
  /// `equal` for what was written with a colon.
  package var comparison: Comparison
  /// Without its quotes; never empty.
  package var value: String
  /// Written behind a `-`: the condition must not hold.
  package var isNegated: Bool
  /// As it was written, for messages.
  package var spelling: String
}
