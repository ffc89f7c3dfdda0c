/// An error of libgit2, or an invalid repository.
package struct GitError: Error, Hashable, Sendable {
  /// The operation that failed, as a verb and its object: "open repository".
  package let operation: String
  /// The kind of error.
  package let code: Code
  /// The part of libgit2 that reported it.
  package let category: Category
  /// libgit2's message, for a log or a detail line; empty if there was none.
  package let message: String

  package init(operation: String, code: Code, category: Category, message: String) {
    self.operation = operation
    self.code = code
    self.category = category
    self.message = message
  }
}
