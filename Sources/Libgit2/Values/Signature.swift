/// The author or committer of a commit, with the time.
package struct Signature: Sendable, Hashable {
  package var name: String
  package var email: String
  /// Seconds since 1970 (UTC).
  package var seconds: Int64
  /// The number of minutes the writer's clock was ahead of UTC.
  package var offsetMinutes: Int

  package init(name: String, email: String, seconds: Int64, offsetMinutes: Int) {
    self.name = name
    self.email = email
    self.seconds = seconds
    self.offsetMinutes = offsetMinutes
  }

  package init(name: String, email: String, date: GitDate) {
    self.init(
      name: name, email: email, seconds: date.seconds, offsetMinutes: date.offsetMinutes)
  }
}
