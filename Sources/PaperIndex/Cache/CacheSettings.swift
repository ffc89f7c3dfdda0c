import GRDB

/// The settings of every connection to the cache.
enum CacheSettings {
  /// The number of seconds to wait for another process's write transaction.
  static let busySeconds = 30

  static func configuration(isReadOnly: Bool = false) -> Configuration {
    var configuration = Configuration()
    configuration.readonly = isReadOnly
    configuration.foreignKeysEnabled = false
    configuration.busyMode = .timeout(Double(busySeconds))
    configuration.prepareDatabase { database in
      // Larger pages waste less room between rows of a few kilobytes; copies in memory need the
      // same size. A power failure may lose the last transactions, but does not damage the file: in
      // WAL mode NORMAL syncs only at checkpoints. Larger checkpoints halve their share of a long
      // `pc index`.
      try database.execute(
        sql: """
          PRAGMA page_size = 16384;
          PRAGMA synchronous = NORMAL;
          PRAGMA wal_autocheckpoint = 2000;
          PRAGMA journal_size_limit = 67108864;
          PRAGMA cache_size = -65536;
          PRAGMA secure_delete = OFF;
          PRAGMA temp_store = MEMORY;
          """)
    }
    return configuration
  }
}
