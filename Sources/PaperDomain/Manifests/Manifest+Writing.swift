// Manifests as `pc` creates them: keys in the fixed order, no empty values.

extension Doc {
  package var literal: JSONLiteral {
    .object(
      identity(id, titled: title, by: author, createdAt)
        + list("groups", groups) + metadata.members)
  }
}

extension PageGroup {
  package var literal: JSONLiteral {
    .object(
      identity(id, titled: title, createdAt)
        + list("pages", pages) + metadata.members)
  }
}

extension Page {
  package var literal: JSONLiteral {
    .object(
      idMember(id)
        + [
          JSONLiteral.Entry(key: "bundle", value: .string(binding.bundle)),
          JSONLiteral.Entry(key: "pageNumber", value: .int(binding.pageNumber)),
        ]
        + timeMember(createdAt) + metadata.members)
  }
}

extension PDFBundle {
  package var literal: JSONLiteral {
    var members = idMember(id) + timeMember(createdAt)
    for variant in variants {
      members.append(
        JSONLiteral.Entry(
          key: variant.rawValue, value: .array((files[variant] ?? []).map(\.literal))))
    }
    let mapped = Variant.allCases.compactMap { variant in
      mapping[variant].map { JSONLiteral.Entry(key: variant.rawValue, value: $0.literal) }
    }
    if !mapped.isEmpty {
      members.append(JSONLiteral.Entry(key: "pageMapping", value: .object(mapped)))
    }
    if let languages {
      members.append(JSONLiteral.Entry(key: "languages", value: .strings(languages)))
    }
    return .object(members + list("formerly", formerly) + metadata.members)
  }
}

extension BlobFile {
  package var literal: JSONLiteral {
    var members = [JSONLiteral.Entry(key: "sha256", value: .string(blob.description))]
    if let bytes { members.append(JSONLiteral.Entry(key: "bytes", value: .int(bytes))) }
    if let pages { members.append(JSONLiteral.Entry(key: "pages", value: .int(pages))) }
    if let fileName {
      members.append(JSONLiteral.Entry(key: "fileName", value: .string(fileName)))
    }
    if let source {
      members.append(JSONLiteral.Entry(key: "source", value: .string(source.description)))
    }
    return .object(members)
  }
}

extension PageMapping {
  /// Ranges if the variant's pages are 1, 2, 3…; otherwise pairs.
  package var literal: JSONLiteral {
    if pairs.enumerated().allSatisfy({ $1.variantPage == $0 + 1 }) { return .string(ranges) }
    return .object(
      pairs.map { JSONLiteral.Entry(key: String($0.bundlePage), value: .int($0.variantPage)) })
  }
}

extension Metadata {
  var members: [JSONLiteral.Entry] {
    var members = list("tags", tags.map(\.description))
    if !variables.isEmpty {
      members.append(JSONLiteral.Entry(key: "variables", value: variables.literal))
    }
    return members
  }
}

extension [VariableAssignment] {
  package var literal: JSONLiteral {
    .object(map { JSONLiteral.Entry(key: $0.name, value: $0.value.literal) })
  }
}

extension VariableValue {
  package var literal: JSONLiteral {
    switch self {
    case .int(let value): .int(value)
    case .option(let value): .string(value)
    }
  }
}

extension LibraryManifest {
  package var literal: JSONLiteral {
    .object(
      [JSONLiteral.Entry(key: "format", value: .int(format))] + idMember(id)
        + [JSONLiteral.Entry(key: "name", value: .string(name))] + timeMember(createdAt)
        + [
          JSONLiteral.Entry(
            key: "ocr", value: ["languages": .strings(languages), "dpi": .int(dpi)])
        ])
  }
}

extension TagGroup {
  package var literal: JSONLiteral {
    .object(
      idMember(id) + [JSONLiteral.Entry(key: "name", value: .string(name))]
        + timeMember(createdAt)
        + [JSONLiteral.Entry(key: "tags", value: .array(tags.map(\.literal)))])
  }
}

extension Tag {
  package var literal: JSONLiteral {
    .object(
      idMember(id) + [
        JSONLiteral.Entry(key: "name", value: .string(name)),
        JSONLiteral.Entry(key: "color", value: .string(color)),
        JSONLiteral.Entry(key: "scope", value: .string(scope.rawValue)),
      ])
  }
}

extension Variable {
  package var literal: JSONLiteral {
    var members =
      idMember(id) + [JSONLiteral.Entry(key: "name", value: .string(name))]
      + timeMember(createdAt) + [
        JSONLiteral.Entry(key: "type", value: .string(type.name)),
        JSONLiteral.Entry(key: "scope", value: .string(scope.rawValue)),
      ]
    if case .list(let options) = type {
      members.append(JSONLiteral.Entry(key: "options", value: .strings(options)))
    }
    return .object(members)
  }
}

extension StampDesign {
  package var literal: JSONLiteral {
    var members =
      idMember(id) + [JSONLiteral.Entry(key: "name", value: .string(name))]
      + timeMember(createdAt)
    func add(_ key: String, _ value: JSONLiteral?) {
      if let value { members.append(JSONLiteral.Entry(key: key, value: value)) }
    }
    add("title", title.map(JSONLiteral.string))
    add("text", text.map(JSONLiteral.string))
    add("image", image.map(JSONLiteral.string))
    add("color", .string(color))
    if !hasBorder { add("border", false) }
    add("opacity", opacity.map { .decimal($0) })
    add("size", [.decimal(width), .decimal(height)])
    if rotation != 0 { add("rotate", .int(rotation)) }
    add("moveTo", moveTo.map(JSONLiteral.string))
    return .object(members)
  }
}

private func idMember(_ id: EntityID?) -> [JSONLiteral.Entry] {
  id.map { [JSONLiteral.Entry(key: "id", value: .string($0.description))] } ?? []
}

private func timeMember(_ time: Timestamp?) -> [JSONLiteral.Entry] {
  time.map { [JSONLiteral.Entry(key: "createdAt", value: .string($0.description))] } ?? []
}

private func identity(
  _ id: EntityID?, titled title: String, by author: String? = nil, _ createdAt: Timestamp?
) -> [JSONLiteral.Entry] {
  idMember(id) + [JSONLiteral.Entry(key: "title", value: .string(title))]
    + (author.map { [JSONLiteral.Entry(key: "author", value: .string($0))] } ?? [])
    + timeMember(createdAt)
}

private func list(_ key: String, _ items: [String]) -> [JSONLiteral.Entry] {
  items.isEmpty ? [] : [JSONLiteral.Entry(key: key, value: .strings(items))]
}
