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
      return values(.item, typed, names) + bundles
    case .tag: return CompletionCandidates(names.tags).matching(typed)
    case .tagging:
      guard let sign = typed.first, sign == "+" || sign == "-" else {
        return values(.reference, typed, names)
      }
      let rest = String(typed.dropFirst())
      return CompletionCandidates(names.tags).matching(rest, after: String(sign))
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

  private func conditions(_ typed: String, _ names: LibraryNames) -> CompletionCandidates {
    func after(_ field: String, _ value: CompletedValue) -> CompletionCandidates {
      let rest = String(typed.dropFirst(field.count))
      return values(value, rest, names).matching(rest, after: field)
    }
    for (field, value) in [("tag:", CompletedValue.tag), ("in:", .item), ("bundle:", .bundle)]
    where typed.hasPrefix(field) {
      return after(field, value)
    }
    return CompletionCandidates(["tag:", "in:", "bundle:"]).matching(typed)
      + assignments(typed, names)
  }
}
