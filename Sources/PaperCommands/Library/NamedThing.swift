import PaperDomain

/// What a word of the command line names, where tags and variables are allowed too.
enum NamedThing {
  case entity(Entity)
  case definition(Definition)

  /// A word that names this and nothing else.
  var reference: String {
    switch self {
    case .entity(let entity): entity.reference
    case .definition(let definition): definition.reference
    }
  }

  fileprivate init(_ entity: Entity) {
    switch entity {
    case .tagGroup(let group): self = .definition(.tagGroup(group.name))
    case .variable(let variable): self = .definition(.variable(variable.name))
    case .folder, .doc, .group, .page, .bundle: self = .entity(entity)
    }
  }
}

extension ReferenceResolver {
  /// Returns what a word names: first a path, a bundle or an id, then a tag or variable.
  func named(_ word: String, in snapshot: LibrarySnapshot) throws -> NamedThing {
    let reference = try whole(word)
    if let entity = try entityIfPresent(reference) { return NamedThing(entity) }
    if let definition = snapshot.definitions(named: word).first { return .definition(definition) }
    throw unknown(word, in: snapshot)
  }

  /// Returns what a word names, where a wrong guess would do harm.
  ///
  /// - Throws: ``ReferenceError/ambiguous(_:candidates:)`` for a word with several meanings.
  func onlyThing(named word: String, in snapshot: LibrarySnapshot) throws -> NamedThing {
    var seen: Set<String> = []
    let found =
      (try meanings(of: whole(word)).map { NamedThing($0) }
      + snapshot.definitions(named: word).map(NamedThing.definition))
      .filter { seen.insert($0.reference).inserted }
    if found.count > 1 {
      throw ReferenceError.ambiguous(word, candidates: found.map(\.reference))
    }
    guard let thing = found.first else { throw unknown(word, in: snapshot) }
    return thing
  }

  private func unknown(_ word: String, in snapshot: LibrarySnapshot) -> ReferenceError {
    unknown(
      word, "doc, group, page, bundle, tag or variable", besides: snapshot.definitionNames)
  }
}
