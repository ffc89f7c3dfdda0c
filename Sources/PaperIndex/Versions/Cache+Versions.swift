import Foundation
import GRDB
package import GitNames
package import PaperDomain
package import PaperLibrary

/// The page-version index, which the library's history reads and fills.
extension Cache: VersionCache {
  /// Returns the graph of the cached commits.
  ///
  /// - Throws: ``CacheError`` if the cache can't be read.
  package func graph() throws -> HistoryGraph {
    try read { database in
      let joints = try Row.fetchAll(
        database, sql: "SELECT ordinal, parents FROM historyJoint ORDER BY ordinal"
      ).map { row in
        (
          ordinal: Int(try row.integer(0)),
          parents: try row.string(1).split(separator: " ").map { text in
            guard let parent = Int(text) else { throw CacheDamage() }
            return parent
          }
        )
      }
      return HistoryGraph(joints: joints, count: try Cache.commitCount(database))
    }
  }

  /// Returns a commit's ordinal; `nil` if the commit is not in the cache.
  ///
  /// - Throws: ``CacheError`` if the cache can't be read.
  package func ordinal(of commit: ObjectID) throws -> Int? {
    try read { database in
      try Int.fetchOne(
        database, sql: "SELECT ordinal FROM historyCommit WHERE id = ?",
        arguments: [Data(commit.bytes)])
    }
  }

  /// Returns the commits with some ordinals, in their order; `nil` if one is not in the cache.
  ///
  /// - Throws: ``CacheError`` if the cache can't be read.
  package func commits(at ordinals: [Int]) throws -> [ObjectID]? {
    try read { database -> [ObjectID]? in
      let select = try database.cachedStatement(
        sql: "SELECT id FROM historyCommit WHERE ordinal = ?")
      var commits: [ObjectID] = []
      for ordinal in ordinals {
        guard let row = try Row.fetchOne(select, arguments: [ordinal]) else { return nil }
        guard let id = ObjectID(bytes: try row.bytes(0)) else { throw CacheDamage() }
        commits.append(id)
      }
      return commits
    }
  }

  /// Returns a page's versions, in ascending order of ordinals.
  ///
  /// - Throws: ``CacheError`` if the cache can't be read.
  package func versions(of page: PageKey) throws -> [IndexedVersion] {
    try versions("page = ?", [page.description])
  }

  /// Returns the versions that show a bundle, found by its id, or by a name if they have no id.
  ///
  /// - Throws: ``CacheError`` if the cache can't be read.
  package func versions(ofBundle id: EntityID?, named names: [String]) throws -> [IndexedVersion] {
    let marks = names.map { _ in "?" }.joined(separator: ", ")
    return try versions(
      "bundle = ? OR (bundle IS NULL AND bundleName IN (\(marks)))",
      StatementArguments([id?.description]) + StatementArguments(names))
  }

  private func versions(
    _ condition: String, _ arguments: StatementArguments
  ) throws -> [IndexedVersion] {
    try read { database in
      try Row.fetchAll(
        database,
        sql: """
          SELECT page, ordinal, bundle, bundleName, pageNumber, path FROM pageVersion
          WHERE \(condition) ORDER BY ordinal, page
          """, arguments: arguments
      ).map { row in
        IndexedVersion(
          page: PageKey(description: try row.string(0)), ordinal: Int(try row.integer(1)),
          bundle: (row[2] as String?).flatMap { EntityID(parsing: $0) },
          bundleName: try row.string(3), pageNumber: Int(try row.integer(4)),
          path: try row.string(5))
      }
    }
  }

  /// Returns the notes on a page.
  ///
  /// - Throws: ``CacheError`` if the cache can't be read.
  package func notes(on page: EntityID) throws -> [PageNote] {
    try notes("page = ?", [page.description])
  }

  /// Returns the notes of a kind on all pages.
  ///
  /// - Throws: ``CacheError`` if the cache can't be read.
  package func notes(_ kind: PageNote.Kind) throws -> [PageNote] {
    try notes("kind = ?", [kind.rawValue])
  }

  /// Returns the `named` notes at a path.
  ///
  /// - Throws: ``CacheError`` if the cache can't be read.
  package func names(givenAt path: String) throws -> [PageNote] {
    try notes("kind = ? AND path = ?", [PageNote.Kind.named.rawValue, path])
  }

  private func notes(_ condition: String, _ arguments: StatementArguments) throws -> [PageNote] {
    try read { database in
      try Row.fetchAll(
        database,
        sql: "SELECT kind, page, path, ordinal FROM pageNote WHERE \(condition) ORDER BY ordinal",
        arguments: arguments
      ).map { row in
        guard let kind = PageNote.Kind(rawValue: Int(try row.integer(0))),
          let page = EntityID(parsing: try row.string(1))
        else { throw CacheDamage() }
        return PageNote(
          kind, page: page, path: try row.string(2), ordinal: Int(try row.integer(3)))
      }
    }
  }

  /// Adds a batch; `false`, with nothing added, if another process added commits meanwhile.
  ///
  /// - Throws: ``CacheError`` if the cache can't be written.
  package func append(_ batch: HistoryBatch) throws -> Bool {
    try write { database in
      guard try Cache.commitCount(database) == batch.first else { return false }
      try Cache.insertCommits(batch, database)
      let insertVersion = try database.makeStatement(
        sql: """
          INSERT INTO pageVersion(page, ordinal, bundle, bundleName, pageNumber, path)
          VALUES(?, ?, ?, ?, ?, ?)
          """)
      for version in batch.versions {
        try insertVersion.execute(arguments: [
          version.page.description, version.ordinal, version.bundle?.description,
          version.bundleName, version.pageNumber, version.path,
        ])
      }
      let insertNote = try database.makeStatement(
        sql: "INSERT INTO pageNote(kind, page, path, ordinal) VALUES(?, ?, ?, ?)")
      for note in batch.notes {
        try insertNote.execute(arguments: [
          note.kind.rawValue, note.page.description, note.path, note.ordinal,
        ])
      }
      return true
    }
  }

  private static func insertCommits(_ batch: HistoryBatch, _ database: Database) throws {
    let insertCommit = try database.makeStatement(
      sql: "INSERT INTO historyCommit(ordinal, id) VALUES(?, ?)")
    let insertJoint = try database.makeStatement(
      sql: "INSERT INTO historyJoint(ordinal, parents) VALUES(?, ?)")
    for (index, commit) in batch.commits.enumerated() {
      let ordinal = batch.first + index
      try insertCommit.execute(arguments: [ordinal, Data(commit.id.bytes)])
      // Most commits have only the previous one as parent: only other commits are stored.
      if ordinal == 0 || commit.parents != [ordinal - 1] {
        try insertJoint.execute(arguments: [
          ordinal, commit.parents.map(String.init).joined(separator: " "),
        ])
      }
    }
  }

  private static func commitCount(_ database: Database) throws -> Int {
    let last = try Int.fetchOne(database, sql: "SELECT max(ordinal) FROM historyCommit")
    return last.map { $0 + 1 } ?? 0
  }
}
