package import Libgit2
import PaperDomain

extension Library {
  /// The author and the committer of a commit, with dates, in git's form.
  package struct CommitIdentity: Sendable {
    package var author: Signature
    package var committer: Signature
  }

  /// Reads names, email addresses and dates from the environment, then from git's configuration.
  ///
  /// - Throws: ``LibraryError/noIdentity``, ``LibraryError/badIdentity(_:)``.
  package func identity() throws -> CommitIdentity {
    let config = try config()
    return CommitIdentity(
      author: try signature("AUTHOR", "author", config),
      committer: try signature("COMMITTER", "committer", config))
  }

  private func signature(
    _ variable: String, _ section: String, _ config: Config
  ) throws -> Signature {
    let environment = settings.environment
    func value(_ key: String, _ field: String) -> String? {
      let candidates = [
        environment["GIT_\(variable)_\(key)"], config.string("\(section).\(field)"),
        config.string("user.\(field)"), key == "EMAIL" ? environment["EMAIL"] : nil,
      ]
      return candidates.compactMap { $0 }.first { !$0.isEmpty }
    }
    guard let name = value("NAME", "name"), let email = value("EMAIL", "email") else {
      throw LibraryError.noIdentity
    }
    for text in [name, email] where text.contains(where: { "<>\n".contains($0) }) {
      throw LibraryError.badIdentity(text)
    }
    let offset = settings.offsetMinutes
    var date = GitDate(seconds: settings.now().seconds, offsetMinutes: offset)
    if let text = environment["GIT_\(variable)_DATE"], !text.isEmpty {
      guard let parsed = GitDate(parsing: text, localOffset: { _ in offset }) else {
        throw LibraryError.badIdentity(text)
      }
      date = parsed
    }
    return Signature(name: name, email: email, date: date)
  }
}
