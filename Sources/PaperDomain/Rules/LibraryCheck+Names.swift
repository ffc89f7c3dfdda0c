extension LibraryCheck {
  /// Returns the problems of the names of folders and files, including those of unreadable
  /// manifests.
  func nameProblems() -> [Problem] {
    var problems = folderProblems()
    let bundles = snapshot.bundleNames.map { Named($0, file: "bundles/\($0)/bundle.json") }
    problems += nameProblems(bundles, .other) + clashes(bundles, "bundles")
    for (doc, names) in snapshot.groupNames where !areValid(names, .other) {
      let groups = names.map { Named($0, file: "docs/\(doc)/\($0)/group.json") }
      problems += nameProblems(groups, .other) + clashes(groups, "groups")
    }
    for (group, names) in snapshot.pageNames where !areValid(names, .page) {
      let pages = names.map { Named($0, file: "docs/\(group)/\($0).json") }
      problems += nameProblems(pages, .page) + clashes(pages, "pages")
    }
    return problems + registryProblems()
  }

  /// Whether none of the names in a folder has a problem, by a quick test that most names pass:
  /// plain names that differ also differ when they are folded.
  private func areValid(_ names: [String], _ kind: ItemName.Kind) -> Bool {
    names.allSatisfy { ItemName.isPlain($0) && ItemName.problems(in: $0, of: kind).isEmpty }
      && (names.count < 2 || Set(names).count == names.count)
  }

  /// A name, and the position of its value.
  private struct Named {
    var name: String
    var file: String
    var pointer: JSONPointer

    init(_ name: String, file: String, at pointer: JSONPointer = []) {
      self.name = name
      self.file = file
      self.pointer = pointer
    }
  }

  /// Folders of docs, and their parent folders.
  private func folderProblems() -> [Problem] {
    var siblings: [String: [Named]] = [:]
    var seen: Set<[UInt8]> = []
    for doc in snapshot.docPaths.sorted() {
      var path = doc
      while !path.isEmpty, seen.insert(Array(path.utf8)).inserted {
        siblings[parentPath(path), default: []]
          .append(Named(lastComponent(path), file: "docs/\(doc)/doc.json"))
        path = parentPath(path)
      }
    }
    return siblings.values.flatMap { nameProblems($0, .other) + clashes($0, "folders") }
  }

  private func nameProblems(_ names: [Named], _ kind: ItemName.Kind) -> [Problem] {
    names.flatMap { named in
      ItemName.problems(in: named.name, of: kind).map {
        Problem(
          .badName, in: named.file, at: named.pointer,
          "the name '\(named.name)' \($0.explanation)", fix: $0.fix)
      }
    }
  }

  /// Returns the names of one folder or list that differ only in case or in Unicode form.
  private func clashes(_ names: [Named], _ what: String) -> [Problem] {
    if names.count < 2 { return [] }
    var folded: [String: Named] = [:]
    folded.reserveCapacity(names.count)
    var problems: [Problem] = []
    for named in names.sorted(by: { ($0.name, $0.file) < ($1.name, $1.file) }) {
      let key = ItemName.folded(named.name)
      guard let other = folded[key] else {
        folded[key] = named
        continue
      }
      let isSame = isSameText(other.name, named.name)
      problems.append(
        Problem(
          .nameClash, in: named.file, at: named.pointer,
          isSame
            ? "two \(what) have the name '\(named.name)'"
            : "the \(what) '\(other.name)' and '\(named.name)' differ only in case or Unicode form",
          fix: "rename one of them"))
    }
    return problems
  }

  /// Returns the problems of names in the registries, and of their files.
  func registryProblems() -> [Problem] {
    let variables = snapshot.variables.map { Named($0.name, file: $0.file, at: ["name"]) }
    let groups = snapshot.tagGroups.map { Named($0.name, file: $0.file, at: ["name"]) }
    let stamps = snapshot.stampDesigns.map { Named($0.name, file: $0.file, at: ["name"]) }
    let files = (variables + groups + stamps).map { named in
      Named(String(lastComponent(named.file).dropLast(".json".count)), file: named.file)
    }
    return clashes(variables, "variables") + clashes(groups, "tag groups")
      + clashes(stamps, "stamps")
      + nameProblems(files, .other)
      + snapshot.tagGroups.flatMap { group in
        clashes(
          group.tags.enumerated().map {
            Named($1.name, file: group.file, at: ["tags", .index($0), "name"])
          }, "tags")
      }
  }
}
