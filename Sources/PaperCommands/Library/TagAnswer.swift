import PaperDomain

/// A tag or an option, with the entities that have it.
struct TagAnswer: Report {
  private let definition: Definition
  private let tag: Tag?
  private let users: [Entity]

  init(_ definition: Definition, in snapshot: LibrarySnapshot) throws {
    self.definition = definition
    switch definition {
    case .tag(let reference):
      tag = snapshot.tag(reference)
      users = snapshot.carriers { $1.tags.contains(reference) }
    case .option(let option, let variable):
      tag = nil
      users = snapshot.carriers { _, metadata in
        metadata.variables.contains { $0.name == variable && $0.value.description == option }
      }
      guard case .list(let options) = snapshot.variable(named: variable)?.type,
        options.contains(option)
      else {
        throw CommandFailure(
          "'\(option)' is not an option of '\(variable)'",
          hints: ["pc show \(variable.quoted) shows the variable"])
      }
    case .tagGroup, .variable: (tag, users) = (nil, [])
    }
  }

  var json: OutputJSON {
    var members: [OutputJSON.Member] = [
      .init("kind", .string(definition.kindName)), .init("name", .string(definition.name)),
    ]
    if let tag {
      members += [
        .init("id", .text(tag.id)), .init("color", .string(tag.color)),
        .init("scope", .string(tag.scope.rawValue)),
      ]
    }
    return .object(members + [.init("uses", .list(users) { .string($0.path) })])
  }

  func write(to terminal: Terminal) throws {
    try terminal.print("\(definition.kindName) \(definition.name, .heading)")
    var table = Table(columns: [.left, .flexible])
    if let tag {
      table.add("  \("color", .muted)", "\(tag.color)")
      table.add("  \("scope", .muted)", "\(tag.scope.rawValue)")
      if let id = tag.id { table.add("  \("id", .muted)", "\(id)") }
    }
    for user in users { table.add("  \("on", .muted)", "\(user.kindName) \(user.path)") }
    try terminal.print(table)
  }
}

extension LibrarySnapshot {
  /// The tag group or variable of this name; `nil` for a tag or an option.
  func entity(of definition: Definition) -> Entity? {
    switch definition {
    case .tagGroup(let name): tagGroups.first { $0.name == name }.map(Entity.tagGroup)
    case .variable(let name): variable(named: name).map(Entity.variable)
    case .tag, .option: nil
    }
  }
}
