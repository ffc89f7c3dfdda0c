import GRDB
package import PaperDomain

/// A recognised page that a person should look at.
package struct DoubtfulPage: Hashable, Sendable {
  /// The bundle's name.
  package var bundle: String
  /// 1-based.
  package var pageNumber: Int
  /// The languages of the recognition: codes of models, in order of weight.
  package var languages: [String]
  package var doubt: PageDoubt
}

extension Cache {
  /// The recognised pages that a person should look at, the least reliable first. Reads only what
  /// is in the cache.
  ///
  /// - Parameter bundles: The names of the bundles; all of the snapshot's if `nil`.
  /// - Throws: ``CacheError`` if the cache can't be read.
  package func doubtfulPages(
    of snapshot: LibrarySnapshot, bundles: Set<String>? = nil
  ) throws(CacheError) -> [DoubtfulPage] {
    var found: [BundleKey: PDFBundle] = [:]
    for (name, key) in snapshot.bundleKeys() where bundles?.contains(name) ?? true {
      found[key] = snapshot.bundles[name]
    }
    let usual = snapshot.library?.languages ?? ["eng"]
    let pages = try read { database in
      let texts = PageTextTable(database: database)
      let rows = try Row.fetchCursor(
        database,
        sql: """
          SELECT bundle.key, pageNumber, pageText FROM bundlePage
          JOIN bundle ON bundle.id = bundle JOIN pageText ON pageText.id = bundlePage.pageText
          WHERE state = 1
          """)
      var pages: [DoubtfulPage] = []
      while let row = try rows.next() {
        guard let bundle = found[try BundleKey(stored: row.string(0))] else { continue }
        let id = try row.integer(2)
        guard try PageText.origin(stored: texts.data(of: id)).source == .ocr,
          let doubt = try texts.wholeText(of: id).doubt
        else { continue }
        pages.append(
          DoubtfulPage(
            bundle: bundle.name, pageNumber: Int(try row.integer(1)),
            languages: bundle.languages ?? usual, doubt: doubt))
      }
      return pages
    }
    return pages.sorted { left, right in
      left.doubt.degree != right.doubt.degree
        ? left.doubt.degree > right.doubt.degree
        : left.bundle != right.bundle
          ? NaturalOrder.areInIncreasingOrder(left.bundle, right.bundle)
          : left.pageNumber < right.pageNumber
    }
  }
}
