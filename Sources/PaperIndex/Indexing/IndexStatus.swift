import Files
import GRDB
package import PaperDomain

/// The state of the cache for a library.
package struct IndexStatus: Sendable {
  /// The number of pages of all bundles, as far as known.
  package var pages = 0
  /// The number of pages with a text, by the text's source.
  package var texts: [TextSource: Int] = [:]
  /// The number of recognised pages, by the reason for recognition.
  package var causes: [RecognitionCause: Int] = [:]
  /// Pages that could not be read, as stored in the cache.
  package var failed: [IndexFailure] = []
  /// The number of pages without a text whose files were purged.
  package var purged = 0
  /// The number of texts that no page refers to.
  package var unused = 0
  /// The size of the cache on disk in bytes; 0 for one in memory.
  package var bytes = 0

  /// The number of pages that were not read yet.
  package var waiting: Int { max(0, pages - texts.values.reduce(0, +) - purged - failed.count) }
}

extension Cache {
  /// Counts the contents of the cache for the library's bundles; does not read pages or change
  /// anything.
  ///
  /// - Parameter purged: The files that a user purged from the library.
  /// - Throws: ``CacheError`` if the cache can't be read, `FileError` if the size of its files
  ///   can't.
  package func status(
    of snapshot: LibrarySnapshot, purged: Set<BlobID> = []
  ) throws -> IndexStatus {
    var status = IndexStatus()
    var names: [BundleKey: String] = [:]
    for (name, key) in snapshot.bundleKeys() { names[key] = name }
    status.pages = snapshot.bundles.values.reduce(0) { $0 + ($1.pageCount ?? 0) }
    status.purged = purged.isEmpty ? 0 : snapshot.pageCount(in: purged)
    try read { database in
      let rows = try Row.fetchCursor(
        database,
        sql: """
          SELECT bundle.key, substr(data, 1, 2), count(*) FROM bundlePage
          JOIN bundle ON bundle.id = bundle JOIN pageText ON pageText.id = bundlePage.pageText
          JOIN content ON content.pageText = pageText.id
          WHERE state = 1 GROUP BY 1, 2
          """)
      while let row = try rows.next() {
        guard names[try BundleKey(stored: row.string(0))] != nil else { continue }
        let (source, cause) = try PageText.origin(stored: row.bytes(1))
        status.texts[source, default: 0] += Int(try row.integer(2))
        if let cause { status.causes[cause, default: 0] += Int(try row.integer(2)) }
      }
      let unused = "SELECT count(*) FROM pageText WHERE id NOT IN (SELECT pageText FROM bundlePage)"
      status.unused = try Int.fetchOne(database, sql: unused) ?? 0
    }
    for (page, reason) in try failures() {
      guard let name = names[page.bundle] else { continue }
      status.failed.append(
        IndexFailure(bundle: name, pageNumber: page.pageNumber, reason: reason))
    }
    status.failed.sortByPlace()
    if case .file(let path) = place {
      for suffix in ["", "-wal", "-shm"] {
        let file = try FileSystem.statusIfPresent(of: path + suffix)
        status.bytes += Int(file?.size ?? 0)
      }
    }
    return status
  }
}

extension [IndexFailure] {
  /// Sorts by bundle in natural order, then by page.
  mutating func sortByPlace() {
    sort {
      $0.bundle == $1.bundle
        ? $0.pageNumber < $1.pageNumber
        : NaturalOrder.areInIncreasingOrder($0.bundle, $1.bundle)
    }
  }
}

extension LibrarySnapshot {
  /// The number of pages whose text is from one of these files, without corrected texts.
  fileprivate func pageCount(in blobs: Set<BlobID>) -> Int {
    let corrected = Set(correctedTexts)
    return bundles.values.reduce(0) { count, bundle in
      count
        + (1..<(bundle.pageCount ?? 0) + 1).count { number in
          bundle.textPlace(of: number).map { blobs.contains($0.blob) } ?? false
            && !corrected.contains(CorrectedText(bundle: bundle.name, pageNumber: number))
        }
    }
  }
}
