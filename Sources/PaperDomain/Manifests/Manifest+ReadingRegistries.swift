extension Manifest {
  static func tagGroup(
    _ root: JSONNode, _ file: String, _ problems: inout [Problem]
  ) -> Manifest? {
    guard
      var reader = ManifestReader(
        root, in: file, keys: ManifestKeys.tagGroup, problems: &problems)
    else { return nil }
    defer { problems += reader.problems }
    let id = reader.id()
    let createdAt = reader.createdAt()
    let name = reader.requiredString("name", example: "Subject")
    if let name { checkName(name, &reader) }
    var tags: [Tag] = []
    let elements = reader.elements("tags")
    for (node, pointer) in elements {
      if let tag = tag(node, file, pointer, &problems) { tags.append(tag) }
    }
    // Tags are addressed by their index in the file, so an unreadable tag makes the group unusable.
    guard let name, tags.count == elements.count else { return nil }
    return .tagGroup(TagGroup(file: file, id: id, createdAt: createdAt, name: name, tags: tags))
  }

  private static func tag(
    _ node: JSONNode, _ file: String, _ pointer: JSONPointer, _ problems: inout [Problem]
  ) -> Tag? {
    guard
      var reader = ManifestReader(
        node, in: file, at: pointer, keys: ManifestKeys.tag, problems: &problems)
    else { return nil }
    defer { problems += reader.problems }
    let id = reader.id()
    let name = reader.requiredString("name", example: "Mathematics")
    if let name { checkName(name, &reader) }
    let color = reader.optionalString("color") ?? Tag.defaultColor
    if !Tag.isColor(color) {
      reader.report(
        .badValue, at: "color", "'\(color)' is not a colour", fix: "write \"#RRGGBB\"")
    }
    let text = reader.optionalString("scope") ?? TagScope.all.rawValue
    let scope = TagScope(rawValue: text)
    if scope == nil { reportScope(text, TagScope.allCases.map(\.rawValue), &reader) }
    guard let name else { return nil }
    return Tag(id: id, name: name, color: color, scope: scope ?? .all)
  }

  static func variable(
    _ root: JSONNode, _ file: String, _ problems: inout [Problem]
  ) -> Manifest? {
    guard
      var reader = ManifestReader(
        root, in: file, keys: ManifestKeys.variable, problems: &problems)
    else { return nil }
    defer { problems += reader.problems }
    let id = reader.id()
    let createdAt = reader.createdAt()
    let name = reader.requiredString("name", example: "Year")
    if let name { checkName(name, &reader) }
    let typeName = reader.requiredString("type", example: "int")
    let options = reader.strings("options")
    var type: VariableType?
    switch typeName {
    case "int":
      type = .int
      if reader.has("options") {
        reader.report(
          .badValue, at: "options", "an int variable has no options",
          fix: "remove 'options', or write \"type\": \"list\"")
      }
    case "list":
      type = .list(options: options)
      if options.isEmpty {
        reader.report(
          .badValue, at: "options", "a list variable needs options",
          fix: "add \"options\": [\"Easy\", \"Hard\"]")
      }
      for (index, option) in options.enumerated() where options[..<index].contains(option) {
        problems.append(
          Problem(
            .duplicateOption, in: file, at: [.key("options"), .index(index)],
            "the option '\(option)' is given twice", fix: "keep one of them"))
      }
    case .some(let other):
      reader.report(
        .badValue, at: "type", "there is no variable type '\(other)'",
        fix: "write \"int\" or \"list\"")
    case nil: break
    }
    let scopeText = reader.optionalString("scope") ?? VariableScope.all.rawValue
    let scope = VariableScope(rawValue: scopeText)
    if scope == nil { reportScope(scopeText, VariableScope.allCases.map(\.rawValue), &reader) }
    guard let name, let type else { return nil }
    return .variable(
      Variable(
        file: file, id: id, createdAt: createdAt, name: name, type: type, scope: scope ?? .all))
  }

  static func checkName(_ name: String, _ reader: inout ManifestReader) {
    for problem in ItemName.problems(in: name) {
      reader.report(
        .badName, at: "name", "the name '\(name)' \(problem.explanation)", fix: problem.fix)
    }
  }

  private static func reportScope(
    _ text: String, _ known: [String], _ reader: inout ManifestReader
  ) {
    reader.report(
      .badValue, at: "scope", "there is no scope '\(text)'",
      fix: EditDistance.closest(to: text, in: known).map { "did you mean '\($0)'?" }
        ?? "scopes are \(known.joined(separator: ", "))")
  }
}

extension Tag {
  /// The default colour of a tag: a neutral grey.
  package static let defaultColor = "#808080"

  /// Whether a text is `#RRGGBB`.
  package static func isColor(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    return bytes.count == 7 && bytes[0] == UInt8(ascii: "#")
      && bytes[1...].allSatisfy { hexValue($0) != nil }
  }
}
