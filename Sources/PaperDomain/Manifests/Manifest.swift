/// The value of one manifest.
package enum Manifest: Hashable, Sendable {
  case library(LibraryManifest)
  case bundle(PDFBundle)
  case doc(Doc)
  case group(PageGroup)
  case page(Page)
  case notes(Notes)
  case tagGroup(TagGroup)
  case variable(Variable)
  case stamp(StampDesign)

  package var id: EntityID? {
    switch self {
    case .library(let value): value.id
    case .bundle(let value): value.id
    case .doc(let value): value.id
    case .group(let value): value.id
    case .page(let value): value.id
    case .notes: nil
    case .tagGroup(let value): value.id
    case .variable(let value): value.id
    case .stamp(let value): value.id
    }
  }

  package var createdAt: Timestamp? {
    switch self {
    case .library(let value): value.createdAt
    case .bundle(let value): value.createdAt
    case .doc(let value): value.createdAt
    case .group(let value): value.createdAt
    case .page(let value): value.createdAt
    case .notes: nil
    case .tagGroup(let value): value.createdAt
    case .variable(let value): value.createdAt
    case .stamp(let value): value.createdAt
    }
  }

  package var metadata: Metadata? {
    switch self {
    case .bundle(let value): value.metadata
    case .doc(let value): value.metadata
    case .group(let value): value.metadata
    case .page(let value): value.metadata
    case .library, .notes, .tagGroup, .variable, .stamp: nil
    }
  }
}

extension Manifest {
  /// Whether only tags and variables differ from a former version, or only the definitions of tags
  /// and variables. Then the other checks need not be repeated.
  package func differsInMetadataAlone(from former: Manifest) -> Bool {
    guard id == former.id, createdAt == former.createdAt else { return false }
    switch (former, self) {
    case (.bundle(var old), .bundle(let new)):
      old.metadata = new.metadata
      return old == new
    case (.doc(var old), .doc(let new)):
      old.metadata = new.metadata
      return old == new
    case (.group(var old), .group(let new)):
      old.metadata = new.metadata
      return old == new
    case (.page(var old), .page(let new)):
      old.metadata = new.metadata
      return old == new
    case (.tagGroup, .tagGroup), (.variable, .variable): return true
    default: return false
    }
  }

  /// Whether it defines tags or a variable.
  package var isDefinition: Bool {
    switch self {
    case .tagGroup, .variable: true
    case .library, .bundle, .doc, .group, .page, .notes, .stamp: false
    }
  }
}

/// The result of parsing a manifest: its value, if the errors allow one, and the errors.
package struct ReadManifest: Sendable {
  package var manifest: Manifest?
  package var problems: [Problem]
  /// The error of a text that is not JSON; then there is no value.
  package var syntax: Diagnostic?

  package var isBroken: Bool { manifest == nil }

  package init(manifest: Manifest?, problems: [Problem], syntax: Diagnostic?) {
    self.manifest = manifest
    self.problems = problems
    self.syntax = syntax
  }
}
