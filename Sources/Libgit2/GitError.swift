/// What libgit2 refused, or found wrong in a repository.
package struct GitError: Error, Hashable, Sendable {
  /// What was being done, as a verb and its object: "open repository".
  package let operation: String
  /// What kind of refusal it was.
  package let code: Code
  /// The part of libgit2 it came from.
  package let category: Category
  /// libgit2's own words, for a log or a detail line; empty where it gave none.
  package let message: String

  package init(operation: String, code: Code, category: Category, message: String) {
    self.operation = operation
    self.code = code
    self.category = category
    self.message = message
  }
}
