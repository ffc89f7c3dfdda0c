/// Resolves references: as a path, then as a bundle, then as an id.
package struct ReferenceResolver: Sendable {
  /// The minimum number of digits in an id prefix.
  package static let shortestPrefix = 4

  let snapshot: LibrarySnapshot
  /// The current folder, from the library's root; empty at the root.
  private let folder: String

  package init(_ snapshot: LibrarySnapshot, folder: String = "") {
    self.snapshot = snapshot
    self.folder = folder
  }

  /// Returns the entity that the reference names.
  ///
  /// - Throws: ``ReferenceError`` if there is no such entity, or if an id prefix fits several.
  package func entity(_ reference: Reference) throws(ReferenceError) -> Entity {
    if let entity = try entityIfPresent(reference) { return entity }
    throw unknown(reference.name, "doc, group, page or bundle")
  }

  /// Returns the same; `nil` if there is no such entity. It does not search for similar names.
  ///
  /// - Throws: ``ReferenceError`` if an id prefix fits several entities, or the bundle of a page is
  ///   missing.
  package func entityIfPresent(_ reference: Reference) throws(ReferenceError) -> Entity? {
    if reference.pages != nil || reference.variant != nil { return .bundle(try bundle(reference)) }
    for path in candidates(reference.name) {
      if let entity = entity(atPath: path) { return entity }
    }
    if let bundle = bundle(named: reference.name) { return .bundle(bundle) }
    return try entity(withIDPrefix: reference.name)
  }

  /// Returns all entities that the reference may name, each once, for commands that must refuse an
  /// ambiguous name.
  ///
  /// If a name starts with `docs/` or `bundles/` and exists, it is the only result.
  ///
  /// - Throws: ``ReferenceError/ambiguous(_:candidates:)`` if an id prefix fits several entities.
  package func meanings(of reference: Reference) throws(ReferenceError) -> [Entity] {
    let name = reference.name
    if name.hasPrefix("docs/") || name.hasPrefix("bundles/"), let path = candidates(name).first,
      let entity = entity(atPath: path)
    {
      return [entity]
    }
    var seen: Set<String> = []
    let byName =
      candidates(name).compactMap { entity(atPath: $0) }
      + [bundle(named: name)].compactMap { $0.map(Entity.bundle) }
    let found = byName.filter { seen.insert($0.reference).inserted }
    return found.isEmpty ? try [entity(withIDPrefix: name)].compactMap { $0 } : found
  }

  /// Returns the page that the reference names.
  ///
  /// - Throws: ``ReferenceError`` if there is no such entity or several; `.wrongKind` if it is no
  ///   page.
  package func page(_ reference: Reference) throws(ReferenceError) -> Page {
    let found = try entity(reference)
    if case .page(let page) = found { return page }
    throw .wrongKind(reference.name, found: found.kindName, expected: "page")
  }

  /// Returns the group that the reference names.
  ///
  /// - Throws: ``ReferenceError`` if there is no such entity or several; `.wrongKind` if it is no
  ///   group.
  package func group(_ reference: Reference) throws(ReferenceError) -> PageGroup {
    let found = try entity(reference)
    if case .group(let group) = found { return group }
    throw .wrongKind(reference.name, found: found.kindName, expected: "group")
  }

  /// Returns the doc that the reference names.
  ///
  /// - Throws: ``ReferenceError`` if there is no such entity or several; `.wrongKind` if it is no
  ///   doc.
  package func doc(_ reference: Reference) throws(ReferenceError) -> Doc {
    let found = try entity(reference)
    if case .doc(let doc) = found { return doc }
    throw .wrongKind(reference.name, found: found.kindName, expected: "doc")
  }

  /// Returns the bundle that the reference names, with or without `bundles/`, or by its id.
  ///
  /// - Throws: ``ReferenceError`` if there is no such bundle or several; `.wrongKind` if an id is
  ///   not a bundle's.
  package func bundle(_ reference: Reference) throws(ReferenceError) -> PDFBundle {
    for name in [reference.name] + candidates(reference.name) {
      if let bundle = bundle(named: name) { return bundle }
    }
    if let entity = try entity(withIDPrefix: reference.name) {
      if case .bundle(let bundle) = entity { return bundle }
      throw .wrongKind(reference.name, found: entity.kindName, expected: "bundle")
    }
    throw .unknown(
      reference.name, expected: "bundle",
      closest: EditDistance.suggestions(for: reference.name, in: snapshot.bundles.keys.sorted()))
  }

  private func bundle(named text: String) -> PDFBundle? {
    var name = Substring(text)
    while name.hasSuffix("/") { name = name.dropLast() }
    if name.hasPrefix("bundles/") { name = name.dropFirst("bundles/".count) }
    if name.hasSuffix("/bundle.json") { name = name.dropLast("/bundle.json".count) }
    return snapshot.bundle(named: String(name))
  }

  /// Returns the paths from the root that a name may refer to: from the root, then from the current
  /// folder; `./x` and `../x` only from the current folder.
  func candidates(_ name: String) -> [String] {
    let here = ReferenceResolver.normalized(folder.isEmpty ? name : "\(folder)/\(name)")
    if name.hasPrefix("./") || name.hasPrefix("../") || name == "." || name == ".." {
      return here.map { [$0] } ?? []
    }
    let root = ReferenceResolver.normalized(name)
    return [root, root.map { "docs/\($0)" }, here].compactMap { $0 }
  }

  /// Returns a path without `.`, `..` and double slashes; `nil` if it leads out of the library.
  package static func normalized(_ path: String) -> String? {
    var parts: [Substring] = []
    for part in path.split(separator: "/") where part != "." {
      if part == ".." {
        if parts.popLast() == nil { return nil }
      } else {
        parts.append(part)
      }
    }
    return parts.joined(separator: "/")
  }

  private func entity(atPath full: String) -> Entity? {
    if full.isEmpty || full == "docs" { return .folder("") }
    if full.hasPrefix("docs/") {
      var path = String(full.dropFirst("docs/".count))
      for suffix in ["/doc.json", "/group.json", ".notes.json", ".json"]
      where path.hasSuffix(suffix) {
        path.removeLast(suffix.count)
        break
      }
      if let doc = snapshot.docs[path] { return .doc(doc) }
      if let group = snapshot.groups[path] { return .group(group) }
      if let page = snapshot.pages[path] { return .page(page) }
      if snapshot.docs.keys.contains(where: { $0.hasPrefix(path + "/") }) { return .folder(path) }
      return nil
    }
    if full.hasPrefix("bundles/") { return bundle(named: full).map(Entity.bundle) }
    if let group = snapshot.tagGroups.first(where: { $0.file == full }) { return .tagGroup(group) }
    return snapshot.variables.first { $0.file == full }.map(Entity.variable)
  }

  private func entity(withIDPrefix text: String) throws(ReferenceError) -> Entity? {
    let prefix = text.lowercased()
    guard prefix.utf8.count >= ReferenceResolver.shortestPrefix,
      prefix.utf8.allSatisfy({ hexValue($0) != nil || $0 == UInt8(ascii: "-") })
    else { return nil }
    var found: [Entity] = []
    func consider(_ entity: Entity) {
      if let id = entity.id, id.description.hasPrefix(prefix) { found.append(entity) }
    }
    for doc in snapshot.docs.values { consider(.doc(doc)) }
    for group in snapshot.groups.values { consider(.group(group)) }
    for page in snapshot.pages.values { consider(.page(page)) }
    for bundle in snapshot.bundles.values { consider(.bundle(bundle)) }
    for group in snapshot.tagGroups { consider(.tagGroup(group)) }
    for variable in snapshot.variables { consider(.variable(variable)) }
    if found.count > 1 {
      throw .ambiguous(text, candidates: found.map(\.reference).inNaturalOrder())
    }
    return found.first
  }

  /// Returns the error for an unknown name, with similar names.
  ///
  /// - Parameter others: Names of entities other than docs, groups, pages and bundles.
  package func unknown(
    _ name: String, _ expected: String, besides others: [String] = []
  ) -> ReferenceError {
    let names =
      (Array(snapshot.docs.keys) + Array(snapshot.groups.keys) + Array(snapshot.pages.keys)
      + Array(snapshot.bundles.keys)).sorted()
    var closest: [String] = []
    for candidate in candidates(name).reversed() {
      var path = candidate.hasPrefix("docs/") ? String(candidate.dropFirst(5)) : candidate
      if path.hasSuffix(".json") { path.removeLast(".json".count) }
      // Names below the folder where the path was expected.
      let (folder, last) = (parentPath(path), ItemName.folded(lastComponent(path)))
      closest += names.filter { other in
        ItemName.folded(lastComponent(other)) == last
          && (folder.isEmpty || other.hasPrefix(folder + "/"))
      }
      // The user did not type the current folder, so only the last components are compared.
      let inside = names.filter { parentPath($0) == folder }.map(lastComponent)
      let near = EditDistance.suggestions(for: lastComponent(path), in: inside)
      closest += near.map { folder.isEmpty ? $0 : "\(folder)/\($0)" }
      if !name.isEmpty, path.utf8.count <= name.utf8.count {
        closest += EditDistance.suggestions(for: path, in: names)
      }
    }
    closest += EditDistance.suggestions(for: name, in: others)
    var seen: Set<String> = []
    let once = closest.filter { seen.insert($0).inserted }
    return .unknown(name, expected: expected, closest: Array(once.prefix(2)))
  }
}

extension ReferenceResolver {
  /// Returns the docs, groups and pages whose paths match a pattern, in reading order; if there are
  /// none, the bundles whose names match.
  ///
  /// The pattern is resolved like a path: from the library's root, with or without `docs/`, then
  /// from the current folder.
  package func entities(matching text: String) -> [Entity] {
    var name = text
    if name.hasSuffix(".json") { name.removeLast(".json".count) }
    for candidate in candidates(name) where candidate.hasPrefix("docs/") {
      let pattern = PathPattern(String(candidate.dropFirst("docs/".count)))
      let found = everything.filter { pattern.matches($0.path) }
      if !found.isEmpty { return found }
    }
    let bundles = PathPattern(name.hasPrefix("bundles/") ? String(name.dropFirst(8)) : name)
    return snapshot.orderedBundles.filter { bundles.matches($0.name) }.map(Entity.bundle)
  }

  /// Docs, groups and pages in reading order.
  private var everything: [Entity] {
    snapshot.orderedDocs.flatMap { doc in
      [.doc(doc)]
        + snapshot.groups(of: doc).flatMap { group in
          [.group(group)] + snapshot.pages(of: group).map(Entity.page)
        }
    }
  }
}

/// A shell pattern of paths: `2023/*/proofs`. `*` matches any characters but a slash, `**` any
/// number of folders. Case is ignored.
struct PathPattern {
  private let parts: [TextPattern?]

  init(_ text: String) {
    // `nil` is `**`.
    parts = text.split(separator: "/").map { $0 == "**" ? nil : TextPattern(String($0)) }
  }

  func matches(_ path: String) -> Bool {
    let names = path.utf8.split(separator: UInt8(ascii: "/")).map { String(Substring($0)) }
    return matches(names[...], parts[...])
  }

  private func matches(_ names: ArraySlice<String>, _ parts: ArraySlice<TextPattern?>) -> Bool {
    guard let part = parts.first else { return names.isEmpty }
    guard let pattern = part else {
      return (names.startIndex...names.endIndex).contains {
        matches(names[$0...], parts.dropFirst())
      }
    }
    guard let name = names.first, pattern.matches(name) else { return false }
    return matches(names.dropFirst(), parts.dropFirst())
  }
}
