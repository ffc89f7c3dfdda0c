import PaperDomain

extension TagReference {
  /// The tag as `pc tags` lists it.
  func json(_ tag: Tag?, uses: Int?) -> OutputJSON {
    var members: [OutputJSON.Member] = [
      .init("tag", .string(description)), .init("id", .text(tag?.id)),
      .init("color", .text(tag?.color)), .init("scope", .text(tag?.scope.rawValue)),
    ]
    if let uses { members.append(.init("uses", .int(uses))) }
    return .object(members)
  }
}

extension Variable {
  /// `int`, or `list: Easy, Hard`.
  var typeText: String {
    switch type {
    case .int: "int"
    case .list(let options): "list: \(options.joined(separator: ", "))"
    }
  }

  /// The variable as `pc variables` lists it.
  func json(uses: Int?) -> OutputJSON {
    var members: [OutputJSON.Member] = [
      .init("name", .string(name)), .init("id", .text(id)), .init("type", .string(type.name)),
    ]
    if case .list(let options) = type {
      members.append(.init("options", .list(options) { .string($0) }))
    }
    members.append(.init("scope", .string(scope.rawValue)))
    if let uses { members.append(.init("uses", .int(uses))) }
    return .object(members)
  }
}

extension LibrarySnapshot {
  /// The tags and variables of every entity that has some.
  var allMetadata: [Metadata] {
    bundles.values.map(\.metadata) + docs.values.map(\.metadata) + groups.values.map(\.metadata)
      + pages.values.map(\.metadata)
  }
}
