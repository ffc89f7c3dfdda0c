extension LibraryEditor {
  /// Refuses an invalid page name.
  func checkPageName(_ name: String) throws {
    if let problem = ItemName.problems(in: name, of: .page).first {
      throw EditRefusal.badName(
        "page's name", "'\(name)' \(problem.explanation)", fix: problem.fix)
    }
  }

  /// Returns the names that no new page of a group can have, case-folded: those of its pages, and
  /// of annotations in its folder.
  func takenPageNames(in group: PageGroup) throws -> Set<String> {
    var taken = Set(snapshot.pageNames(inGroup: group.path).map(ItemName.folded))
    for file in try edits.files(below: "docs/\(group.path)") {
      if case .notes(let path)? = ManifestPlace(path: file.path), parentPath(path) == group.path {
        taken.insert(ItemName.folded(lastComponent(path)))
      }
    }
    return taken
  }

  /// Returns the names that no new group of a doc can have, case-folded.
  func takenGroupNames(in doc: Doc) -> Set<String> {
    Set(snapshot.groupNames(inDoc: doc.path).map(ItemName.folded))
  }

  /// Returns the files of annotations of pages: the file next to a page, unless it names another
  /// page, and files that were left elsewhere when the page was moved by hand.
  func notesFiles(of pages: [Page]) -> [[String]] {
    let wanted = Set(pages.compactMap(\.id))
    var named: [EntityID: [String]] = [:]
    for notes in snapshot.notes.values {
      if let id = notes.page, wanted.contains(id) { named[id, default: []].append(notes.file) }
    }
    return pages.map { page in
      let beside = "docs/\(page.path).notes.json"
      let others = (page.id.flatMap { named[$0] } ?? []).filter { $0 != beside }.inNaturalOrder()
      guard let notes = snapshot.notes[beside], notes.page == nil || notes.page == page.id else {
        return others
      }
      return [beside] + others
    }
  }

  /// Moves pages, with their annotations, to other paths. Order lists are not changed.
  mutating func relocate(_ places: [(page: Page, path: String)]) throws -> [Page] {
    // Of several files of annotations, one can be next to the page; the others still belong to it
    // by its id.
    let notes = notesFiles(of: places.map(\.page)).map(\.first)
    var moves: [(file: FolderFile, target: String)] = []
    for ((page, path), notes) in zip(places, notes) {
      moves.append((FolderFile(path: page.file), "docs/\(path).json"))
      if let notes { moves.append((FolderFile(path: notes), "docs/\(path).notes.json")) }
    }
    try edits.move(moves)
    for (page, _) in places { snapshot.pages[page.path] = nil }
    let values = notes.map { file in file.flatMap { snapshot.notes.removeValue(forKey: $0) } }
    return zip(places, values).map { place, notes in
      var page = place.page
      page.path = place.path
      snapshot.pages[page.path] = page
      if var notes {
        notes.file = "docs/\(page.path).notes.json"
        snapshot.notes[notes.file] = notes
      }
      return page
    }
  }

  /// Moves a group's folder with all files in it. Order lists are not changed.
  mutating func relocate(_ group: PageGroup, to path: String) throws -> PageGroup {
    var moved = group
    moved.path = path
    try edits.moveFolder("docs/\(group.path)", to: "docs/\(path)")
    snapshot.relocate(group.path, to: path)
    return snapshot.groups[path] ?? moved
  }
}
