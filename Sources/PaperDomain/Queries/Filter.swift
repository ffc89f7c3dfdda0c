/// One condition of a query: `tag:Subject/Mathematics`, `year>=2020`, `title~calculus`.
///
/// A condition on a page is met by the page, its group or its doc, and one on a group by the group
/// or its doc: to select; nothing is inherited. Names compare without case.
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
    /// `field:value`: equal, and of texts that people write freely, contains.
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
