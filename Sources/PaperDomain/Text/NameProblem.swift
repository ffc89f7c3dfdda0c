/// One thing that is wrong with a name.
package enum NameProblem: Hashable, Sendable {
  case empty
  /// More than `ItemName.longest` bytes of UTF-8.
  case tooLong(bytes: Int)
  /// Not in Unicode's form C; with the same name in that form.
  case notInFormC(fixed: String)
  /// One of `/ \ : # @`, or a control character; each is named once.
  case forbidden(Unicode.Scalar)
  /// A `-` or `.` at the beginning.
  case leading(Unicode.Scalar)
  /// A `.` or space at the end.
  case trailing(Unicode.Scalar)
  /// A page can't be called `doc`, `group` or `*.notes`.
  case reserved
}
