import GitNames
import PaperDomain
import PaperIndex
import PaperLibrary
import PaperSession

/// A state of the library as a source of sessions.
struct LibraryViewSource: SessionSource {
  let moment: LibraryView
  let indexer: Indexer

  var snapshot: LibrarySnapshot { moment.snapshot }
  var commit: ObjectID? { moment.at }

  func versions(of pages: [Page]) async throws -> [[RecordedVersion]] {
    // Long histories take a while to read: other requests must not wait for them.
    try await aside { try read(versionsOf: pages) }
  }

  private func read(versionsOf pages: [Page]) throws -> [[RecordedVersion]] {
    try moment.versions.histories(of: pages.map { (PageKey($0), $0.file) }).map { history in
      try history.versions
        .filter { version in
          try moment.at.map { try moment.library.history.isAncestor(version.commit, of: $0) }
            ?? true
        }
        .map { version in
          RecordedVersion(
            commit: version.commit, createdAt: version.createdAt, author: version.author,
            bundle: bundle(of: version), bundleName: version.bundleName,
            pageNumber: version.pageNumber, isCurrent: version.isCurrent,
            metadata: try moment.versions.manifest(of: version).page.metadata)
        }
    }
  }

  func pagesWithText(in bundle: PDFBundle) async throws -> Set<Int> {
    try await indexer.pagesWithText(in: bundle, of: moment.snapshot)
  }

  /// The bundle of a version in its current form, which has all pages that it had then.
  private func bundle(of version: PageVersion) -> PDFBundle? {
    if let bundle = version.bundle.flatMap({ moment.bundlesByID[$0] }) { return bundle }
    return moment.snapshot.bundle(named: version.bundleName)
  }
}
