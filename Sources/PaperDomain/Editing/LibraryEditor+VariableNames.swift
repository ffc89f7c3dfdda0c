extension LibraryEditor {
  /// Renames a variable and all its uses. A file with the variable's name is renamed too.
  ///
  /// - Returns: The entities that have a value for it.
  /// - Throws: ``EditRefusal`` if the variable is undefined, or the new name is bad or taken.
  package mutating func renameVariable(_ old: String, to new: String) throws -> [Entity] {
    let index = try place(ofVariable: old)
    try checkNames(of: new, "variable's name")
    if old == new { return [] }
    let folded = ItemName.folded(new)
    if folded != ItemName.folded(old),
      let taken = snapshot.variables.first(where: { ItemName.folded($0.name) == folded })
    {
      throw EditRefusal.exists("variable", taken.name)
    }
    var variable = snapshot.variables[index]
    try edits.edit(variable.file) { edit in
      try edit.set(["name"], to: .string(new), keyOrder: ManifestKeys.variable)
    }
    variable.name = new
    variable.file = try followName(
      of: variable.file, from: old, to: new, others: snapshot.variables.map(\.file))
    snapshot.variables[index] = variable
    snapshot.variablesByName[old] = nil
    snapshot.variablesByName[new] = variable
    let users = users(ofVariable: old)
    try edits.edit(users.compactMap(\.file)) { edit in
      guard let members = edit.document.root["variables"]?.object else { return }
      let entries = members.map { member in
        JSONLiteral.Entry(key: member.key == old ? new : member.key, value: member.node.literal)
      }
      try edit.set(["variables"], to: .object(entries))
    }
    for user in users {
      guard var metadata = user.carrier?.metadata else { continue }
      for index in metadata.variables.indices where metadata.variables[index].name == old {
        metadata.variables[index].name = new
      }
      remember(metadata, of: user)
    }
    return users
  }

  /// Renames an option of a list variable, and all its uses.
  ///
  /// - Returns: The entities that have this option.
  /// - Throws: ``EditRefusal`` if the variable is undefined or the new name blank,
  ///   ``RegistryRefusal`` if there is no such option, or if there is one of the new name.
  package mutating func renameOption(
    _ old: String, of name: String, to new: String
  ) throws -> [Entity] {
    let index = try place(ofVariable: name)
    var options = try self.options(of: snapshot.variables[index], with: old)
    if old == new { return [] }
    if new.allSatisfy(\.isWhitespace) {
      throw EditRefusal.badDefinition("an option needs a name", fix: nil)
    }
    if options.contains(new) { throw RegistryRefusal.optionExists(new, variable: name) }
    options = options.map { $0 == old ? new : $0 }
    try write(options, toVariableAt: index)
    let users = users(ofVariable: name, option: old)
    try set(users, [VariableChange(name: name, value: new)])
    return users
  }

  /// Removes a variable.
  ///
  /// - Parameter removingUses: Whether its values are removed from entities; otherwise a variable
  ///   in use is refused.
  /// - Returns: The entities that had a value for it.
  /// - Throws: ``EditRefusal`` if the variable is undefined, ``RegistryRefusal`` if it is in use
  ///   and its uses stay.
  package mutating func removeVariable(
    _ name: String, removingUses: Bool
  ) throws -> [Entity] {
    let index = try place(ofVariable: name)
    let users = users(ofVariable: name)
    try free(users, of: name, "variable '\(name)'", removingUses)
    edits.remove(snapshot.variables[index].file)
    snapshot.variables.remove(at: index)
    snapshot.variablesByName[name] = nil
    return users
  }

  /// Removes an option of a list variable.
  ///
  /// - Parameter removingUses: Whether the variable is cleared where it has this option; otherwise
  ///   an option in use is refused.
  /// - Throws: ``EditRefusal`` if the variable is undefined, ``RegistryRefusal`` if there is no
  ///   such option, or if it is the only one, or is in use and its uses stay.
  package mutating func removeOption(
    _ option: String, of name: String, removingUses: Bool
  ) throws -> [Entity] {
    let index = try place(ofVariable: name)
    let options = try self.options(of: snapshot.variables[index], with: option)
    if options.count == 1 { throw RegistryRefusal.lastOption(option, variable: name) }
    let users = users(ofVariable: name, option: option)
    try free(users, of: name, "option '\(option)' of '\(name)'", removingUses)
    try write(options.filter { $0 != option }, toVariableAt: index)
    return users
  }

  private mutating func free(
    _ users: [Entity], of name: String, _ what: String, _ removingUses: Bool
  ) throws {
    if users.isEmpty { return }
    if !removingUses { throw RegistryRefusal.inUse(what: what, uses: users.map(\.path)) }
    try set(users, [VariableChange(name: name, value: nil)])
  }

  private func users(ofVariable name: String, option: String? = nil) -> [Entity] {
    snapshot.carriers { _, metadata in
      metadata.variables.contains { assignment in
        assignment.name == name && (option == nil || assignment.value.description == option)
      }
    }
  }

  private func place(ofVariable name: String) throws -> Int {
    guard let index = snapshot.variables.firstIndex(where: { $0.name == name }) else {
      throw EditRefusal.unknownVariable(
        name, closest: EditDistance.closest(to: name, in: snapshot.variables.map(\.name)))
    }
    return index
  }

  private func options(of variable: Variable, with option: String) throws -> [String] {
    guard case .list(let options) = variable.type else {
      throw RegistryRefusal.notAList(variable.name)
    }
    if !options.contains(option) {
      throw RegistryRefusal.unknownOption(option, variable: variable.name, options: options)
    }
    return options
  }

  private mutating func write(_ options: [String], toVariableAt index: Int) throws {
    var variable = snapshot.variables[index]
    variable.type = .list(options: options)
    try edits.edit(variable.file) { edit in
      try edit.set(
        ["options"], to: .array(options.map(JSONLiteral.string)), keyOrder: ManifestKeys.variable)
    }
    snapshot.variables[index] = variable
    snapshot.variablesByName[variable.name] = variable
  }

  /// Renames a definition's file if it has the definition's old name.
  ///
  /// - Returns: The new path of the file.
  mutating func followName(
    of file: String, from old: String, to new: String, others: [String]
  ) throws -> String {
    let folder = parentPath(file)
    guard lastComponent(file) == "\(ItemName.slug(old)).json" else { return file }
    let taken = Set(others.filter { $0 != file }.map { ItemName.folded(lastComponent($0)) })
    let name = freeName(ItemName.slug(new)) { name in
      taken.contains(ItemName.folded("\(name).json"))
        || snapshot.broken.contains("\(folder)/\(name).json")
    }
    let moved = "\(folder)/\(name).json"
    if moved == file { return file }
    edits.write(moved, try edits.contents(of: file))
    edits.remove(file)
    return moved
  }
}
