import GRDB

extension Cache {
  /// A short fact that was kept under a name; `nil` when there is none.
  func memo(_ name: String) throws(CacheError) -> String? {
    try read { database in
      let row = try Row.fetchOne(
        database, sql: "SELECT value FROM memo WHERE name = ?", arguments: [name])
      return try row.map { try $0.string(0) }
    }
  }

  /// Keeps a short fact under a name, in place of what was there.
  func keep(_ value: String, as name: String) throws(CacheError) {
    try write { database in
      try database.execute(
        sql: "INSERT OR REPLACE INTO memo(name, value) VALUES(?, ?)", arguments: [name, value])
    }
  }
}
