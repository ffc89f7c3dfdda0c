import PaperDomain

extension Definition {
  /// Renames the definition. A tag without a new group stays in its group, an option in its list.
  ///
  /// - Returns: The new name, and the entities that have it.
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

  /// Removes the definition.
  ///
  /// - Parameter removingUses: Whether it is also removed from entities that have it; otherwise the
  ///   function throws if there are such entities.
  /// - Returns: The entities that had it.
  func remove(removingUses: Bool, _ editor: inout LibraryEditor) throws -> [Entity] {
    switch self {
    case .tagGroup(let name): try editor.removeTagGroup(name, removingUses: removingUses)
    case .tag(let tag): try editor.removeTags([tag], removingUses: removingUses)
    case .variable(let name): try editor.removeVariable(name, removingUses: removingUses)
    case .option(let option, let variable):
      try editor.removeOption(option, of: variable, removingUses: removingUses)
    }
  }

  /// The definition that a word of `pc tags` names: with a slash a tag, otherwise a tag group.
  static func tag(_ word: String) -> Definition {
    TagReference(parsing: word).map(Definition.tag) ?? .tagGroup(word)
  }

  /// The definition that a word of `pc variables` names: with `=` an option, otherwise a variable.
  static func variable(_ word: String, in snapshot: LibrarySnapshot) -> Definition {
    OptionName.parts(of: word, in: snapshot).map { .option($0.option, variable: $0.variable) }
      ?? .variable(word)
  }
}
