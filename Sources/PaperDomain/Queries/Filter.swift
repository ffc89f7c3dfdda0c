/// One condition of a query: `tag:Subject/Mathematics`, `year>=2020`, `title~calculus`.
///
/// A page matches if the page, its group or its doc matches; a group matches if the group or its
/// doc matches. This is for selection only; nothing is inherited. Names are compared
/// case-insensitively.
package struct Filter: Hashable, Sendable {
  package enum Comparison: String, Sendable, CaseIterable {
    case equal = "="
    case notEqual = "!="
    case atLeast = ">="
    case atMost = "<="
    case above = ">"
    case below = "<"
    /// Contains.
    case contains = "~"
    /// `field:value`: equals; for free texts such as titles, contains.
    case has = ":"
  }

  package var field: Field
  package var comparison: Comparison
  package var value: String

  package init(_ field: Field, _ comparison: Comparison, _ value: String) {
    self.field = field
    self.comparison = comparison
    self.value = value
  }
}
