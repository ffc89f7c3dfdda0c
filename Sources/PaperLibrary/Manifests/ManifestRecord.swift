import PaperDomain

/// A manifest that had nothing wrong, as the cache keeps it.
///
/// Of a path it needs only the kind of place: the place's own name is in the path.
enum ManifestRecord {
  case doc(Doc)
  case group(PageGroup)
  case page(Page)
  case bundle(PDFBundle)
  case notes(Notes)
  case correctedText(CorrectedText)

  /// How a record begins.
  enum Kind: UInt8 {
    case doc = 1
    case group, page, bundle, notes, correctedText
  }

  /// What there is to keep of a manifest as read: nothing of one that has problems, which are told
  /// with their places in the text, nor of the few that define tags and variables.
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
