package import Files
import Foundation
import GRDB
package import PaperDomain

extension Cache {
  /// Replaces a cache by a new file that has only the texts taken from PDFs, without those of some
  /// PDFs. No byte of the old file is left.
  ///
  /// - Throws: `FileError` if the folder is not writable.
  package static func keepTexts(
    ofFileAt place: some FilePlace, without blobs: Set<BlobID>
  ) throws(FileError) {
    let (old, new) = (CacheFile(place: place), CacheFile(place: place).sibling(".new"))
    let lock = try old.lock()
    try new.remove()
    let isKept = try old.areFiles() && copyTexts(of: old.path, to: new.path, without: blobs)
    try old.remove()
    if isKept {
      try FileSystem.rename(new.place, to: old.place)
    } else {
      try new.remove()
    }
    withExtendedLifetime(lock) {}
  }

  /// - Returns: `false` for a cache that is damaged, of another version or missing: every text can
  ///   be recomputed.
  private static func copyTexts(
    of path: String, to new: String, without blobs: Set<BlobID>
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
}
