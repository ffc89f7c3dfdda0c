/// A tag group, tag, variable or option, by its name.
package enum Definition: Hashable, Sendable {
  case tagGroup(String)
  case tag(TagReference)
  case variable(String)
  /// An option of a list variable, written `Level=Hard`.
  case option(String, variable: String)

  package var kindName: String {
    switch self {
    case .tagGroup: "tag group"
    case .tag: "tag"
    case .variable: "variable"
    case .option: "option"
    }
  }

  /// The user's notation: `Subject`, `Subject/Mathematics`, `Year`, `Level=Hard`.
  package var name: String {
    switch self {
    case .tagGroup(let name), .variable(let name): name
    case .tag(let tag): tag.description
    case .option(let option, let variable): "\(variable)=\(option)"
    }
  }

  /// The definition that contains this one: a tag's group, an option's variable.
  package var whole: Definition? {
    switch self {
    case .tag(let tag): .tagGroup(tag.group)
    case .option(_, let variable): .variable(variable)
    case .tagGroup, .variable: nil
    }
  }

  /// An unambiguous reference: `tags/Subject`, `variables/Year`.
  package var reference: String {
    switch self {
    case .tagGroup, .tag: "tags/\(name)"
    case .variable, .option: "variables/\(name)"
    }
  }
}

extension LibrarySnapshot {
  /// Returns all definitions that a word may refer to, each once: by name, or after `tags/` or
  /// `variables/`.
  package func definitions(named word: String) -> [Definition] {
    if word.hasPrefix("tags/") { return tags(named: String(word.dropFirst("tags/".count))) }
    if word.hasPrefix("variables/") {
      return variables(named: String(word.dropFirst("variables/".count)))
    }
    return tags(named: word) + variables(named: word)
  }

  /// The names of all definitions except options.
  package var definitionNames: [String] {
    tagGroups.map(\.name) + tagReferences.map(\.description) + variables.map(\.name)
  }

  private func tags(named name: String) -> [Definition] {
    if let tag = TagReference(parsing: name) { return self.tag(tag) == nil ? [] : [.tag(tag)] }
    return tagGroups.contains { $0.name == name } ? [.tagGroup(name)] : []
  }

  /// A variable's name may contain a `=` too.
  private func variables(named name: String) -> [Definition] {
    if variable(named: name) != nil { return [.variable(name)] }
    guard let sign = name.firstIndex(of: "="), variable(named: String(name[..<sign])) != nil else {
      return []
    }
    return [
      .option(String(name[name.index(after: sign)...]), variable: String(name[..<sign]))
    ]
  }
}
