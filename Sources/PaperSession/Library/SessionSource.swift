package import GitNames
package import PaperDomain

/// The source of sessions: a read-only state of the library.
package protocol SessionSource: Sendable {
  var snapshot: LibrarySnapshot { get }
  /// The commit that is read; `nil` for the working tree.
  var commit: ObjectID? { get }

  /// The versions of each page, newest first; none for a page that was never committed.
  ///
  /// - Throws: Errors of reading the library's history.
  func versions(of pages: [Page]) async throws -> [[RecordedVersion]]

  /// The pages of a bundle that have an indexed or corrected text.
  ///
  /// - Throws: Errors of reading the index; `CancellationError`.
  func pagesWithText(in bundle: PDFBundle) async throws -> Set<Int>
}

/// A version of a page, with the bundle that it shows.
package struct RecordedVersion: Sendable {
  package var commit: ObjectID
  package var createdAt: Timestamp
  package var author: String
  /// `nil` if the bundle does not exist any more.
  package var bundle: PDFBundle?
  package var bundleName: String
  package var pageNumber: Int
  package var isCurrent: Bool
  package var metadata: Metadata

  package init(
    commit: ObjectID, createdAt: Timestamp, author: String, bundle: PDFBundle?,
    bundleName: String, pageNumber: Int, isCurrent: Bool, metadata: Metadata
  ) {
    self.commit = commit
    self.createdAt = createdAt
    self.author = author
    self.bundle = bundle
    self.bundleName = bundleName
    self.pageNumber = pageNumber
    self.isCurrent = isCurrent
    self.metadata = metadata
  }
}
