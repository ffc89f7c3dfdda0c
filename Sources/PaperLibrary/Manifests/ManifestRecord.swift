import PaperDomain

/// A manifest without problems, in the form of the cache.
///
/// It stores only the kind of the path; the rest of the place is in the path itself.
enum ManifestRecord {
  case doc(Doc)
  case group(PageGroup)
  case page(Page)
  case bundle(PDFBundle)
  case notes(Notes)
  case correctedText(CorrectedText)

  /// The first byte of a record.
  enum Kind: UInt8 {
    case doc = 1
    case group, page, bundle, notes, correctedText
  }

  /// Creates the record of a manifest; `nil` for one with problems, which are reported with their
  /// positions in the text, and for the few that define tags and variables.
  init?(_ read: ReadManifest, place: ManifestPlace) {
    guard read.problems.isEmpty, read.syntax == nil else { return nil }
    switch (place, read.manifest) {
    case (.doc, .doc(let value)?): self = .doc(value)
    case (.group, .group(let value)?): self = .group(value)
    case (.page, .page(let value)?): self = .page(value)
    case (.bundle, .bundle(let value)?): self = .bundle(value)
    case (.notes, .notes(let value)?) where !value.annotations.contains(nil): self = .notes(value)
    case (.correctedText(let bundle, let pageNumber), nil):
      self = .correctedText(CorrectedText(bundle: bundle, pageNumber: pageNumber))
    default: return nil
    }
  }

  var kind: Kind {
    switch self {
    case .doc: .doc
    case .group: .group
    case .page: .page
    case .bundle: .bundle
    case .notes: .notes
    case .correctedText: .correctedText
    }
  }
}
