package import PaperDomain

/// The files to import, and how.
package struct ImportRequest: Sendable {
  /// Files and folders, absolute; folders are searched in natural order.
  package var sources: [String]
  /// The original variant's file, absolute.
  package var original: String?
  /// The ocr variant's file, absolute.
  package var ocr: String?
  /// The bundle's name; `nil` to derive it from the file's name.
  package var name: String?
  /// Match variants of unequal page counts from the top.
  package var topDown = false
  /// Docs to make pages in: one for all sources, or one for each of them. Each is an existing doc's
  /// path, otherwise the title of a new one.
  package var docs: [String] = []
  /// The folder for new docs, from `docs/`; `nil` for `docs/` itself.
  package var folder: String?
  /// Whether to import PDFs that were purged.
  package var includesPurged = false
  /// Whether to also change a doc that is open for editing in the viewer.
  package var isForced = false
  /// Whether the bytes of an image that has to be encoded again are kept, in an original variant.
  package var keepsOriginals = true
  /// What is shown of photos: one for all sources, or one for each of them.
  package var sheets: [SheetChoice] = []
  /// An existing group's name or title, otherwise the title of a new one.
  package var group: String?

  package init(sources: [String]) { self.sources = sources }
}

/// The result for one bundle's files.
package struct ImportedBundle: Sendable {
  package var outcome: Outcome
  /// The source files, as the user named them.
  package var sources: [String]
  package var bundle: PDFBundle?
  /// The types of images that were encoded again, such as `HEIC`, each once.
  package var encodedFrom: [String] = []
  /// Whether it is a sheet that was laid flat.
  package var isFlat = false
  /// The pages created from it in a doc.
  package var pages: [Page] = []

  package enum Outcome: Sendable {
    /// A new bundle.
    case imported
    /// A new bundle with bytes that the library already has.
    case rebundled
    /// The bytes were restored in this bundle, which lacked them.
    case restored(bundle: String)
    /// The bytes are in this bundle already, and nothing was created.
    case known(bundle: String)
    /// It can't be imported.
    case failed(any UserFacingError)
  }
}

/// The result of an import.
package struct ImportReport: Sendable {
  package var bundles: [ImportedBundle]
  /// The docs in which pages were created, each once.
  package var docs: [Doc]
  /// The written manifests, each once.
  package var edits: [FileEdit]

  /// The paths of the manifests, relative to the library's root, in natural order.
  package var files: [String] {
    edits.map(\.path).sorted(by: NaturalOrder.areInIncreasingOrder)
  }

  package var failures: [ImportedBundle] {
    bundles.filter { if case .failed = $0.outcome { true } else { false } }
  }
}
