/// What is known of a PDF file after opening it.
package struct FileInspection: Hashable, Sendable {
  /// The number of the last page that can really be fetched, 1…100,000.
  package var pageCount: Int

  package init(pageCount: Int) { self.pageCount = pageCount }

  /// The most pages a file may have.
  package static let maximumPageCount = 100_000
}
