package import PaperDomain

/// What is to be imported, and how.
package struct ImportRequest: Sendable {
  /// Files and folders, absolute; folders are searched in natural order.
  package var sources: [String]
  /// The original variant's file, absolute.
  package var original: String?
  /// The ocr variant's file, absolute.
  package var ocr: String?
  /// The bundle's name; else it is made from the file's.
  package var name: String?
  /// Match variants of unequal page counts from the top.
  package var topDown = false
  /// An existing doc's path, else the title of a new one.
  package var doc: String?
  /// Whether PDFs that were purged are let in again.
  package var includesPurged = false
  /// Whether a doc also changes that is edited in a window of the viewer.
  package var isForced = false
  /// An existing group's name or title, else the title of a new one.
  package var group: String?

  package init(sources: [String]) { self.sources = sources }
}

/// What became of one bundle's worth of files.
package struct ImportedBundle: Sendable {
  package var outcome: Outcome
  /// The files it came from, as they were named.
  package var sources: [String]
  package var bundle: PDFBundle?
  /// Pages made of it in a doc.
  package var pages: [Page] = []

  package enum Outcome: Sendable {
    /// A new bundle.
    case imported
    /// A new bundle of bytes that the library has already.
    case rebundled
    /// The bytes are back in this bundle, which lacked them.
    case restored(bundle: String)
    /// The bytes are in this bundle already, and nothing was made.
    case known(bundle: String)
    /// It can't be imported.
    case failed(any UserFacingError)
  }
}

/// What an import came to.
package struct ImportReport: Sendable {
  package var bundles: [ImportedBundle]
  /// The doc that pages were made in.
  package var doc: Doc?
  /// The manifests written, each once.
  package var edits: [FileEdit]

  /// The paths of the manifests, from the library's root, in natural order.
  package var files: [String] {
    edits.map(\.path).sorted(by: NaturalOrder.areInIncreasingOrder)
  }

  package var failures: [ImportedBundle] {
    bundles.filter { if case .failed = $0.outcome { true } else { false } }
  }
}
