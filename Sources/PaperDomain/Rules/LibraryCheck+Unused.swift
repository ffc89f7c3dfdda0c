extension LibraryCheck {
  /// Tags and variables that are defined but not used. These are not errors, and are shown only on
  /// request.
  package func unusedProblems() -> [Problem] {
    let all =
      Array(snapshot.bundles.values.map(\.metadata)) + snapshot.docs.values.map(\.metadata)
      + snapshot.groups.values.map(\.metadata) + snapshot.pages.values.map(\.metadata)
    let tags = Set(all.flatMap(\.tags))
    let variables = Set(all.flatMap(\.variables).map(\.name))
    var problems: [Problem] = []
    for group in snapshot.tagGroups {
      for (index, tag) in group.tags.enumerated() {
        let reference = TagReference(group: group.name, tag: tag.name)
        if tags.contains(reference) { continue }
        problems.append(
          Problem(
            .unusedTag, in: group.file, at: ["tags", .index(index)],
            "nothing carries the tag '\(reference)'",
            fix: "pc tag REF +\(reference.description.inQuotes) uses it"))
      }
    }
    for variable in snapshot.variables where !variables.contains(variable.name) {
      problems.append(
        Problem(
          .unusedVariable, in: variable.file, "nothing has a value of '\(variable.name)'",
          fix: "pc set REF \(variable.name.inQuotes)=VALUE gives one"))
    }
    return problems
  }
}
