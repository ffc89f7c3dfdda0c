extension LibraryCheck {
  /// New ids that are not random UUIDs: a short prefix of one may be ambiguous.
  ///
  /// Version 5 is allowed: forks and copies get ids that every clone computes. Ids in HEAD are not
  /// reported.
  func randomnessProblems() -> [Problem] {
    var odd: [(id: EntityID, file: String)] = []
    snapshot.forEachIdentified { id, file in
      if id.version != 4 && id.version != 5 { odd.append((id, file.path)) }
    }
    if odd.isEmpty { return [] }
    var known: Set<EntityID> = []
    base?.forEachIdentified { id, _ in known.insert(id) }
    return odd.filter { !known.contains($0.id) }.map { id, file in
      Problem(
        .oddID, in: file, at: ["id"], "the id \(id) is no random UUID (version 4)",
        fix: "leave 'id' out: pc commit fills it in")
    }
  }
}
