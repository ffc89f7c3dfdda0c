import PaperDomain
import SeededRandom
import Testing

/// What must hold after any sequence of commands that change the structure of any library.
struct EditPropertyTests {
  /// What a sequence may do, each with a random choice of what it does it to.
  private enum Step: CaseIterable {
    case movePages, moveGroup, moveDoc, moveFolder, remove, renamePage, renameGroup, renameDoc
    case renameBundle, order, split, splitDoc, join, joinDocs, add, copy
  }

  private static let names = ["p001", "p002", "g1", "cover", "新", "Calc", "a b", "d0"]

  @Test(arguments: 0..<24 as Range<UInt64>)
  func `the library stays whole`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let before = RandomLibrary(using: &random).library
    #expect(before.check(since: nil).contains("error") == false)
    var library = before
    var done = 0
    for _ in 0..<12 {
      var editor = library.editor(random: random.next())
      let pages = Set(editor.snapshot.pages.values.compactMap(\.id))
      let notes = editor.snapshot.notes.count
      var changes = Changes()
      let step = Step.allCases.randomElement(using: &random) ?? .order
      do {
        changes = try Self.perform(step, &editor, &random)
        done += 1
      } catch let refusal as any Explained {
        #expect(!refusal.explanation.isEmpty)
        continue
      }
      let after = library.applying(editor.edits)
      EditorMovingTests.agrees(editor, after)
      let problems = Self.errors(of: after, since: before)
      #expect(problems == [], "\(step) of seed \(seed): \(problems)")
      let now = Set(after.snapshot.pages.values.compactMap(\.id))
      #expect(now.symmetricDifference(pages).count == changes.pages, "\(step) of seed \(seed)")
      #expect(after.snapshot.notes.count == notes + changes.notes, "\(step) of seed \(seed)")
      library = after
    }
    #expect(done > 0)
    let (mended, _) = try library.completed(since: before)
    #expect(Self.warnings(of: mended, since: before) == [])
  }

  /// How many pages come or go, and how many files of annotations.
  struct Changes {
    var pages = 0
    var notes = 0
  }

  private static func perform(
    _ step: Step, _ editor: inout LibraryEditor, _ random: inout SeededGenerator
  ) throws -> Changes {
    let snapshot = editor.snapshot
    let docs = snapshot.orderedDocs
    let groups = docs.flatMap { snapshot.groups(of: $0) }
    let pages = groups.flatMap { snapshot.pages(of: $0) }
    let name = names.randomElement(using: &random) ?? "x"
    func doc() throws -> Doc { try docs.randomElement(using: &random).orRefused() }
    func group() throws -> PageGroup { try groups.randomElement(using: &random).orRefused() }
    func page() throws -> Page { try pages.randomElement(using: &random).orRefused() }
    switch step {
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
    }
    return Changes()
  }

  /// Everything but groups without pages, which a working tree may have.
  private static func errors(of library: SampleLibrary, since base: SampleLibrary) -> [String] {
    LibraryCheck(library.snapshot, base: base.snapshot, blobs: SampleBlobs()).problems()
      .filter { $0.code.severity == .error && $0.code != .emptyGroup }
      .map { "\($0.file): \($0.message)" }
  }

  private static func warnings(of library: SampleLibrary, since base: SampleLibrary) -> [String] {
    LibraryCheck(library.snapshot, base: base.snapshot, blobs: SampleBlobs()).problems()
      .filter { $0.code != .emptyGroup }.map { "\($0.file): \($0.message)" }
  }
}

/// There is nothing to do something to.
private struct NothingThere: Explained {
  var explanation: String { "there is none" }
}

extension Optional {
  fileprivate func orRefused() throws -> Wrapped {
    guard let self else { throw NothingThere() }
    return self
  }
}
