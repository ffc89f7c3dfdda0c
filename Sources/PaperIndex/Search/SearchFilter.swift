package import PaperDomain

/// A condition in a query on what a page carries or where it lies, which the text alone can't
/// answer: a `Filter`, or its opposite.
package struct SearchFilter: Hashable, Sendable {
  package var filter: Filter
  /// Written behind a `-`: the condition must not hold.
  package var isNegated: Bool

  package init(_ filter: Filter, isNegated: Bool = false) {
    self.filter = filter
    self.isNegated = isNegated
  }

  /// Whether a thing meets the condition as it was written.
  package func accepts(_ subject: FilterSubject) -> Bool {
    filter.matches(subject) != isNegated
  }

  /// Whether the condition is on the bundle, which pages that nothing shows have too.
  var isOnBundle: Bool { filter.field.lowercased() == "bundle" }
}
