/// The values that `pc commit` fills in and fixes in manifests before it commits them.
///
/// These are missing ids and times, list entries that are missing or duplicate, new ids for copies,
/// and facts about blobs. All other bytes of the files stay unchanged.
package struct ManifestAutofill: Sendable {
  /// The new values, by file.
  package private(set) var edits: [String: [Edit]] = [:]
  /// Messages for the user, one sentence each, in the order of files.
  package private(set) var remarks: [String] = []
  /// The fixes, in the order of files.
  package private(set) var fixes: [Fix] = []

  /// A new value in a manifest.
  package struct Edit: Hashable, Sendable {
    package var pointer: JSONPointer
    package var value: JSONLiteral
    package var keyOrder: [String]
  }

  /// An autofill without edits.
  package static let nothing = ManifestAutofill()

  private init() {}

  /// Determines the values to fill in.
  ///
  /// - Parameters:
  ///   - snapshot: The snapshot to commit.
  ///   - base: The snapshot of HEAD.
  ///   - owners: The owners of ids that several committed files share.
  ///   - files: The manifests that may be changed, from the library's root; `nil` for all.
  ///   - blobs: Facts about the blobs of the bundles in `files`.
  ///   - author: The author of annotations without one; `nil` does not fill it in.
  package init(
    _ snapshot: LibrarySnapshot, base: LibrarySnapshot?, owners: [EntityID: String] = [:],
    files: Set<String>?, now: Timestamp, blobs: [BlobID: CountedBlob], author: String? = nil,
    using generator: inout some RandomNumberGenerator
  ) {
    let identities = Identities(snapshot, base: base, owners: owners)
    let moves = RenameDetection(snapshot, base: base, identities)
    let maker = IdentityMaker(snapshot: snapshot, base: base, identities: identities, now: now)
    let names = base.map {
      BundleNameChanges(from: $0, to: snapshot, copies: identities.copies)
    }
    func isWanted(_ file: String) -> Bool { files?.contains(file) ?? true }
    var newPageIDs: [String: EntityID] = [:]
    var bundleIDs = snapshot.bundles.compactMapValues(\.id)

    if let library = snapshot.library, isWanted(LibraryManifest.file) {
      identify(
        LibraryManifest.file, library.id, library.createdAt, ManifestKeys.library, maker,
        &generator)
    }
    let bundles = snapshot.bundles.values.filter { isWanted($0.file) }
    for bundle in bundles.inNaturalOrder(by: \.name) {
      if let id = identify(
        bundle.file, bundle.id, bundle.createdAt, ManifestKeys.bundle, maker, &generator)
      {
        bundleIDs[bundle.name] = id
      }
      completeBlobs(of: bundle, blobs)
      completeNames(of: bundle, names?.formerNames(of: bundle) ?? [])
    }
    let docs = snapshot.docs.values.filter { isWanted($0.file) }
    for doc in docs.inNaturalOrder(by: \.path) {
      identify(doc.file, doc.id, doc.createdAt, ManifestKeys.doc, maker, &generator)
      completeList(
        "groups", doc.groups, snapshot.groupNames(inDoc: doc.path), doc.file, ManifestKeys.doc,
        moves, folder: doc.path)
    }
    let groups = snapshot.groups.values.filter { isWanted($0.file) }
    for group in groups.inNaturalOrder(by: \.path) {
      identify(group.file, group.id, group.createdAt, ManifestKeys.group, maker, &generator)
      completeList(
        "pages", group.pages, snapshot.pageNames(inGroup: group.path), group.file,
        ManifestKeys.group, moves, folder: group.path)
    }
    let pages = snapshot.pages.values.filter {
      ($0.id == nil || $0.createdAt == nil || identities.copies[$0.file] != nil)
        && isWanted($0.file)
    }
    for page in pages.inNaturalOrder(by: \.path) {
      if let id = identify(
        page.file, page.id, page.createdAt, ManifestKeys.page, maker, &generator)
      {
        newPageIDs[page.path] = id
      }
    }
    completeRegistries(snapshot, isWanted, maker, &generator)
    let notes = NotesAutofill(
      snapshot, copies: identities.copies, newPageIDs: newPageIDs, bundleIDs: bundleIDs, now: now,
      author: author)
    for value in snapshot.notes.values.inNaturalOrder(by: \.file) where isWanted(value.file) {
      notes.complete(value, using: &generator) { code, pointer, literal, keyOrder, words in
        set(value.file, pointer, literal, keyOrder)
        fixes.append(Fix(code, in: value.file, words))
      }
    }
    remark(on: identities, isWanted)
  }

  package var isEmpty: Bool { edits.isEmpty }

  /// Whether facts about blobs are filled in. Alignment checks depend on them.
  package private(set) var changesBlobFacts = false

  /// Returns a manifest with the filled-in values; `nil` if there are none.
  ///
  /// - Throws: ``JSONSyntaxError`` if the bytes are not JSON, ``JSONEditError`` if a value has no
  ///   place in them.
  package func completed(_ file: String, _ bytes: [UInt8]) throws -> [UInt8]? {
    guard let edits = edits[file] else { return nil }
    var edit = JSONEdit(try JSONDocument(parsing: bytes))
    for change in edits {
      try edit.set(change.pointer, to: change.value, keyOrder: change.keyOrder)
    }
    return edit.apply()
  }

  private mutating func set(
    _ file: String, _ pointer: JSONPointer, _ value: JSONLiteral, _ keyOrder: [String]
  ) {
    edits[file, default: []].append(Edit(pointer: pointer, value: value, keyOrder: keyOrder))
  }

  /// Fills in a manifest's id and time, or new ones for a copy. Returns a new id.
  @discardableResult
  private mutating func identify(
    _ file: String, _ id: EntityID?, _ createdAt: Timestamp?, _ keyOrder: [String],
    _ maker: IdentityMaker, _ generator: inout some RandomNumberGenerator
  ) -> EntityID? {
    let isCopy = maker.isCopy(file)
    var newID: EntityID?
    if id == nil || isCopy {
      let id = (isCopy ? nil : maker.formerID(of: file)) ?? EntityID(using: &generator)
      newID = id
      set(file, ["id"], .string(id.description), keyOrder)
      fixes.append(
        isCopy
          ? Fix(
            .copiedID, in: file,
            "a new id (a copy of \(maker.identities.copies[file]?.original ?? "another"))")
          : Fix(.missingID, in: file, "+ id"))
    }
    if createdAt == nil || isCopy {
      let time = (isCopy ? nil : maker.formerTime(of: file, id: id)) ?? maker.now
      set(file, ["createdAt"], .string(time.description), keyOrder)
      if !isCopy { fixes.append(Fix(.missingCreatedAt, in: file, "+ createdAt")) }
    }
    return newID
  }

  private mutating func completeList(
    _ key: String, _ list: [String], _ existing: [String], _ file: String, _ keyOrder: [String],
    _ moves: RenameDetection, folder: String
  ) {
    var seen: Set<String> = []
    let followed = moves.fixed(list, in: file, folder: folder)
    let once = followed.filter { seen.insert($0).inserted }
    let complete = once + existing.filter { !seen.contains($0) }
    if complete == list { return }
    set(file, [.key(key)], .array(complete.map(JSONLiteral.string)), keyOrder)
    for name in list {
      guard let place = moves.place(of: name, listedIn: file) else { continue }
      remarks.append("\(file): '\(name)' is '\(place)' now")
      fixes.append(
        Fix.following(.movedByHand, name, to: place, in: file, key, folder: folder, list: list))
    }
    for name in existing where !seen.contains(name) {
      remarks.append("listed '\(name)' in \(file)")
      fixes.append(Fix(.unlisted, in: file, "\(key) + \(name)"))
    }
    var listed: Set<String> = []
    for name in followed where !listed.insert(name).inserted {
      fixes.append(Fix(.listedTwice, in: file, "\(key) - \(name), listed twice"))
    }
  }

  /// Adds the old name of a bundle whose folder was renamed by hand to its former names.
  private mutating func completeNames(of bundle: PDFBundle, _ former: [String]) {
    if former.isEmpty { return }
    set(
      bundle.file, [.key("formerly")],
      .array((bundle.formerly + former).map(JSONLiteral.string)), ManifestKeys.bundle)
    for name in former {
      remarks.append("the bundle '\(name)' is '\(bundle.name)' now, and both names resolve to it")
      fixes.append(Fix(.movedByHand, in: bundle.file, "formerly + \(name)"))
    }
  }

  private mutating func completeBlobs(of bundle: PDFBundle, _ blobs: [BlobID: CountedBlob]) {
    for variant in bundle.variants {
      for (index, file) in (bundle.files[variant] ?? []).enumerated() {
        guard let fact = blobs[file.blob] else { continue }
        let pointer: JSONPointer = [.key(variant.rawValue), .index(index)]
        if file.pages != fact.pages { changesBlobFacts = true }
        for (key, wrong, right) in [
          ("bytes", file.bytes, fact.bytes), ("pages", file.pages, fact.pages),
        ] where wrong != right {
          let name = "\(variant.rawValue) \(index + 1)"
          set(bundle.file, pointer.appending(.key(key)), .int(right), ManifestKeys.blobFile)
          fixes.append(Fix(.wrongBlobFacts, in: bundle.file, "\(name): \(key) \(right)"))
          if let wrong {
            remarks.append("\(bundle.file): \(name) has \(right) \(key), not \(wrong)")
          }
        }
      }
    }
  }

  private mutating func completeRegistries(
    _ snapshot: LibrarySnapshot, _ isWanted: (String) -> Bool, _ maker: IdentityMaker,
    _ generator: inout some RandomNumberGenerator
  ) {
    for group in snapshot.tagGroups where isWanted(group.file) {
      identify(group.file, group.id, group.createdAt, ManifestKeys.tagGroup, maker, &generator)
      let copied = maker.identities.copiedTags[group.file] ?? []
      for (index, tag) in group.tags.enumerated() where tag.id == nil || copied.contains(index) {
        let former = tag.id == nil ? maker.formerID(ofTag: tag.name, in: group.file) : nil
        set(
          group.file, ["tags", .index(index), "id"],
          .string((former ?? EntityID(using: &generator)).description), ManifestKeys.tag)
        fixes.append(
          tag.id == nil
            ? Fix(.missingID, in: group.file, "tag \(tag.name): + id")
            : Fix(.copiedID, in: group.file, "tag \(tag.name): a new id"))
      }
    }
    for variable in snapshot.variables where isWanted(variable.file) {
      identify(
        variable.file, variable.id, variable.createdAt, ManifestKeys.variable, maker, &generator)
    }
    for design in snapshot.stampDesigns where isWanted(design.file) {
      identify(design.file, design.id, design.createdAt, ManifestKeys.stamp, maker, &generator)
    }
  }

  private mutating func remark(on identities: Identities, _ isWanted: (String) -> Bool) {
    fixes = fixes.inNaturalOrder(by: \.file)
    for file in identities.copies.keys.inNaturalOrder() where isWanted(file) {
      guard let original = identities.copies[file]?.original else { continue }
      remarks.append("\(file) is a copy of \(original): it got a new id")
    }
    for file in identities.copiedTags.keys.inNaturalOrder()
    where isWanted(file) && identities.copies[file] == nil {
      remarks.append("\(file): copied tags got new ids")
    }
  }
}

/// The facts about a blob that was read.
package struct CountedBlob: Hashable, Sendable {
  package var bytes: Int
  package var pages: Int

  package init(bytes: Int, pages: Int) {
    self.bytes = bytes
    self.pages = pages
  }
}

/// Finds the former identity of a manifest without an id.
private struct IdentityMaker {
  let identities: Identities
  let now: Timestamp
  private let changes: IdentityChanges?

  init(snapshot: LibrarySnapshot, base: LibrarySnapshot?, identities: Identities, now: Timestamp) {
    self.identities = identities
    self.now = now
    changes = base.map { IdentityChanges(from: $0, to: snapshot) }
  }

  func isCopy(_ file: String) -> Bool { identities.copies[file] != nil }

  func formerID(of file: String) -> EntityID? { changes?.former(of: file)?.id }

  func formerID(ofTag name: String, in file: String) -> EntityID? {
    changes?.formerTag(name, in: file)
  }

  func formerTime(of file: String, id: EntityID?) -> Timestamp? {
    if let id { return changes?.time(of: id) }
    return changes?.former(of: file)?.createdAt
  }
}

/// An automatic fix in a manifest, for an error with only one possible fix.
package struct Fix: Hashable, Sendable {
  /// The path from the library's root.
  package var file: String
  /// The rule that the file violated.
  package var code: DiagnosticCode
  /// The change in the file, as short as possible: `pages + p005`.
  package var words: String

  package init(_ code: DiagnosticCode, in file: String, _ words: String) {
    self.file = file
    self.code = code
    self.words = words
  }

  /// Returns the fix of a name in an order list whose entity has a new path: within the list's
  /// folder the name is replaced, otherwise it is removed.
  static func following(
    _ code: DiagnosticCode, _ name: String, to path: String, in file: String, _ key: String,
    folder: String, list: [String]
  ) -> Fix {
    let now = lastComponent(path)
    if parentPath(path) == folder, !list.contains(now) {
      return Fix(code, in: file, "\(key): \(name) → \(now)")
    }
    let place = parentPath(path) == folder ? now : path
    return Fix(code, in: file, "\(key) - \(name), which is \(place) now")
  }
}
