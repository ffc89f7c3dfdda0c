import PaperDomain

extension ReferenceResolver {
  /// Returns the entity that a word of the command line names, whole and in its current state.
  func entity(_ word: String) throws -> Entity { try entity(whole(word)) }

  func page(_ word: String) throws -> Page { try page(whole(word)) }

  func bundle(_ word: String) throws -> PDFBundle { try bundle(whole(word)) }

  func doc(_ word: String) throws -> Doc { try doc(whole(word)) }

  /// Returns a group; if the word names a doc, the hint lists its groups.
  func group(_ word: String, in snapshot: LibrarySnapshot) throws -> PageGroup {
    let found = try entity(word)
    if case .group(let group) = found { return group }
    var hints: [String] = []
    if case .doc(let doc) = found {
      let groups = snapshot.groups(of: doc).prefix(5).map { "'\($0.path)'" }
      hints = [
        groups.isEmpty
          ? "pc new group \(doc.path.quoted) TITLE makes one in it"
          : "its groups are \(groups.joined(separator: ", "))"
      ]
    }
    throw CommandFailure("'\(word)' is a \(found.kindName), not a group", hints: hints)
  }

  /// Returns several entities in the order given, without duplicates.
  func entities(_ words: [String]) throws -> [Entity] {
    var seen: Set<String> = []
    return try words.map { try entity($0) }.filter { seen.insert($0.file ?? $0.path).inserted }
  }

  /// Returns a reference to a whole entity in its current state.
  func whole(_ word: String) throws -> Reference {
    let reference = try Reference(parsing: word)
    if reference.version != nil {
      throw CommandFailure(
        "'\(word)' is a version: name the page itself",
        hints: ["leave out what follows the '@'"])
    }
    if reference.pages != nil || reference.variant != nil {
      throw CommandFailure(
        "'\(word)' is a part of a bundle: name the whole entity",
        hints: ["leave out what follows '\(reference.name)'"])
    }
    return reference
  }

  /// Returns the bundle pages that `BUNDLE#PAGES` names, in order; `BUNDLE` alone means all.
  func bindings(_ word: String) throws -> [Binding] {
    let reference = try Reference(parsing: word)
    if reference.variant != nil || reference.version != nil {
      throw CommandFailure(
        "'\(word)' is not a page of a bundle", hints: ["write \(reference.name)#3"])
    }
    let bundle = try bundle(reference)
    let pages = reference.pages?.pages ?? bundle.pageCount.map { Array(1...max($0, 1)) }
    guard let pages else {
      throw CommandFailure(
        "'\(bundle.name)' has an unknown number of pages", hints: ["pc commit counts them"])
    }
    return pages.map { Binding(bundle: bundle.name, pageNumber: $0) }
  }
}
