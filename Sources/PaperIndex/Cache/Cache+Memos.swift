import GRDB

extension Cache {
  /// The stored value of a name; `nil` when there is none.
  func memo(_ name: String) throws(CacheError) -> String? {
    try read { database in
      let row = try Row.fetchOne(
        database, sql: "SELECT value FROM memo WHERE name = ?", arguments: [name])
      return try row.map { try $0.string(0) }
    }
  }

  /// Stores a short value under a name, replacing an existing one.
  func keep(_ value: String, as name: String) throws(CacheError) {
    try write { database in
      try database.execute(
        sql: "INSERT OR REPLACE INTO memo(name, value) VALUES(?, ?)", arguments: [name, value])
    }
  }
}
