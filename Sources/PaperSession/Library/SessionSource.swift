package import GitNames
package import PaperDomain

/// What sessions are made of: a library at one moment, to be read.
package protocol SessionSource: Sendable {
  var snapshot: LibrarySnapshot { get }
  /// The commit at which the library is looked at; `nil` for the working tree.
  var commit: ObjectID? { get }

  /// A page's versions, newest first; none for a page that was never committed.
  func versions(of page: Page) throws -> [RecordedVersion]

  /// Those of a bundle's pages whose text somebody read or wrote.
  func pagesWithText(in bundle: PDFBundle) async throws -> Set<Int>
}

/// A version of a page, with what it shows.
package struct RecordedVersion: Sendable {
  package var commit: ObjectID
  package var createdAt: Timestamp
  package var author: String
  /// `nil` where the bundle is not here any more.
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
