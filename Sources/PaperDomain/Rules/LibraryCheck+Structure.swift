extension LibraryCheck {
  func structureProblems() -> [Problem] {
    var problems: [Problem] = []
    let moves = HandMoves(snapshot, base: base, identities)
    for doc in snapshot.docs.values {
      problems += nestingProblems(of: doc)
      problems += listProblems(
        doc.groups, existing: snapshot.groupNames[doc.path] ?? [], file: doc.file, key: "groups",
        missing: .missingGroup, what: "group", folder: doc.path, moves)
    }
    for group in snapshot.groups.values {
      problems += placeProblems(of: group)
      let existing = snapshot.pageNames[group.path] ?? []
      problems += listProblems(
        group.pages, existing: existing, file: group.file, key: "pages", missing: .missingPage,
        what: "page", folder: group.path, moves)
      if existing.isEmpty
        && group.pages.allSatisfy({ moves.place(of: $0, listedIn: group.file) != nil })
      {
        problems.append(
          Problem(
            .emptyGroup, in: group.file, "the group '\(group.path)' has no pages",
            fix: "pc add \(group.path) BUNDLE#PAGES, or delete its folder"))
      }
    }
    for page in snapshot.strayPages { problems += strayProblems(of: page) }
    let pageIDs = Set(snapshot.pages.values.compactMap(\.id))
    for notes in snapshot.notes.values where !snapshot.isPartial {
      guard let id = notes.page, !pageIDs.contains(id), !isBesideItsPage(notes, id) else {
        continue
      }
      problems.append(
        Problem(
          .strayNotes, in: notes.file, at: [.key("page")],
          "these annotations belong to page \(id), which is not here",
          fix: "move the file beside its page, or delete it"))
    }
    return problems
  }

  /// Whether the page beside a notes file has no id to compare yet: it can't be read, or was written
  /// anew and gets the id back that it had.
  private func isBesideItsPage(_ notes: Notes, _ id: EntityID) -> Bool {
    guard case .notes(let path)? = ManifestPlace(path: notes.file) else { return false }
    if snapshot.broken.contains("docs/\(path).json") { return true }
    guard let page = snapshot.pages[path], page.id == nil else { return false }
    return base?.pages[path]?.id == id
  }

  private func nestingProblems(of doc: Doc) -> [Problem] {
    var ancestor = parentPath(doc.path)
    while !ancestor.isEmpty {
      if hasDoc(at: ancestor) {
        return [
          Problem(
            .nestedDoc, in: doc.file, "the doc '\(doc.path)' lies inside the doc '\(ancestor)'",
            fix: "move it out: a doc holds groups, never another doc")
        ]
      }
      ancestor = parentPath(ancestor)
    }
    return []
  }

  private func placeProblems(of group: PageGroup) -> [Problem] {
    if hasDoc(at: group.docPath) { return [] }
    if hasGroup(at: group.docPath) {
      return [
        Problem(
          .nestedGroup, in: group.file,
          "the group '\(group.path)' lies inside the group '\(group.docPath)'",
          fix: "move it up: a group holds pages, never another group")
      ]
    }
    return [
      Problem(
        .groupOutsideDoc, in: group.file, "the group '\(group.path)' lies in no doc",
        fix: placeFix(of: group))
    ]
  }

  /// Where a group that lies in no doc should go.
  private func placeFix(of group: PageGroup) -> String {
    if hasDoc(at: group.path) { return "move it into a folder of the doc: a doc is not a group" }
    var ancestor = parentPath(group.docPath)
    while !ancestor.isEmpty {
      if hasDoc(at: ancestor) { return "move its folder up into docs/\(ancestor)/" }
      ancestor = parentPath(ancestor)
    }
    let isAmongDocs = snapshot.docPaths.contains { $0.hasPrefix(group.docPath + "/") }
    if group.docPath.isEmpty || isAmongDocs { return "move its folder into that of a doc" }
    return "add docs/\(group.docPath)/doc.json with { \"title\": … }"
  }

  private func strayProblems(of page: Page) -> [Problem] {
    let folder = page.groupPath
    let canBeGroup = !hasDoc(at: folder) && hasDoc(at: parentPath(folder))
    return [
      Problem(
        .pageOutsideGroup, in: page.file, "the page '\(page.path)' lies in no group",
        fix: canBeGroup
          ? "add docs/\(folder)/group.json with { \"title\": … }"
          : "move it into a group's folder: a doc holds its pages in groups")
    ]
  }

  private func hasDoc(at path: String) -> Bool {
    snapshot.docs[path] != nil || snapshot.broken.contains("docs/\(path)/doc.json")
  }

  private func hasGroup(at path: String) -> Bool {
    snapshot.groups[path] != nil || snapshot.broken.contains("docs/\(path)/group.json")
  }

  private func listProblems(
    _ list: [String], existing: [String], file: String, key: String, missing: DiagnosticCode,
    what: String, folder: String, _ moves: HandMoves
  ) -> [Problem] {
    if list == existing { return [] }
    var problems: [Problem] = []
    let present = Set(existing)
    let listed = Set(list).union(moves.mended(list, in: file, folder: folder))
    let unlisted = existing.filter { !listed.contains($0) }
    var seen: Set<String> = []
    for (index, name) in list.enumerated() {
      if !present.contains(name), let place = moves.place(of: name, listedIn: file) {
        problems.append(
          Problem(
            .movedByHand, in: file, at: [.key(key), .index(index)],
            "the \(what) '\(name)' is '\(place)' now", fix: "pc commit mends the list"))
      } else if !present.contains(name) {
        let meant = EditDistance.closest(to: name, in: unlisted)
        problems.append(
          Problem(
            missing, in: file, at: [.key(key), .index(index)],
            "no \(what) '\(name)' is in docs/\(folder)/",
            fix: meant.map { "did you mean '\($0)'?" } ?? "remove it from the list"))
      } else if !seen.insert(name).inserted {
        problems.append(
          Problem(
            .listedTwice, in: file, at: [.key(key), .index(index)],
            "'\(name)' is listed twice", fix: "pc commit keeps the first"))
      }
    }
    for name in unlisted {
      problems.append(
        Problem(
          .unlisted, in: file, at: [.key(key)], "the \(what) '\(name)' is not listed",
          fix: "pc commit lists it last"))
    }
    return problems
  }
}
