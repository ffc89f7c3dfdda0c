/// What is known of a PDF file after opening it.
package struct FileInspection: Hashable, Sendable {
  /// The number of the last page that can really be fetched, 1…100,000.
  package var pageCount: Int
  /// Whether the file is encrypted; it opened, so its user password is empty.
  package var isEncrypted: Bool

  package init(pageCount: Int, isEncrypted: Bool) {
    self.pageCount = pageCount
    self.isEncrypted = isEncrypted
  }

  /// The most pages a file may have.
  package static let maximumPageCount = 100_000
}
