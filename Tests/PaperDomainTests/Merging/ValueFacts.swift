@testable import PaperDomain

/// The values of a library, by the ids of their entities.
struct ValueFacts {
  /// By the entity's id, then by the key path of the value. Referenced entities are replaced by
  /// their ids.
  private(set) var values: [EntityID: [String: Set<String>]] = [:]
  private(set) var names: [EntityID: String] = [:]
  /// Each container's children, by id.
  private(set) var orders: [EntityID: [EntityID]] = [:]
  /// Their texts without ids, by id.
  private(set) var annotations: [String: String] = [:]

  private let snapshot: LibrarySnapshot

  init(_ library: SampleLibrary) {
    snapshot = library.snapshot
    func literal(_ file: String) -> JSONLiteral {
      library.files[file].flatMap { SampleLibrary.document($0) }?.root.literal ?? .object([])
    }
    for doc in snapshot.docs.values {
      add(doc.id, doc.path, literal(doc.file).with("groups", nil))
      if let id = doc.id { orders[id] = snapshot.groups(of: doc).compactMap(\.id) }
    }
    for group in snapshot.groups.values {
      add(group.id, group.path, literal(group.file).with("pages", nil))
      if let id = group.id { orders[id] = snapshot.pages(of: group).compactMap(\.id) }
    }
    for page in snapshot.pages.values {
      // Bindings have their own tests, because they are forked.
      add(page.id, page.path, literal(page.file).without(["bundle", "pageNumber"]))
    }
    for bundle in snapshot.bundles.values {
      add(
        bundle.id, bundle.name,
        literal(bundle.file).without(PDFBundle.fileKeys + ["formerly"]))
    }
    for variable in snapshot.variables {
      add(variable.id, variable.name, literal(variable.file))
    }
    for group in snapshot.tagGroups {
      let text = literal(group.file)
      add(group.id, group.name, text.with("tags", nil))
      for (tag, element) in zip(group.tags, text["tags"]?.elements ?? []) {
        add(tag.id, tag.name, element)
      }
      if let id = group.id { orders[id] = group.tags.compactMap(\.id) }
    }
    for file in snapshot.notes.keys {
      for annotation in literal(file)["annotations"]?.elements ?? [] {
        guard let id = annotation["id"]?.text else { continue }
        annotations[id] = String(
          decoding: annotation.without(["id", "anchor", "replyTo"]).canonicalBytes, as: UTF8.self)
      }
    }
  }

  private mutating func add(_ id: EntityID?, _ name: String, _ literal: JSONLiteral) {
    guard let id else { return }
    names[id] = name
    values[id] = [:]
    var rest = literal.without(["id", "createdAt"])
    for element in rest["tags"]?.elements ?? [] {
      let reference = element.text.flatMap { TagReference(parsing: $0) }
      let tag = reference.flatMap { snapshot.tag($0)?.id?.description } ?? element.text ?? ""
      values[id]?["tag \(tag)", default: []].insert(reference?.tag ?? tag)
    }
    for member in rest["variables"]?.members ?? [] {
      let variable = snapshot.variables.first { $0.name == member.key }?.id
      values[id]?["variable \(variable?.description ?? member.key)", default: []]
        .insert(Self.word(member.value))
    }
    rest = rest.without(["tags", "variables"])
    for (place, value) in rest.additions(to: nil) {
      values[id]?[place.joined(separator: "."), default: []].insert(Self.word(value))
    }
  }

  /// A number and its text are the same value, because types of variables change. A report writes
  /// a number as its file does.
  private static func word(_ value: JSONLiteral) -> String {
    if case .number(let spelling) = value { return spelling }
    return value.text ?? String(decoding: value.canonicalBytes, as: UTF8.self)
  }

  // MARK: - What is lost

  /// The values that this side wrote since the base and that are neither in the result nor in the
  /// report.
  func missing(from result: ValueFacts, since base: ValueFacts, said: String) -> [String] {
    var missing: [String] = []
    for (id, places) in values {
      let now = twin(of: id, in: result, since: base).flatMap { result.values[$0] }
      for (place, words) in places {
        let place = self.place(place, in: result, since: base)
        let old = base.values[id]?[place] ?? []
        // A tag that was renamed is the same one: its name is a value of the tag.
        if place.hasPrefix("tag "), !old.isEmpty || now?[place] != nil { continue }
        for word in words.subtracting(old) {
          if now?[place]?.contains(word) == true || said.contains(word) { continue }
          missing.append("\(place) \(word) of \(names[id] ?? "")")
        }
      }
    }
    for (container, list) in orders {
      guard let old = base.orders[container], let new = result.orders[container] else { continue }
      for (place, first) in list.enumerated() {
        for second in list[(place + 1)...] {
          guard Self.isBefore(second, first, in: old), Self.isBefore(second, first, in: new)
          else { continue }
          let name = lastComponent(names[first] ?? "")
          if !said.contains("'\(name)'") { missing.append("\(name) in \(names[container] ?? "")") }
        }
      }
    }
    for (id, text) in annotations where base.annotations[id] != text {
      if !result.annotations.values.contains(text) { missing.append("annotation \(id) \(text)") }
    }
    return missing
  }

  /// The entity in the result: for a definition made on both sides, the other one.
  private func twin(
    of id: EntityID, in result: ValueFacts, since base: ValueFacts
  ) -> EntityID? {
    if result.values[id] != nil { return id }
    let name = ItemName.folded(names[id] ?? "")
    if base.values[id] != nil { return nil }
    return result.values.keys.first { ItemName.folded(result.names[$0] ?? "") == name }
  }

  private func place(
    _ place: String, in result: ValueFacts, since base: ValueFacts
  ) -> String {
    for kind in ["tag ", "variable "] where place.hasPrefix(kind) {
      guard let id = EntityID(parsing: place.dropFirst(kind.count)) else { continue }
      return kind + (twin(of: id, in: result, since: base)?.description ?? "\(id)")
    }
    return place
  }

  private static func isBefore(_ one: EntityID, _ other: EntityID, in list: [EntityID]) -> Bool {
    guard let first = list.firstIndex(of: one), let second = list.firstIndex(of: other) else {
      return false
    }
    return first < second
  }
}
