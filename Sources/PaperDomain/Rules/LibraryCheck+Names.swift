extension LibraryCheck {
  func nameProblems() -> [Problem] {
    var problems: [Problem] = []
    var folders: Set<String> = []
    for doc in snapshot.docs.values {
      var path = doc.path
      while !path.isEmpty, folders.insert(path).inserted {
        problems += nameProblems(lastComponent(path), file: doc.file, isPage: false)
        path = parentPath(path)
      }
    }
    for group in snapshot.groups.values {
      problems += nameProblems(group.name, file: group.file, isPage: false)
    }
    for page in snapshot.pages.values {
      problems += nameProblems(page.name, file: page.file, isPage: true)
    }
    for bundle in snapshot.bundles.values {
      problems += nameProblems(bundle.name, file: bundle.file, isPage: false)
    }
    problems += folderClashes(folders)
    problems += clashes(snapshot.bundles.values.map { ($0.name, $0.file) }, "bundles")
    for (doc, names) in snapshot.groupNames {
      problems += clashes(names.map { ($0, "docs/\(doc)/\($0)/group.json") }, "groups")
    }
    for (group, names) in snapshot.pageNames {
      problems += clashes(names.map { ($0, "docs/\(group)/\($0).json") }, "pages")
    }
    return problems
  }

  private func nameProblems(_ name: String, file: String, isPage: Bool) -> [Problem] {
    let found = ItemName.problems(in: name, of: isPage ? .page : .other)
    return found.map {
      Problem(.badName, in: file, "the name '\(name)' \($0.explanation)", fix: $0.mend)
    }
  }

  private func folderClashes(_ folders: Set<String>) -> [Problem] {
    var siblings: [String: [String]] = [:]
    for folder in folders { siblings[parentPath(folder), default: []].append(folder) }
    return siblings.values.flatMap { folders in
      clashes(
        folders.map { folder in
          (
            lastComponent(folder),
            snapshot.docs[folder]?.file ?? snapshot.docs.values.filter {
              $0.path.hasPrefix(folder + "/")
            }.map(\.file).min() ?? "docs/\(folder)"
          )
        }, "folders")
    }
  }

  /// Names of one folder that differ only in case or in Unicode form.
  private func clashes(_ names: [(name: String, file: String)], _ what: String) -> [Problem] {
    var folded: [String: (name: String, file: String)] = [:]
    var problems: [Problem] = []
    for entry in names.sorted(by: { NaturalOrder.areInIncreasingOrder($0.name, $1.name) }) {
      let key = ItemName.folded(entry.name)
      if let other = folded[key] {
        problems.append(
          Problem(
            .nameClash, in: entry.file,
            "the \(what) '\(other.name)' and '\(entry.name)' differ only in case or Unicode form",
            fix: "rename one of them"))
      } else {
        folded[key] = entry
      }
    }
    return problems
  }

  func registryProblems() -> [Problem] {
    var problems = clashes(snapshot.variables.map { ($0.name, $0.file) }, "variables")
    problems += clashes(snapshot.tagGroups.map { ($0.name, $0.file) }, "tag groups")
    for group in snapshot.tagGroups {
      problems += clashes(group.tags.map { ($0.name, group.file) }, "tags")
    }
    return problems
  }
}
