package import PaperDomain

/// A commit, and what it changed in the domain's words.
package struct LoggedCommit: Sendable {
  package var id: CommitID
  /// When it was committed.
  package var createdAt: Timestamp
  /// The name of its author.
  package var author: String
  /// The whole message.
  package var message: String
  /// How many parents it has.
  package var parentCount: Int
  /// Against its first parent; of a merge, only files that differ from those of every parent.
  package var changes: [Change]

  /// The first line of the message.
  package var subject: String { String(message.prefix { !$0.isNewline }) }
}

/// Which commits a log shows.
package struct LogRequest: Sendable {
  package var scope: LogScope
  /// Only commits at or after this time.
  package var since: Timestamp?
  /// Only commits at or before this time.
  package var until: Timestamp?

  package init(_ scope: LogScope = .everything, since: Timestamp? = nil, until: Timestamp? = nil) {
    self.scope = scope
    self.since = since
    self.until = until
  }
}

/// The part of a library whose history is asked for.
package struct LogScope: Hashable, Sendable {
  /// Files and folders from the library's root; none are all.
  package private(set) var paths: [String]
  /// The manifest of the thing that is followed, by its id, when its file or folder moved.
  private(set) var followed: Followed?

  struct Followed: Hashable {
    var manifest: String
    var id: EntityID
  }

  package static let everything = LogScope(paths: [])

  /// Files and folders, which are not followed when they move.
  package init(paths: [String]) { self.paths = paths }

  /// A thing and what is in it.
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

  /// The same thing where another commit has it.
  mutating func move(to manifest: String) {
    followed?.manifest = manifest
    paths = LogScope.paths(of: manifest)
  }

  /// What belongs to the thing with this manifest.
  private static func paths(of manifest: String) -> [String] {
    switch ManifestPlace(path: manifest) {
    case .doc, .group, .bundle: [parentPath(manifest)]
    case .page(let page): [manifest, "docs/\(page).notes.json"]
    default: [manifest]
    }
  }
}
