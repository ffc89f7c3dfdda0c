extension LibraryEditor {
  /// Fixes all errors that have only one possible fix: references to entities renamed by hand,
  /// changed ids and times, duplicate names, and missing fields that a commit fills in.
  ///
  /// - Parameters:
  ///   - base: The snapshot of HEAD.
  ///   - former: The entities that names referred to, in HEAD and before.
  ///   - blobs: Facts about blobs that are missing or wrong in bundles.
  ///   - author: The author of annotations without one.
  /// - Returns: The changes, in the order of files.
  /// - Throws: Errors of `former`.
  package mutating func fix(
    base: LibrarySnapshot?, former: some FormerIdentities, blobs: [BlobID: CountedBlob],
    author: String?
  ) throws -> [Fix] {
    let owners = try firstOwners(base, former)
    let identities = Identities(snapshot, base: base, owners: owners)
    var fixes = try putIdentitiesBack(base, identities)
    fixes += try followBundles(former, identities)
    fixes += try followLists(base, former, identities)
    fixes += try followTagsAndVariables(former, identities)
    fixes += try dropRepeatedOptions()
    let autofill = complete(base, owners, blobs, author)
    for (file, changes) in autofill.edits {
      try edits.edit(file) { edit in
        for change in changes {
          try edit.set(change.pointer, to: change.value, keyOrder: change.keyOrder)
        }
      }
    }
    return (fixes + autofill.fixes).inNaturalOrder(by: \.file)
  }

  /// Returns the owner of each id that several committed files share: the first in history,
  /// otherwise the first in natural order.
  private func firstOwners(
    _ base: LibrarySnapshot?, _ former: some FormerIdentities
  ) throws -> [EntityID: String] {
    var owners: [EntityID: String] = [:]
    for (id, files) in Identities(snapshot, base: base).sharers {
      owners[id] = try former.first(of: files, with: id) ?? files[0]
    }
    return owners
  }

  private mutating func complete(
    _ base: LibrarySnapshot?, _ owners: [EntityID: String], _ blobs: [BlobID: CountedBlob],
    _ author: String?
  ) -> ManifestAutofill {
    withGenerator { generator, snapshot, now in
      ManifestAutofill(
        snapshot, base: base, owners: owners, files: nil, now: now, blobs: blobs, author: author,
        using: &generator)
    }
  }

  /// Restores committed ids and times, and writes ids in lower case.
  private mutating func putIdentitiesBack(
    _ base: LibrarySnapshot?, _ identities: Identities
  ) throws -> [Fix] {
    var fixes: [Fix] = []
    for problem in snapshot.problems where problem.code == .badValue {
      guard problem.pointer.steps.last == .key("id"),
        let text = try JSONDocument(parsing: edits.contents(of: problem.file))
          .node(at: problem.pointer)?.string, let id = EntityID(parsing: text)
      else { continue }
      try edits.edit(problem.file) { edit in
        try edit.set(problem.pointer, to: .string(id.description))
      }
      fixes.append(Fix(.badValue, in: problem.file, "id in lower case"))
    }
    guard let base else { return fixes }
    let changes = IdentityChanges(from: base, to: snapshot)
    var changed: [(file: String, key: String, value: String, code: DiagnosticCode)] = []
    snapshot.forEachManifest { file, id, createdAt in
      if changes.isUnchanged(id, createdAt) { return }
      let file = file.path
      if identities.copies[file] != nil { return }
      if let old = changes.changedID(in: file, id, createdAt) {
        changed.append((file, "id", old.description, .idChanged))
      } else if let old = changes.changedTime(in: file, id, createdAt) {
        changed.append((file, "createdAt", old.description, .createdAtChanged))
      }
    }
    for change in changed {
      try edits.edit(change.file) { edit in
        try edit.set([.key(change.key)], to: .string(change.value))
      }
      fixes.append(Fix(change.code, in: change.file, "\(change.key) as it was"))
    }
    return fixes
  }

  /// Adds the old name of a renamed bundle folder to the bundle's former names.
  private mutating func followBundles(
    _ former: some FormerIdentities, _ identities: Identities
  ) throws -> [Fix] {
    var fixes: [Fix] = []
    let names = Set(snapshot.pages.values.map(\.binding.bundle))
    for name in names.sorted() where snapshot.bundle(named: name) == nil {
      guard !snapshot.broken.contains("bundles/\(name)/bundle.json"),
        let id = try former.bundle(named: name)
      else { continue }
      let found = snapshot.bundles.values.filter {
        $0.id == id && identities.copies[$0.file] == nil
      }
      guard found.count == 1, let bundle = found.first else { continue }
      let formerly = bundle.formerly + [name]
      try edits.edit(bundle.file) { edit in
        try edit.set(
          ["formerly"], to: .strings(formerly), keyOrder: ManifestKeys.bundle)
      }
      snapshot.bundles[bundle.name]?.formerly = formerly
      snapshot.formerNames[name] = bundle.name
      fixes.append(Fix(.unknownBundle, in: bundle.file, "formerly + \(name)"))
    }
    return fixes
  }

  private mutating func dropRepeatedOptions() throws -> [Fix] {
    var fixes: [Fix] = []
    for (index, variable) in snapshot.variables.enumerated() {
      guard case .list(let options) = variable.type else { continue }
      var seen: Set<String> = []
      let once = options.filter { seen.insert($0).inserted }
      if once.count == options.count { continue }
      try edits.edit(variable.file) { edit in
        // If the list contains other values, indices do not match.
        guard edit.document.root["options"]?.array?.count == options.count else { return }
        try edit.set(["options"], to: .strings(once))
      }
      snapshot.variables[index].type = .list(options: once)
      fixes.append(Fix(.duplicateOption, in: variable.file, "options: each once"))
    }
    return fixes
  }
}

extension LibraryEditor {
  /// Updates the names of groups and pages in order lists, if only commits before HEAD show the
  /// rename. Renames that HEAD shows are fixed by a commit.
  mutating func followLists(
    _ base: LibrarySnapshot?, _ former: some FormerIdentities, _ identities: Identities
  ) throws -> [Fix] {
    let moves = RenameDetection(snapshot, base: base, identities)
    var fixes: [Fix] = []
    var groups: [EntityID: [String]] = [:]
    var pages: [EntityID: [String]] = [:]
    for group in snapshot.groups.values where identities.copies[group.file] == nil {
      if let id = group.id { groups[id, default: []].append(group.path) }
    }
    for page in snapshot.pages.values where identities.copies[page.file] == nil {
      if let id = page.id { pages[id, default: []].append(page.path) }
    }
    let formerDocs = paths(of: base?.docs.values.map { ($0.id, $0.path) })
    let formerGroups = paths(of: base?.groups.values.map { ($0.id, $0.path) })
    for doc in snapshot.docs.values.inNaturalOrder(by: \.path) {
      let list = FollowedList(
        OrderList(of: doc), in: snapshot, id: doc.id,
        formerFolder: doc.id.flatMap { formerDocs[$0] })
      fixes += try follow(list, former, places: groups, but: moves)
    }
    for group in snapshot.groups.values.inNaturalOrder(by: \.path) {
      let list = FollowedList(
        OrderList(of: group), in: snapshot, id: group.id,
        formerFolder: group.id.flatMap { formerGroups[$0] })
      fixes += try follow(list, former, places: pages, but: moves)
    }
    return fixes
  }

  private mutating func follow(
    _ list: FollowedList, _ former: some FormerIdentities, places: [EntityID: [String]],
    but moves: RenameDetection
  ) throws -> [Fix] {
    let (names, fixes) = try list.followed(former, places: places, but: moves)
    try rewrite(list.list) { $0 = names }
    return fixes
  }

  private func paths(of entities: [(EntityID?, String)]?) -> [EntityID: String] {
    Dictionary(
      (entities ?? []).compactMap { id, path in id.map { ($0, path) } },
      uniquingKeysWith: { first, _ in first })
  }
}

/// An order list, with the data to resolve names without an entity.
private struct FollowedList {
  let list: OrderList
  /// The names in the manifest.
  private let names: [String]
  /// The names of the children, listed or not.
  private let existing: [String]
  /// The id of the doc or group.
  private let id: EntityID?
  /// The folder of its children in HEAD.
  private let formerFolder: String?

  init(_ list: OrderList, in snapshot: LibrarySnapshot, id: EntityID?, formerFolder: String?) {
    self.list = list
    self.id = id
    self.formerFolder = formerFolder
    names = snapshot.listedNames(in: list)
    existing = snapshot.existingNames(in: list)
  }

  /// Returns the list with present names, and the changes; unknown names stay.
  ///
  /// - Parameters:
  ///   - places: The present paths of each entity, from `docs/`.
  ///   - moves: Renames that HEAD shows; their names stay.
  func followed(
    _ former: some FormerIdentities, places: [EntityID: [String]], but moves: RenameDetection
  ) throws -> (names: [String], fixes: [Fix]) {
    let present = Set(existing)
    if names.allSatisfy(present.contains) { return (names, []) }
    var result: [String] = []
    var fixes: [Fix] = []
    for name in names {
      guard !present.contains(name), moves.place(of: name, listedIn: list.file) == nil,
        let id = try id(of: name, former), let found = places[id], found.count == 1,
        let path = found.first
      else {
        result.append(name)
        continue
      }
      let now = lastComponent(path)
      let known = names + result
      if parentPath(path) == list.path, !known.contains(now) { result.append(now) }
      fixes.append(
        Fix.following(
          missing, name, to: path, in: list.file, list.key, folder: list.path, list: known))
    }
    return (result, fixes)
  }

  private var missing: DiagnosticCode {
    switch list.kind {
    case .groups: .missingGroup
    case .pages: .missingPage
    }
  }

  private func id(of name: String, _ former: some FormerIdentities) throws -> EntityID? {
    for folder in [formerFolder, list.path].compactMap({ $0 }) {
      if let id = try former.manifest(at: file(of: name, in: folder)) { return id }
    }
    for folder in try id.map(former.folders) ?? [] {
      if let id = try former.manifest(at: file(of: name, in: folder)) { return id }
    }
    return nil
  }

  private func file(of name: String, in folder: String) -> String {
    switch list.kind {
    case .groups: "docs/\(folder)/\(name)/group.json"
    case .pages: "docs/\(folder)/\(name).json"
    }
  }
}

extension LibraryEditor {
  /// Updates the names of tags and variables, and removes duplicate tags.
  mutating func followTagsAndVariables(
    _ former: some FormerIdentities, _ identities: Identities
  ) throws -> [Fix] {
    let renamed = try RenamedMetadata(snapshot, former, identities)
    var fixes: [Fix] = []
    for bundle in snapshot.orderedBundles {
      fixes += try follow(renamed, bundle.metadata, in: bundle.file)
    }
    for doc in snapshot.orderedDocs { fixes += try follow(renamed, doc.metadata, in: doc.file) }
    for group in snapshot.groups.values.inNaturalOrder(by: \.path) {
      fixes += try follow(renamed, group.metadata, in: group.file)
    }
    for page in snapshot.pages.values.inNaturalOrder(by: \.path) where !page.metadata.isEmpty {
      fixes += try follow(renamed, page.metadata, in: page.file)
    }
    return fixes
  }

  private mutating func follow(
    _ renamed: RenamedMetadata, _ metadata: Metadata, in file: String
  ) throws -> [Fix] {
    var fixes: [Fix] = []
    if metadata.tags.contains(where: { renamed.tags[$0] != nil })
      || Set(metadata.tags).count != metadata.tags.count
    {
      fixes += try followTags(renamed, in: file)
    }
    if metadata.variables.contains(where: { renamed.variables[$0.name] != nil }) {
      fixes += try followVariables(renamed, in: file)
    }
    return fixes
  }

  private mutating func followTags(_ renamed: RenamedMetadata, in file: String) throws -> [Fix] {
    var fixes: [Fix] = []
    try edits.edit(file) { edit in
      var seen: Set<String> = []
      var kept: [JSONLiteral] = []
      for element in edit.document.root["tags"]?.array ?? [] {
        guard let text = element.string else {
          kept.append(element.literal)
          continue
        }
        let new = TagReference(parsing: text).flatMap { renamed.tags[$0] }?.description
        if let new { fixes.append(Fix(.unknownTag, in: file, "tag \(text) → \(new)")) }
        guard seen.insert(new ?? text).inserted else {
          if new == nil { fixes.append(Fix(.tagTwice, in: file, "tags - \(text), given twice")) }
          continue
        }
        kept.append(new.map(JSONLiteral.string) ?? element.literal)
      }
      try edit.set(["tags"], to: .array(kept))
    }
    return fixes
  }

  private mutating func followVariables(
    _ renamed: RenamedMetadata, in file: String
  ) throws -> [Fix] {
    var fixes: [Fix] = []
    try edits.edit(file) { edit in
      let members = edit.document.root["variables"]?.object ?? []
      var entries: [JSONLiteral.Entry] = []
      for member in members {
        let value = member.node.literal
        guard let new = renamed.variables[member.key] else {
          entries.append(.init(key: member.key, value: value))
          continue
        }
        let other = members.first { $0.key == new }?.node.literal
        if let other, other != value {
          // Both names have a value: only the user can choose.
          entries.append(.init(key: member.key, value: value))
          continue
        }
        fixes.append(Fix(.unknownVariable, in: file, "variable \(member.key) → \(new)"))
        if other == nil { entries.append(.init(key: new, value: value)) }
      }
      try edit.set(["variables"], to: .object(entries))
    }
    return fixes
  }
}

/// Tags and variables that entities carry under an old name.
private struct RenamedMetadata {
  private(set) var tags: [TagReference: TagReference] = [:]
  private(set) var variables: [String: String] = [:]

  init(
    _ snapshot: LibrarySnapshot, _ former: some FormerIdentities, _ identities: Identities
  ) throws {
    let all =
      Array(snapshot.bundles.values.map(\.metadata)) + snapshot.docs.values.map(\.metadata)
      + snapshot.groups.values.map(\.metadata) + snapshot.pages.values.map(\.metadata)
    var present: [EntityID: [TagReference]] = [:]
    for group in snapshot.tagGroups where identities.copies[group.file] == nil {
      let copied = identities.copiedTags[group.file] ?? []
      for (index, tag) in group.tags.enumerated() where !copied.contains(index) {
        if let id = tag.id {
          present[id, default: []].append(TagReference(group: group.name, tag: tag.name))
        }
      }
    }
    for reference in Set(all.flatMap(\.tags)) where snapshot.tag(reference) == nil {
      if let found = try former.tag(reference).flatMap({ present[$0] }), found.count == 1 {
        tags[reference] = found[0]
      }
    }
    for name in Set(all.flatMap(\.variables).map(\.name))
    where snapshot.variable(named: name) == nil {
      guard let id = try former.variable(named: name) else { continue }
      let found = snapshot.variables.filter {
        $0.id == id && identities.copies[$0.file] == nil
      }
      if found.count == 1 { variables[name] = found[0].name }
    }
  }
}
