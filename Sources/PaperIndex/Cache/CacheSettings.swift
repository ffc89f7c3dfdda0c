import GRDB

/// How every connection to the cache is set up.
enum CacheSettings {
  /// How long a process waits for another one's batch before it gives up.
  static let busySeconds = 30

  static func configuration(isReadOnly: Bool = false) -> Configuration {
    var configuration = Configuration()
    configuration.readonly = isReadOnly
    configuration.foreignKeysEnabled = false
    configuration.busyMode = .timeout(Double(busySeconds))
    configuration.prepareDatabase { database in
      // Larger pages lose less room between rows of a few kilobytes; copies in memory need the same.
      // A power cut may cost the last batches, not the file: in WAL mode NORMAL syncs at
      // checkpoints alone. Larger checkpoints halve their share of a long `pc index`.
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
