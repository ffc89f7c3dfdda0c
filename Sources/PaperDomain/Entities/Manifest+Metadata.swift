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
    case .library, .bundle, .doc, .group, .page, .notes: false
    }
  }
}
