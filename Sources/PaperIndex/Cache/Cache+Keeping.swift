import Files
import Foundation
import GRDB
package import PaperDomain

extension Cache {
  /// Puts a new file in the place of a cache: with the texts that were taken from PDFs, but those of
  /// some, and nothing else. No byte of the old file is left.
  ///
  /// - Throws: `FileError` where the folder can't be written.
  package static func keepTexts(ofFileAt path: String, without blobs: Set<BlobID>) throws {
    let new = path + ".new"
    try remove(new)
    let isKept = keepTexts(of: path, in: new, without: blobs)
    try remove(path)
    if isKept {
      try FileSystem.rename(new, to: path)
    } else {
      try remove(new)
    }
  }

  /// - Returns: `false` for a cache that is damaged, of another version, or not there: every text can
  ///   be made again.
  private static func keepTexts(
    of path: String, in new: String, without blobs: Set<BlobID>
  ) -> Bool {
    do {
      guard try FileSystem.statusIfPresent(of: path) != nil else { return false }
      let old = try DatabaseQueue(path: path, configuration: CacheSettings.configuration())
      guard case .current = try old.read(CacheSchema.content) else { return false }
      try old.close()
      let queue = try DatabaseQueue(path: new, configuration: CacheSettings.configuration())
      try queue.writeWithoutTransaction { database in
        try database.execute(sql: "ATTACH DATABASE ? AS old", arguments: [path])
        try database.inTransaction {
          try CacheSchema.create(in: database)
          try database.execute(sql: "CREATE TEMP TABLE gone(digest BLOB PRIMARY KEY)")
          for blob in blobs {
            try database.execute(
              sql: "INSERT INTO gone VALUES(?)", arguments: [Data(blob.digest)])
          }
          try database.execute(
            sql: """
              INSERT INTO main.pageText SELECT * FROM old.pageText WHERE state = 1
                AND substr(key, 1, 1) = x'01' AND substr(key, 2, 32) NOT IN (SELECT digest FROM gone);
              INSERT INTO main.content SELECT * FROM old.content
                WHERE pageText IN (SELECT id FROM main.pageText);
              INSERT INTO main.pageWords SELECT * FROM old.pageWords
                WHERE pageText IN (SELECT id FROM main.pageText);
              """)
          return .commit
        }
        try database.execute(sql: "DETACH DATABASE old; PRAGMA journal_mode = WAL")
      }
      try queue.close()
      return true
    } catch {
      return false
    }
  }

  private static func remove(_ path: String) throws(FileError) {
    for suffix in ["-wal", "-shm", "-journal", ""] {
      try FileSystem.removeTree(path + suffix)
    }
  }
}
