/// An error of a name.
package enum NameProblem: Hashable, Sendable {
  case empty
  /// More than `ItemName.longest` bytes of UTF-8.
  case tooLong(bytes: Int)
  /// Not in Unicode normalisation form C; with the name in that form.
  case notInFormC(fixed: String)
  /// One of `/ \ : # @`, or a control character; each is reported once.
  case forbidden(Unicode.Scalar)
  /// A `-` or `.` at the start.
  case leading(Unicode.Scalar)
  /// A `.` or space at the end.
  case trailing(Unicode.Scalar)
  /// A page can't be named `doc`, `group` or `*.notes`.
  case reserved
}
