import PaperDomain
import PaperLibrary

extension CompletionRequest {
  /// What goes on from a typed beginning of a value.
  func values(
    _ value: CompletedValue, _ typed: String, _ names: LibraryNames?
  ) -> CompletionCandidates {
    switch value {
    case .file: return CompletionCandidates(rest: .files)
    case .folder: return CompletionCandidates(rest: .folders)
    case .text, .helpTopic: return .nothing
    case .oneOf(let values): return CompletionCandidates(values).matching(typed)
    case .settingName:
      return CompletionCandidates(
        KnownSetting.all.map { .init(text: $0.name, description: $0.meaning) }
      ).matching(typed)
    default: break
    }
    guard let names else { return .nothing }
    switch value {
    case .item: return CompletionCandidates(names.items(typed)).matching(typed)
    case .bundle: return CompletionCandidates(names.bundles).matching(typed)
    case .bundlePage: return bundlePages(typed, names)
    case .page: return values(.item, typed, names) + bundlePages(typed, names)
    case .reference:
      let bundles =
        typed.contains("#")
        ? bundlePages(typed, names) : CompletionCandidates(names.bundles).matching(typed)
      // A condition has a colon where a name has none, or has a variant behind it.
      let conditions = typed.contains(":") ? conditions(typed, names) : .nothing
      // A bundle is offered by its name, unless the word begins with its folder.
      let folders =
        typed.isEmpty || typed.contains("#") ? [] : names.bundles.map { "bundles/\($0)" }
      return values(.item, typed, names) + bundles
        + CompletionCandidates(folders).matching(typed) + conditions
    case .thing:
      return values(.reference, typed, names)
        + CompletionCandidates(names.tagGroups).matching(typed) + values(.tag, typed, names)
        + values(.variable, typed, names)
    case .tag: return CompletionCandidates(names.tags).matching(typed)
    case .tagging:
      guard let sign = typed.first, sign == "+" || sign == "-" else {
        return values(.reference, typed, names)
      }
      let rest = String(typed.dropFirst())
      return CompletionCandidates(names.tags).matching(rest, after: String(sign))
    case .variable: return CompletionCandidates(names.variables.map(\.name)).matching(typed)
    case .assignment: return assignments(typed, names)
    case .setting: return values(.reference, typed, names) + assignments(typed, names)
    case .condition: return conditions(typed, names)
    case .sortKey:
      let sign = typed.hasPrefix("-") ? "-" : ""
      let keys = ["path", "title", "created"] + names.variables.map(\.name)
      return CompletionCandidates(keys).matching(String(typed.dropFirst(sign.count)), after: sign)
    default: return .nothing
    }
  }

  /// `NAME#`, then its pages where they are few enough to be looked through.
  private func bundlePages(_ typed: String, _ names: LibraryNames) -> CompletionCandidates {
    guard let mark = typed.lastIndex(of: "#") else {
      return CompletionCandidates(names.bundles.map { "\($0)#" }).matching(typed)
    }
    let name = String(typed[..<mark].prefix { $0 != ":" })
    guard let count = names.pageCount(ofBundle: name), count <= 200 else { return .nothing }
    let prefix = String(typed[...mark])
    return CompletionCandidates((1...max(count, 1)).map { "\($0)" })
      .matching(String(typed[typed.index(after: mark)...]), after: prefix)
  }

  /// `Year=`, `Difficulty=Hard`.
  private func assignments(_ typed: String, _ names: LibraryNames) -> CompletionCandidates {
    guard let equals = typed.firstIndex(of: "=") else {
      return CompletionCandidates(names.variables.map { "\($0.name)=" }).matching(typed)
    }
    let name = ItemName.folded(String(typed[..<equals]))
    guard let variable = names.variables.first(where: { ItemName.folded($0.name) == name }),
      case .list(let options) = variable.type
    else { return .nothing }
    return CompletionCandidates(options).matching(
      String(typed[typed.index(after: equals)...]), after: String(typed[...equals]))
  }

  /// The last condition of a query; what stands before it stays.
  private func conditions(_ typed: String, _ names: LibraryNames) -> CompletionCandidates {
    let start = typed.lastIndex { " (".contains($0) }.map { typed.index(after: $0) }
    var before = String(typed[..<(start ?? typed.startIndex)])
    var last = String(typed[(start ?? typed.startIndex)...])
    if last.hasPrefix("-") {
      before += "-"
      last.removeFirst()
    }
    return condition(last, names).matching(last, after: before)
  }

  private func condition(_ typed: String, _ names: LibraryNames) -> CompletionCandidates {
    guard let sign = typed.firstIndex(where: { ":=".contains($0) }) else {
      let fields = Filter.Field.named.map { "\($0.name):" }
      return CompletionCandidates(fields) + assignments(typed, names)
    }
    let field = String(typed[...sign])
    let rest = String(typed[typed.index(after: sign)...])
    let known: CompletionCandidates =
      switch Filter.Field(String(typed[..<sign])) {
      case .tag: values(.tag, rest, names)
      case .place: values(.item, rest, names)
      case .bundle: values(.bundle, rest, names)
      case .kind: CompletionCandidates(ItemKind.allCases.map(\.rawValue))
      case .state: CompletionCandidates(Filter.State.allCases.map(\.rawValue))
      case .presence:
        CompletionCandidates(
          Filter.Presence.allCases.map(\.rawValue) + names.variables.map(\.name))
      default: .nothing
      }
    return known.matching(rest, after: field) + assignments(typed, names)
  }
}
