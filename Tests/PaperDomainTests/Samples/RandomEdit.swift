import PaperDomain
import SeededRandom

/// A random edit of a library by a user.
enum RandomEdit: CaseIterable {
  case movePages, moveGroup, moveDoc, moveFolder, remove, renamePage, renameGroup, renameDoc
  case renameBundle, order, split, splitDoc, join, joinDocs, add, copy
  case rebind, tag, set, retitle, defineTag, renameTag, removeTag, defineVariable, renameVariable
  case removeVariable, newBundle, appendToBundle, addVariant, correctText, annotate

  /// The edits that move entities.
  static let structural: [RandomEdit] = [
    .movePages, .moveGroup, .moveDoc, .moveFolder, .remove, .renamePage, .renameGroup, .renameDoc,
    .renameBundle, .order, .split, .splitDoc, .join, .joinDocs, .add, .copy,
  ]

  static let names = ["p001", "p002", "g1", "cover", "新", "Calc", "a b", "d0"]

  /// The changes in the numbers of pages and of annotation files.
  struct Changes {
    var pages = 0
    var notes = 0
  }

  func perform(
    _ editor: inout LibraryEditor, _ random: inout SeededGenerator
  ) throws -> Changes {
    let snapshot = editor.snapshot
    let docs = snapshot.orderedDocs
    let groups = docs.flatMap { snapshot.groups(of: $0) }
    let pages = groups.flatMap { snapshot.pages(of: $0) }
    let name = Self.names.randomElement(using: &random) ?? "x"
    func doc() throws -> Doc { try docs.randomElement(using: &random).orRefused() }
    func group() throws -> PageGroup { try groups.randomElement(using: &random).orRefused() }
    func page() throws -> Page { try pages.randomElement(using: &random).orRefused() }
    switch self {
    case .movePages:
      let chosen = pages.shuffled(using: &random).prefix(Int.random(in: 1...3, using: &random))
      _ = try editor.move(Array(chosen), into: group())
    case .moveGroup:
      _ = try editor.move(group(), into: doc(), named: Bool.random(using: &random) ? name : nil)
    case .moveDoc:
      let places = ["2024/\(name)", name, "2023/\(name)", "2023"]
      _ = try editor.move(doc(), to: places.randomElement(using: &random) ?? name)
    case .moveFolder: _ = try editor.moveFolder("2023", to: "archive/\(name)")
    case .remove:
      let entities: [Entity] = [
        .page(try page()), .group(try group()), .doc(try doc()),
        .bundle(try snapshot.orderedBundles.randomElement(using: &random).orRefused()),
      ]
      let removal = try editor.remove([entities.randomElement(using: &random).orRefused()])
      return Changes(
        pages: removal.entities.count { $0.kindName == "page" }, notes: -removal.annotated.count)
    case .renamePage: _ = try editor.rename(page(), to: name)
    case .renameGroup: _ = try editor.rename(group(), to: name)
    case .renameDoc: _ = try editor.rename(doc(), to: name)
    case .renameBundle:
      let bundle = try snapshot.orderedBundles.randomElement(using: &random).orRefused()
      let former = bundle.formerly.randomElement(using: &random)
      _ = try editor.rename(bundle, to: former ?? name)
    case .order:
      let list = try Bool.random(using: &random) ? OrderList(of: doc()) : OrderList(of: group())
      let existing = snapshot.existingNames(in: list).shuffled(using: &random)
      guard let first = existing.first, let last = existing.last else { return Changes() }
      let orderings: [Ordering] = [
        .natural, .listed(existing), .listed([first]), .moved([first], .last),
        .moved([first], .after(last)), .moved([last], .before(first)),
      ]
      _ = try editor.order(list, orderings.randomElement(using: &random).orRefused())
    case .split:
      let group = try group()
      let firsts = snapshot.pages(of: group).dropFirst().filter { _ in
        Bool.random(using: &random)
      }
      let options = SplitOptions(keepsMetadata: Bool.random(using: &random))
      _ = try editor.split(group, before: Array(firsts), options)
    case .splitDoc:
      let doc = try doc()
      let firsts = snapshot.groups(of: doc).dropFirst().filter { _ in Bool.random(using: &random) }
      _ = try editor.split(doc, before: Array(firsts), SplitOptions())
    case .join:
      _ = try editor.join([group(), group()], keepsMetadata: Bool.random(using: &random))
    case .joinDocs:
      _ = try editor.join([doc(), doc()], keepsMetadata: Bool.random(using: &random))
    case .add:
      let number = Int.random(in: 1...13, using: &random)
      let added = try editor.addPages([Binding(bundle: "scan", pageNumber: number)], to: group())
      return Changes(pages: added.count)
    case .copy:
      let copy = try editor.copy(
        page(), into: group(), named: nil, CopyOptions(withNotes: Bool.random(using: &random)))
      return Changes(
        pages: 1, notes: editor.snapshot.notes["docs/\(copy.path).notes.json"] == nil ? 0 : 1)
    case .rebind:
      let bundle = try snapshot.orderedBundles.randomElement(using: &random).orRefused()
      let number = Int.random(in: 1...12, using: &random)
      _ = try editor.bind([
        Rebinding(page: page(), to: Binding(bundle: bundle.name, pageNumber: number))
      ])
    case .tag, .set, .retitle:
      let entities: [Entity] = [
        .page(try page()), .group(try group()), .doc(try doc()),
        .bundle(try snapshot.orderedBundles.randomElement(using: &random).orRefused()),
      ]
      try describe(entities.randomElement(using: &random).orRefused(), &editor, &random)
    case .defineTag, .renameTag, .removeTag, .defineVariable, .renameVariable, .removeVariable:
      try redefine(&editor, &random)
    case .newBundle:
      let file = try Self.blob(&random)
      _ = try editor.newBundle(
        name: editor.bundleName(from: name), files: [.display: [file]], topDown: false)
    case .appendToBundle:
      let bundle = try snapshot.orderedBundles.randomElement(using: &random).orRefused()
      _ = try editor.append([.display: [Self.blob(&random)]], to: bundle)
    case .addVariant:
      let bundle = try snapshot.orderedBundles.randomElement(using: &random).orRefused()
      let file = try Self.blob(&random)
      _ = try editor.addVariant(.ocr, [file], to: bundle, topDown: true)
    case .correctText:
      let bundle = try snapshot.orderedBundles.randomElement(using: &random).orRefused()
      let lines = (0..<3).map { _ in "line \(Int.random(in: 0..<9, using: &random))\n" }
      _ = try editor.correctText(
        of: Int.random(in: 1...3, using: &random), in: bundle, to: lines.joined())
    case .annotate: try annotate(page(), &editor, &random)
    }
    return Changes()
  }

  // MARK: - Metadata

  private func describe(
    _ entity: Entity, _ editor: inout LibraryEditor, _ random: inout SeededGenerator
  ) throws {
    switch self {
    case .tag:
      let tag = try editor.snapshot.tagReferences.randomElement(using: &random).orRefused()
      let isRemoval = Bool.random(using: &random)
      try editor.tag([entity], [TagChange(tag: tag, isRemoval: isRemoval)])
    case .set:
      let variable = try editor.snapshot.variables.randomElement(using: &random).orRefused()
      let value =
        switch variable.type {
        case .int: String(Int.random(in: 0..<9, using: &random))
        case .list(let options): try options.randomElement(using: &random).orRefused()
        }
      let isCleared = Int.random(in: 0..<4, using: &random) == 0
      try editor.set(
        [entity], [VariableChange(name: variable.name, value: isCleared ? nil : value)])
    default:
      _ = try editor.retitle(entity, to: "Title \(Int.random(in: 0..<99, using: &random))")
    }
  }

  private func redefine(
    _ editor: inout LibraryEditor, _ random: inout SeededGenerator
  ) throws {
    let tags = ["Subject/Physics", "Topic/Limits", "Topic/Series", "Subject/Mathematics"]
    let variables = ["Score", "Year", "Points"]
    let tag = try TagReference(parsing: tags.randomElement(using: &random).orRefused()).orRefused()
    let variable = try variables.randomElement(using: &random).orRefused()
    let present = editor.snapshot.tagReferences.randomElement(using: &random)
    let variablePresent = editor.snapshot.variables.randomElement(using: &random)?.name
    switch self {
    case .defineTag:
      let scope = TagScope.allCases.randomElement(using: &random)
      _ = try editor.defineTag(tag, color: "#123456", scope: scope)
    case .renameTag: _ = try editor.renameTag(present.orRefused(), to: tag)
    case .removeTag: _ = try editor.removeTags([present.orRefused()], removingUses: true)
    case .defineVariable: _ = try editor.defineVariable(variable, type: .int, scope: nil)
    case .renameVariable: _ = try editor.renameVariable(variablePresent.orRefused(), to: variable)
    default: _ = try editor.removeVariable(variablePresent.orRefused(), removingUses: true)
    }
  }

  private static func blob(_ random: inout SeededGenerator) throws -> BlobFile {
    let digit = Int.random(in: 0...9, using: &random)
    let blob = try BlobID(parsing: SampleLibrary.hash(digit)).orRefused()
    // The number of pages depends on the blob.
    return BlobFile(blob: blob, bytes: 100, pages: [4, 12][digit % 2], fileName: nil)
  }

  /// Adds an annotation to a page, or changes an existing one.
  private func annotate(
    _ page: Page, _ editor: inout LibraryEditor, _ random: inout SeededGenerator
  ) throws {
    let file = "docs/\(page.path).notes.json"
    let id = try page.id.orRefused().description
    let bundle = try editor.snapshot.bundle(named: page.binding.bundle)?.id.orRefused()
    let new: JSONLiteral = [
      "id": .string(EntityID(using: &random).description),
      "createdAt": .string(SampleLibrary.now), "author": "A", "kind": "note",
      "anchor": [
        "bundle": .string(bundle?.description ?? ""),
        "pageNumber": .int(page.binding.pageNumber), "variant": "display", "follows": "version",
      ],
      "text": .string("note \(Int.random(in: 0..<99, using: &random))"), "at": [1, 1],
    ]
    guard editor.snapshot.notes[file] != nil else {
      let notes: JSONLiteral = ["page": .string(id), "annotations": [new]]
      return editor.replace([file: notes.document()])
    }
    let bytes = try editor.edits.contents(of: file)
    var edit = JSONEdit(try JSONDocument(parsing: bytes))
    let count = edit.document.root["annotations"]?.array?.count ?? 0
    let index = Int.random(in: 0...count, using: &random)
    if index == count {
      try edit.insert(new, into: ["annotations"], at: index)
    } else if Bool.random(using: &random) {
      try edit.remove(["annotations", .index(index)])
    } else {
      try edit.set(
        ["annotations", .index(index), "text"], to: .string("edited \(random.next() % 99)"))
    }
    editor.replace([file: edit.apply()])
  }
}

/// There is no entity to edit.
struct NothingThere: UserFacingError {
  var explanation: String { "there is none" }
}

extension Optional {
  func orRefused() throws -> Wrapped {
    guard let self else { throw NothingThere() }
    return self
  }
}
