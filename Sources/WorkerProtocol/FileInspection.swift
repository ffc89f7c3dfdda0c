/// The facts about a PDF file after opening it.
package struct FileInspection: Hashable, Sendable {
  /// The number of the last page that can be read, 1…100,000.
  package var pageCount: Int

  package init(pageCount: Int) { self.pageCount = pageCount }

  /// The maximum number of pages of a file.
  package static let maximumPageCount = 100_000
}
