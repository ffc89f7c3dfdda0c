extension LibraryCheck {
  func structureProblems() -> [Problem] {
    var problems: [Problem] = []
    let moves = RenameDetection(snapshot, base: base, identities)
    for doc in snapshot.docs.values {
      problems += nestingProblems(of: doc)
      problems += listProblems(
        doc.groups, existing: snapshot.groupNames[doc.path] ?? [], file: doc.file, key: "groups",
        missing: .missingGroup, what: "group", folder: doc.path, moves)
    }
    lazy var docFolders = docFolders()
    for group in snapshot.groups.values {
      if !hasDoc(at: group.docPath) { problems += placeProblems(of: group, docFolders) }
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
            fix: "pc add \(group.path.quoted) BUNDLE#PAGES, or pc rm \(group.path.quoted)"))
      }
    }
    for page in snapshot.strayPages { problems += strayProblems(of: page) }
    for file in snapshot.misplaced { problems += misplacedProblems(of: file) }
    return problems
  }

  private func nestingProblems(of doc: Doc) -> [Problem] {
    var ancestor = parentPath(doc.path)
    while !ancestor.isEmpty {
      if hasDoc(at: ancestor) {
        return [
          Problem(
            .nestedDoc, in: doc.file, "the doc '\(doc.path)' is inside the doc '\(ancestor)'",
            fix: "move it out: a doc contains groups, never another doc")
        ]
      }
      ancestor = parentPath(ancestor)
    }
    return []
  }

  private func placeProblems(of group: PageGroup, _ docFolders: Set<String>) -> [Problem] {
    if hasGroup(at: group.docPath) {
      return [
        Problem(
          .nestedGroup, in: group.file,
          "the group '\(group.path)' is inside the group '\(group.docPath)'",
          fix: "move it up: a group contains pages, never another group")
      ]
    }
    return [
      Problem(
        .groupOutsideDoc, in: group.file, "the group '\(group.path)' is not in a doc",
        fix: placeFix(of: group, docFolders))
    ]
  }

  /// Returns the fix for a group that is not in a doc.
  private func placeFix(of group: PageGroup, _ docFolders: Set<String>) -> String {
    if hasDoc(at: group.path) { return "move it into a folder of the doc: a doc is not a group" }
    var ancestor = parentPath(group.docPath)
    while !ancestor.isEmpty {
      if hasDoc(at: ancestor) { return "move its folder up into docs/\(ancestor)/" }
      ancestor = parentPath(ancestor)
    }
    if group.docPath.isEmpty || docFolders.contains(group.docPath) {
      return "move its folder into that of a doc"
    }
    return "add docs/\(group.docPath)/doc.json with { \"title\": … }"
  }

  /// Returns the folders that contain docs, at any depth, from `docs/`.
  private func docFolders() -> Set<String> {
    var folders: Set<String> = []
    for path in snapshot.docPaths {
      var folder = parentPath(path)
      while !folder.isEmpty, folders.insert(folder).inserted { folder = parentPath(folder) }
    }
    return folders
  }

  private func strayProblems(of page: Page) -> [Problem] {
    let folder = page.groupPath
    let canBeGroup = !hasDoc(at: folder) && hasDoc(at: parentPath(folder))
    return [
      Problem(
        .pageOutsideGroup, in: page.file, "the page '\(page.path)' is not in a group",
        fix: canBeGroup
          ? "add docs/\(folder)/group.json with { \"title\": … }"
          : "move it into a group's folder: a doc contains its pages in groups")
    ]
  }

  /// Returns the problem of a manifest at a path where pc does not read it. A bundle's folder may
  /// contain any files.
  private func misplacedProblems(of file: String) -> [Problem] {
    let name = lastComponent(file)
    if file.hasPrefix("docs/") {
      let what = name == "doc.json" ? "a doc" : "a group"
      return [
        Problem(
          .misplaced, in: file, "nothing reads this: docs/ itself is not \(what)",
          fix: "move it into a folder \(name == "doc.json" ? "below docs/" : "of a doc")")
      ]
    }
    let folder = parentPath(file)
    let top = folder.split(separator: "/").dropFirst().first.map(String.init)
    if let top, snapshot.bundleNames.contains(top) { return [] }
    return [
      Problem(
        .misplaced, in: file, "nothing reads this: bundles are direct subfolders of bundles/",
        fix: top == nil
          ? "move it into a folder of its own below bundles/"
          : "move the folder \(folder) to bundles/\(lastComponent(folder))")
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
    what: String, folder: String, _ moves: RenameDetection
  ) -> [Problem] {
    if list == existing { return [] }
    var problems: [Problem] = []
    let present = Set(existing)
    let listed = Set(list).union(moves.fixed(list, in: file, folder: folder))
    let unlisted = existing.filter { !listed.contains($0) }
    let strays = Set(unlisted)
    var seen: Set<String> = []
    for (index, name) in list.enumerated() {
      if !present.contains(name), let place = moves.place(of: name, listedIn: file) {
        problems.append(
          Problem(
            .movedByHand, in: file, at: [.key(key), .index(index)],
            "the \(what) '\(name)' is '\(place)' now", fix: "pc commit fixes the list"))
      } else if !present.contains(name) {
        let meant =
          stem(of: name, among: strays) ?? suggestions.closest(to: name, in: unlisted)
        problems.append(
          Problem(
            missing, in: file, at: [.key(key), .index(index)],
            "no \(what) '\(name)' is in docs/\(folder)/",
            fix: meant.map { "did you mean '\($0)'?" }
              ?? missingFix("\(folder)/\(name)", isPage: key == "pages")))
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

  /// Returns the fix for a missing group or page in a list.
  ///
  /// - Parameter path: The expected path, from `docs/`.
  private func missingFix(_ path: String, isPage: Bool) -> String {
    let file = isPage ? "docs/\(path).json" : "docs/\(path)"
    let isRecorded = isPage ? base?.pages[path] != nil : base?.groups[path] != nil
    return
      (isRecorded
      ? "git checkout HEAD -- \(file.quoted) brings it back"
      : "git log -- \(file.quoted) shows what became of it") + "; or remove it from the list"
  }

  /// Returns a name without its file extension or trailing slash, if `names` has that.
  private func stem(of name: String, among names: Set<String>) -> String? {
    for ending in [".json", "/"] where name.hasSuffix(ending) {
      let stem = String(name.dropLast(ending.count))
      if names.contains(stem) { return stem }
    }
    return nil
  }
}
