/// Plans the changes that commands make to a library. Methods plan changes to files; no method
/// writes a file.
///
/// Each method sees the changes planned before it.
///
/// Besides the errors that they name, methods that change files throw errors of reading and listing
/// these, ``JSONSyntaxError`` for a manifest that is not JSON, and ``JSONEditError`` for one with
/// another structure than the snapshot has.
package struct LibraryEditor {
  /// The library with all planned changes.
  package internal(set) var snapshot: LibrarySnapshot
  package internal(set) var edits: ManifestEdits
  let now: Timestamp
  private var generator: any RandomNumberGenerator

  package init(
    _ snapshot: LibrarySnapshot, now: Timestamp, using generator: any RandomNumberGenerator,
    reading read: @escaping @Sendable (String) throws -> [UInt8],
    listing list: @escaping (String) throws -> [FolderFile]
  ) {
    self.snapshot = snapshot
    self.now = now
    self.generator = generator
    edits = ManifestEdits(reading: read, listing: list)
  }

  mutating func newID() -> EntityID { EntityID(using: &generator) }

  /// Calls a closure with the generator of new ids, for code that creates several ids.
  mutating func withGenerator<Value>(
    _ body: (inout any RandomNumberGenerator, LibrarySnapshot, Timestamp) -> Value
  ) -> Value {
    body(&generator, snapshot, now)
  }
}

/// Why a command changes nothing.
package enum EditRefusal: UserFacingError, Equatable {
  case emptyTitle(String)
  /// A title that contains a line break or another control character.
  case badTitle(String, Unicode.Scalar)
  case badName(String, String, fix: String?)
  case exists(String, String)
  case insideDoc(String, doc: String)
  case noSuchPage(bundle: String, page: Int, count: Int)
  case unequalCounts(pages: Int, bindings: Int)
  case misaligned(variant: String, count: Int, leading: String, pages: Int, bundle: String)
  case badMapping(String, bundle: String)
  case higherVariant(String, count: Int, leading: String, pages: Int)
  case variantExists(String, bundle: String)
  case noVariant(String, bundle: String)
  case bundleInUse(String, uses: [String])
  case bundleInHistory(String, commit: String)
  case notACarrier(String)
  case wouldBreak([String])
  case unknownTag(String, closest: String?)
  case unknownVariable(String, closest: String?)
  case badDefinition(String, fix: String?)
  case intoItself(String)
  /// A stamp moves pages to a group that does not exist.
  case missingStampGoal(String, group: String)
  /// A page without an id.
  case neverCommitted(String)

  package var errorCode: ErrorCode {
    switch self {
    case .emptyTitle, .badTitle, .badName, .badMapping, .badDefinition: .malformed
    case .exists, .variantExists: .exists
    case .noSuchPage, .noVariant, .unknownTag, .unknownVariable, .missingStampGoal: .notFound
    case .bundleInUse, .bundleInHistory: .inUse
    case .notACarrier: .wrongKind
    case .insideDoc, .unequalCounts, .misaligned, .higherVariant, .wouldBreak,
      .intoItself, .neverCommitted:
      .refused
    }
  }

  package var explanation: String {
    switch self {
    case .emptyTitle(let what): "the \(what) needs a title"
    case .badTitle(let what, let scalar):
      "the \(what)'s title contains the control character U+\(scalar.hexadecimal)"
    case .badName(let what, let reason, _): "the \(what) \(reason)"
    case .exists(let what, let name): "there is a \(what) '\(name)' already"
    case .insideDoc(let path, let doc): "'\(path)' would be inside the doc '\(doc)'"
    case .noSuchPage(let bundle, let page, let count):
      "there is no page \(page) in '\(bundle)', which has \(count)"
    case .unequalCounts(let pages, let bindings):
      "the group has \(pages) pages, and \(bindings) \(bindings == 1 ? "is" : "are") given"
    case .misaligned(let variant, let count, let leading, let pages, _):
      "\(variant) has \(count) pages and \(leading) has \(pages)"
    case .badMapping(let reason, let bundle): "this mapping does not fit '\(bundle)': \(reason)"
    case .higherVariant(let variant, let count, let leading, let pages):
      "\(variant) has \(count) pages, but page numbers refer to the \(pages) pages of \(leading)"
    case .variantExists(let variant, let bundle): "'\(bundle)' has the variant \(variant) already"
    case .noVariant(let variant, let bundle): "'\(bundle)' has no variant \(variant)"
    case .bundleInUse(let bundle, let uses):
      "'\(bundle)' is used by \(uses.count == 1 ? "a page" : "\(uses.count) pages")"
    case .bundleInHistory(let bundle, let commit):
      "'\(bundle)' was shown by a page in \(commit): the history needs it"
    case .notACarrier(let what): "a \(what) has no tags and variables"
    case .wouldBreak(let reasons): reasons.first ?? "this would break the library"
    case .unknownTag(let tag, _): "there is no tag '\(tag)'"
    case .unknownVariable(let name, _): "there is no variable '\(name)'"
    case .badDefinition(let reason, _): reason
    case .intoItself(let path): "'\(path)' can't be copied into itself"
    case .missingStampGoal(let stamp, let group):
      "'\(stamp)' moves pages to the group '\(group)', which does not exist"
    case .neverCommitted(let page): "the page '\(page)' has no id yet"
    }
  }

  package var hints: [String] {
    switch self {
    case .emptyTitle: ["give it a title"]
    case .badTitle: ["a title is one line of text: remove the character"]
    case .badName(_, _, let fix), .badDefinition(_, let fix): fix.map { [$0] } ?? []
    case .exists(let what, _): ["choose another name, or use that \(what)"]
    case .insideDoc: ["a doc contains groups, never another doc"]
    case .noSuchPage(_, _, let count): ["use page numbers from 1 to \(count)"]
    case .unequalCounts: ["give as many pages as the group has, or bind pages one by one"]
    case .misaligned(let variant, _, _, _, let bundle):
      [
        "--align top-down ignores extra pages",
        "pc bundle add-variant \(bundle.quoted) --\(variant) FILE --pages 1-2,4-12 shows which belong together",
      ]
    case .badMapping:
      ["write pages in order, as 1-2,4-12; committed numbers keep their meaning"]
    case .higherVariant: ["make a new bundle and rebind: pc bind --from OLD --to NEW"]
    case .variantExists(let variant, let bundle):
      ["pc bundle append \(bundle.quoted) --\(variant) FILE adds pages to it"]
    case .noVariant(let variant, let bundle):
      ["pc bundle add-variant \(bundle.quoted) --\(variant) FILE adds it"]
    case .bundleInUse(_, let uses): ["used by \(uses.prefix(5).joined(separator: ", "))"]
    case .bundleInHistory: ["only pc purge removes it from the history"]
    case .notACarrier: ["only bundles, docs, groups and pages have tags and variables"]
    case .wouldBreak(let reasons): Array(reasons.dropFirst().prefix(5))
    case .unknownTag(let tag, let closest):
      [closest.map { "did you mean '\($0)'?" } ?? "pc define tag \(tag.inQuotes)"]
    case .unknownVariable(let name, let closest):
      [closest.map { "did you mean '\($0)'?" } ?? "pc define variable \(name.inQuotes) --type int"]
    case .intoItself: ["choose a place outside it"]
    case .missingStampGoal(let stamp, let group):
      [
        "pc new group \(parentPath(group).quoted) \(lastComponent(group).quoted) makes it",
        "pc stamps edit \(stamp.quoted) --move-to GROUP names another",
      ]
    case .neverCommitted: ["pc commit gives it one"]
    }
  }
}

extension LibraryEditor {
  /// Refuses an invalid page name.
  func checkPageName(_ name: String) throws {
    if let problem = ItemName.problems(in: name, of: .page).first {
      throw EditRefusal.badName(
        "page's name", "'\(name)' \(problem.explanation)", fix: problem.fix)
    }
  }

  /// Returns the names that no new page of a group can have, case-folded: those of its pages, and
  /// of annotations in its folder.
  func takenPageNames(in group: PageGroup) throws -> Set<String> {
    var taken = Set(snapshot.pageNames(inGroup: group.path).map(ItemName.folded))
    for file in try edits.files(below: "docs/\(group.path)") {
      if case .notes(let path)? = ManifestPlace(path: file.path), parentPath(path) == group.path {
        taken.insert(ItemName.folded(lastComponent(path)))
      }
    }
    return taken
  }

  /// Returns the names that no new group of a doc can have, case-folded.
  func takenGroupNames(in doc: Doc) -> Set<String> {
    Set(snapshot.groupNames(inDoc: doc.path).map(ItemName.folded))
  }

  /// Returns the files of annotations of pages: the file next to a page, unless it names another
  /// page, and files that were left elsewhere when the page was moved by hand.
  func notesFiles(of pages: [Page]) -> [[String]] {
    let wanted = Set(pages.compactMap(\.id))
    var named: [EntityID: [String]] = [:]
    for notes in snapshot.notes.values {
      if let id = notes.page, wanted.contains(id) { named[id, default: []].append(notes.file) }
    }
    return pages.map { page in
      let beside = "docs/\(page.path).notes.json"
      let others = (page.id.flatMap { named[$0] } ?? []).filter { $0 != beside }.inNaturalOrder()
      guard let notes = snapshot.notes[beside], notes.page == nil || notes.page == page.id else {
        return others
      }
      return [beside] + others
    }
  }

  /// Moves pages, with their annotations, to other paths. Order lists are not changed.
  mutating func relocate(_ places: [(page: Page, path: String)]) throws -> [Page] {
    // Of several files of annotations, one can be next to the page; the others still belong to it
    // by its id.
    let notes = notesFiles(of: places.map(\.page)).map(\.first)
    var moves: [(file: FolderFile, target: String)] = []
    for ((page, path), notes) in zip(places, notes) {
      moves.append((FolderFile(path: page.file), "docs/\(path).json"))
      if let notes { moves.append((FolderFile(path: notes), "docs/\(path).notes.json")) }
    }
    try edits.move(moves)
    for (page, _) in places { snapshot.pages[page.path] = nil }
    let values = notes.map { file in file.flatMap { snapshot.notes.removeValue(forKey: $0) } }
    return zip(places, values).map { place, notes in
      var page = place.page
      page.path = place.path
      snapshot.pages[page.path] = page
      if var notes {
        notes.file = "docs/\(page.path).notes.json"
        snapshot.notes[notes.file] = notes
      }
      return page
    }
  }

  /// Moves a group's folder with all files in it. Order lists are not changed.
  mutating func relocate(_ group: PageGroup, to path: String) throws -> PageGroup {
    var moved = group
    moved.path = path
    try edits.moveFolder("docs/\(group.path)", to: "docs/\(path)")
    snapshot.relocate(group.path, to: path)
    return snapshot.groups[path] ?? moved
  }
}

extension LibraryEditor {
  /// Appends new names to a list, after the names that the list omitted so far.
  mutating func append(_ names: [String], to list: OrderList) throws {
    if names.isEmpty { return }
    let present = snapshot.names(in: list)
    try rewrite(list) { $0 = present + names }
    snapshot.addNames(names, in: list)
  }

  /// Inserts new names after an existing one.
  mutating func insert(_ names: [String], after name: String, in list: OrderList) throws {
    var order = snapshot.names(in: list)
    let place = order.firstIndex(of: name).map { $0 + 1 } ?? order.endIndex
    order.insert(contentsOf: names, at: place)
    try rewrite(list) { $0 = order }
    snapshot.addNames(names, in: list)
  }

  /// Removes names of removed entities from a list.
  mutating func remove(_ names: [String], from list: OrderList) throws {
    let gone = Set(names)
    try rewrite(list) { $0.removeAll(where: gone.contains) }
    snapshot.removeNames(gone, in: list)
  }

  /// Replaces renamed entries of a list.
  mutating func replace(_ names: [String: String], in list: OrderList) throws {
    try rewrite(list) { $0 = $0.map { names[$0] ?? $0 } }
    if names.isEmpty { return }
    snapshot.removeNames(Set(names.keys), in: list)
    snapshot.addNames(Array(names.values), in: list)
  }

  /// Changes the present value of an order list.
  mutating func rewrite(_ list: OrderList, _ change: (inout [String]) -> Void) throws {
    var names = snapshot.listedNames(in: list)
    let before = names
    change(&names)
    if names == before { return }
    try edits.edit(list.file) { edit in
      try edit.set(
        [.key(list.key)], to: .array(names.map(JSONLiteral.string)), keyOrder: list.keyOrder)
    }
    snapshot.setListedNames(names, in: list)
  }
}

extension LibraryEditor {
  /// Writes and removes whole files, to restore an earlier state. This must be the editor's last
  /// change: ``snapshot`` is not updated.
  ///
  /// - Parameter files: New contents, by file from the library's root; `nil` for a file to remove.
  package mutating func replace(_ files: [String: [UInt8]?]) {
    for (file, bytes) in files {
      if let bytes { edits.write(file, bytes) } else { edits.remove(file) }
    }
  }
}

extension LibraryEditor {
  /// Appends events to the purge record.
  ///
  /// - Parameter bytes: The present contents of the record.
  package mutating func record(_ events: [PurgeRecord.Event], after bytes: [UInt8]) {
    edits.write(PurgeRecord.file, PurgeRecord.adding(events, to: bytes))
  }
}
