import PaperDomain

extension Definition {
  /// Gives it another name; of a tag the name alone stays in its group, of an option in its list.
  ///
  /// - Returns: What it is called now, and what carries it.
  func rename(
    to new: String, _ editor: inout LibraryEditor
  ) throws -> (name: Definition, users: [Entity]) {
    switch self {
    case .tagGroup(let old):
      if new.contains("/") { throw RegistryRefusal.unequalKinds(old: old, new: new) }
      return (.tagGroup(new), try editor.renameTagGroup(old, to: new))
    case .tag(let tag):
      guard
        let target = new.contains("/")
          ? TagReference(parsing: new) : TagReference(group: tag.group, tag: new)
      else { throw RegistryRefusal.unequalKinds(old: tag.description, new: new) }
      return (.tag(target), try editor.renameTag(tag, to: target))
    case .variable(let old):
      return (.variable(new), try editor.renameVariable(old, to: new))
    case .option(let option, let variable):
      // `Level=Hard` and `Difficult` alone mean the same.
      let isWhole = new.hasPrefix(variable + "=")
      let name = isWhole ? String(new.dropFirst(variable.count + 1)) : new
      let users = try editor.renameOption(option, of: variable, to: name)
      return (.option(name, variable: variable), users)
    }
  }

  /// Removes it.
  ///
  /// - Parameter removingUses: Takes it off what carries it; else that is refused.
  /// - Returns: What carried it.
  func remove(removingUses: Bool, _ editor: inout LibraryEditor) throws -> [Entity] {
    switch self {
    case .tagGroup(let name): try editor.removeTagGroup(name, removingUses: removingUses)
    case .tag(let tag): try editor.removeTags([tag], removingUses: removingUses)
    case .variable(let name): try editor.removeVariable(name, removingUses: removingUses)
    case .option(let option, let variable):
      try editor.removeOption(option, of: variable, removingUses: removingUses)
    }
  }

  /// What `pc tags` calls by a word: a tag where there is a slash, else a tag group.
  static func tag(_ word: String) -> Definition {
    TagReference(parsing: word).map(Definition.tag) ?? .tagGroup(word)
  }

  /// What `pc variables` calls by a word: an option behind a `=`, else a variable.
  static func variable(_ word: String, in snapshot: LibrarySnapshot) -> Definition {
    OptionName.parts(of: word, in: snapshot).map { .option($0.option, variable: $0.variable) }
      ?? .variable(word)
  }
}
