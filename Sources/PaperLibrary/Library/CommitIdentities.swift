package import Libgit2
import PaperDomain

extension Library {
  /// The persons whom commits name.
  package var identities: CommitIdentities { CommitIdentities(self) }
}

/// The persons whom commits name: from the environment and git's configuration.
package struct CommitIdentities: Sendable {
  private let library: Library

  init(_ library: Library) {
    self.library = library
  }

  /// Reads names, email addresses and dates from the environment, then from git's configuration.
  ///
  /// - Throws: ``LibraryError/noIdentity``, ``LibraryError/badIdentity(_:)``.
  package func current() throws -> CommitIdentity {
    let config = try library.config()
    return CommitIdentity(
      author: try signature("AUTHOR", "author", config),
      committer: try signature("COMMITTER", "committer", config))
  }

  /// Checks the preconditions of any commit, so that a command that makes a change and commits it
  /// can be refused before it changes anything.
  ///
  /// - Returns: The author and the committer.
  /// - Throws: ``LibraryError/midOperation(_:)``, ``LibraryError/noIdentity``, `GitIndexError`.
  @discardableResult
  package func forCommit() throws -> CommitIdentity {
    try library.gitOperation.refuse()
    try library.gitIndex.refuseIfLocked()
    return try current()
  }

  /// The identity for reflog entries. A reflog needs one even if git has no configured user.
  ///
  /// - Parameter isAuthor: Whether to name the author instead of the committer.
  func forReflog(isAuthor: Bool = false) throws -> Signature {
    do {
      let identity = try current()
      return isAuthor ? identity.author : identity.committer
    } catch LibraryError.noIdentity {
      return Signature(
        name: "pc", email: "pc@localhost",
        date: GitDate(
          seconds: library.settings.now().seconds, offsetMinutes: library.settings.offsetMinutes))
    }
  }

  private func signature(
    _ variable: String, _ section: String, _ config: Config
  ) throws -> Signature {
    let environment = library.settings.environment
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
    let offset = library.settings.offsetMinutes
    var date = GitDate(seconds: library.settings.now().seconds, offsetMinutes: offset)
    if let text = environment["GIT_\(variable)_DATE"], !text.isEmpty {
      guard let parsed = GitDate(parsing: text, localOffset: { _ in offset }) else {
        throw LibraryError.badIdentity(text)
      }
      date = parsed
    }
    return Signature(name: name, email: email, date: date)
  }
}

/// The author and the committer of a commit, with dates, in git's form.
package struct CommitIdentity: Sendable {
  package var author: Signature
  package var committer: Signature
}
