package import GitNames
import Glibc
package import PaperDomain

/// The filter and the scope of a log.
package struct LogRequest: Sendable {
  package var scope: LogScope
  /// Only commits at or after this time.
  package var since: Timestamp?
  /// Only commits at or before this time.
  package var until: Timestamp?
  /// Only commits whose author, written `Name <address>`, matches one of these patterns; empty for
  /// all.
  package var authors: [LogPattern] = []
  /// Only commits whose message matches one of these patterns; empty for all.
  package var messages: [LogPattern] = []
  /// Whether to include the changes of the commits. Reading them takes most of the time.
  package var tellsChanges = true

  package init(_ scope: LogScope = .everything, since: Timestamp? = nil, until: Timestamp? = nil) {
    self.scope = scope
    self.since = since
    self.until = until
  }

  /// Whether a time is within the requested range.
  package func covers(_ time: Timestamp) -> Bool {
    (since.map { time >= $0 } ?? true) && (until.map { time <= $0 } ?? true)
  }

  /// Whether the author and the message match the patterns.
  package func describes(author: String, message: String) -> Bool {
    (authors.isEmpty || authors.contains { $0.matches(author) })
      && (messages.isEmpty || messages.contains { $0.matches(message) })
  }
}

/// The part of a library whose history is requested.
package struct LogScope: Hashable, Sendable {
  /// Files and folders, relative to the library's root; empty for all.
  package private(set) var paths: [String]
  /// The manifest of the entity to follow by id when its file or folder moves.
  private(set) var followed: Followed?

  struct Followed: Hashable {
    var manifest: String
    var id: EntityID
  }

  package static let everything = LogScope(paths: [])

  /// Creates a scope of files and folders, which are not followed when they move.
  package init(paths: [String]) { self.paths = paths }

  /// Creates a scope of an entity and its content.
  package init(_ entity: Entity) {
    if case .folder(let path) = entity {
      paths = path.isEmpty ? [] : ["docs/" + path]
      return
    }
    guard let file = entity.file else {
      paths = []
      return
    }
    paths = LogScope.paths(of: file)
    followed = entity.id.map { Followed(manifest: file, id: $0) }
  }

  /// Moves the scope to the entity's path in another commit.
  mutating func move(to manifest: String) {
    followed?.manifest = manifest
    paths = LogScope.paths(of: manifest)
  }

  /// The paths that belong to the entity with this manifest.
  private static func paths(of manifest: String) -> [String] {
    switch ManifestPlace(path: manifest) {
    case .doc, .group, .bundle: [parentPath(manifest)]
    case .page(let page): [manifest, "docs/\(page).notes.json"]
    default: [manifest]
    }
  }
}

/// A pattern for messages and authors, as in git's `--grep` and `--author`: a POSIX basic regular
/// expression.
package final class LogPattern: Sendable {
  /// The C library's message for an invalid pattern.
  package struct Malformed: Error {
    package let pattern: String
    package let reason: String
  }

  package let text: String
  /// Only read after `init`: regexec(3) may be called on it from several threads.
  private nonisolated(unsafe) let compiled: UnsafeMutablePointer<regex_t>

  /// - Throws: ``Malformed`` if the pattern is invalid.
  package init(_ text: String, ignoringCase: Bool = false) throws(Malformed) {
    self.text = text
    let expression = UnsafeMutablePointer<regex_t>.allocate(capacity: 1)
    expression.initialize(to: regex_t())
    let flags = REG_NOSUB | REG_NEWLINE | (ignoringCase ? REG_ICASE : 0)
    let code = regcomp(expression, text, flags)
    guard code == 0 else {
      var reason = [CChar](repeating: 0, count: 256)
      regerror(code, expression, &reason, reason.count)
      expression.deallocate()
      let bytes = reason.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
      throw Malformed(pattern: text, reason: String(decoding: bytes, as: UTF8.self))
    }
    compiled = expression
  }

  deinit {
    regfree(compiled)
    compiled.deallocate()
  }

  /// Whether some line contains a match.
  package func matches(_ text: String) -> Bool { regexec(compiled, text, 0, nil, 0) == 0 }
}

/// A commit and its changes, as changes of entities.
package struct LoggedCommit: Sendable {
  package var id: ObjectID
  /// The commit time.
  package var createdAt: Timestamp
  /// The author's name.
  package var author: String
  /// The whole message.
  package var message: String
  /// The parents; in a drawing of a log, the nearest ancestors that are shown.
  package var parents: [ObjectID]
  /// The changes relative to the first parent; for a merge, only those in files that differ from
  /// every parent's. Empty if not requested.
  package var changes: [Change]

  /// The first line of the message.
  package var subject: String { String(message.prefix { !$0.isNewline }) }

  /// The text that the user wrote; `nil` for a rebinding committed without a message.
  package var reason: String? { RebindingMessage.reason(of: message) }

  /// The batch named in the message. It is for display only; it does not decide what changed.
  package var batch: String? { RebindingMessage.batch(of: message) }
}
