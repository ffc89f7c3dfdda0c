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
      if changes.isAsRecorded(id, createdAt) { return }
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
