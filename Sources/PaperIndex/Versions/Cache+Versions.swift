import Foundation
import GRDB
package import PaperDomain

extension Cache {
  /// The commits from which everything that can be reached is indexed; empty at first.
  package func indexedTips() throws(CacheError) -> [CommitID] {
    try read { database in
      try Row.fetchAll(database, sql: "SELECT id FROM historyTip ORDER BY id").map {
        try CommitID(stored: $0.bytes(0)[...])
      }
    }
  }

  /// Every indexed commit, in the order in which they were added: parents before children.
  package func indexedCommits() throws(CacheError) -> [HistoryCommit] {
    try read { database in
      let rows = try Row.fetchCursor(
        database, sql: "SELECT id, parents FROM historyCommit ORDER BY ordinal")
      var commits: [HistoryCommit] = []
      while let row = try rows.next() {
        var reader = ByteReader(try row.bytes(1)[...])
        var parents: [CommitID] = []
        while !reader.isAtEnd { parents.append(try CommitID(stored: reader.bytes(20))) }
        commits.append(
          HistoryCommit(id: try CommitID(stored: row.bytes(0)[...]), parents: parents))
      }
      return commits
    }
  }

  /// Adds a batch, all or none of it, and makes its tips the indexed ones.
  ///
  /// Commits and versions already there stay as they are. A version of a commit that is neither
  /// in the batch nor indexed is a mistake of the caller's, and left out.
  package func append(_ batch: HistoryBatch) throws(CacheError) {
    try write { database in
      let insertCommit = try database.makeStatement(
        sql: "INSERT OR IGNORE INTO historyCommit(id, parents) VALUES(?, ?)")
      for commit in batch.commits {
        let parents = Data(commit.parents.flatMap(\.bytes))
        try insertCommit.execute(arguments: [Data(commit.id.bytes), parents])
      }
      let insertVersion = try database.makeStatement(
        sql: """
          INSERT OR IGNORE INTO pageVersion(page, ordinal, bundle, pageNumber, path)
          SELECT ?, ordinal, ?, ?, ? FROM historyCommit WHERE id = ?
          """)
      for version in batch.versions {
        try insertVersion.execute(arguments: [
          version.page, version.bundle.description, version.pageNumber, version.path,
          Data(version.commit.bytes),
        ])
      }
      try database.execute(sql: "DELETE FROM historyTip")
      for tip in batch.tips {
        try database.execute(
          sql: "INSERT OR IGNORE INTO historyTip(id) VALUES(?)", arguments: [Data(tip.bytes)])
      }
    }
  }

  /// A page's versions on every indexed line of history, the last added first.
  package func versions(ofPage page: String) throws(CacheError) -> [IndexedVersion] {
    try read { database in
      try Row.fetchAll(
        database,
        sql: """
          SELECT historyCommit.id, bundle, pageNumber, path
          FROM pageVersion JOIN historyCommit USING (ordinal)
          WHERE page = ? ORDER BY ordinal DESC
          """, arguments: [page]
      ).map { row in
        IndexedVersion(
          page: page, commit: try CommitID(stored: row.bytes(0)[...]),
          bundle: try BundleKey(stored: row.string(1)), pageNumber: Int(try row.integer(2)),
          path: try row.string(3))
      }
    }
  }

  /// Forgets all history, as after a rewriting of it.
  package func removeVersions() throws(CacheError) {
    try write { database in
      try database.execute(
        sql: "DELETE FROM historyCommit; DELETE FROM pageVersion; DELETE FROM historyTip")
    }
  }
}

extension CommitID {
  /// The commit that a row names; anything else is damage.
  fileprivate init(stored bytes: ArraySlice<UInt8>) throws {
    guard let id = CommitID(bytes: Array(bytes)) else { throw CacheDamage() }
    self = id
  }
}
