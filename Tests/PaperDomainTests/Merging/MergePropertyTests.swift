import PaperDomain
import SeededRandom
import Testing

/// Invariants when two or three users change any library in any way.
struct MergePropertyTests {
  static func changed(
    _ library: SampleLibrary, _ random: inout SeededGenerator, steps: Int
  ) -> SampleLibrary {
    var library = library
    for _ in 0..<steps {
      var editor = library.editor(random: random.next())
      do {
        let edit = RandomEdit.allCases.randomElement(using: &random) ?? .order
        _ = try edit.perform(&editor, &random)
      } catch { continue }
      let after = library.applying(editor.edits)
      // A state that a commit would refuse cannot be a side of a merge.
      if errors(of: after, since: library).isEmpty { library = after }
    }
    do { return try library.completed(since: library).library } catch { return library }
  }

  static func errors(of library: SampleLibrary, since base: SampleLibrary?) -> [String] {
    LibraryCheck(library.snapshot, base: base?.snapshot, blobs: SampleBlobs()).problems()
      .filter { $0.code.severity == .error || $0.code == .unlisted || $0.code == .listedTwice }
      .map { "\($0.file): \($0.message)" } + library.snapshot.syntaxErrors.map(\.message)
  }

  private static func sides(_ seed: UInt64) throws -> MergeSample {
    var random = SeededGenerator(seed: seed)
    var base = RandomLibrary(using: &random).library
    base = try base.completed().library
    let steps = Int.random(in: 1...8, using: &random)
    return MergeSample(
      base: base, published: changed(base, &random, steps: steps),
      ours: changed(base, &random, steps: steps))
  }

  @Test(arguments: 0..<150 as Range<UInt64>)
  func `the merged library is whole and has every edit`(seed: UInt64) throws {
    let sample = try Self.sides(seed)
    let (merged, report) = try sample.merged()
    let problems = Self.errors(of: merged, since: sample.published)
    #expect(problems == [], "seed \(seed): \(problems)\n\(MergeSample.lines(report))")
    let missing = Self.missing(from: merged, sample, report)
    #expect(missing == [], "seed \(seed): \(missing)\n\(MergeSample.lines(report))")
    #expect(!merged.files.values.contains { $0.contains("<<<<<<<") })
  }

  @Test(arguments: 0..<40 as Range<UInt64>)
  func `merging again changes nothing`(seed: UInt64) throws {
    let sample = try Self.sides(seed)
    let merged = try sample.merged().library
    for side in [sample.ours, sample.published] {
      let again = MergeSample(base: side, published: merged, ours: side)
      #expect(try again.merged().library.files == merged.files)
      let other = MergeSample(base: side, published: side, ours: merged)
      #expect(try other.merged().library.files == merged.files)
    }
    // If one side has no changes, the result is the other side.
    let alone = MergeSample(base: sample.base, published: sample.base, ours: sample.ours)
    #expect(try alone.merged().library.files == sample.ours.files)
  }

  @Test(arguments: 0..<40 as Range<UInt64>)
  func `three clones come to one library`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed &+ 7_000)
    let sample = try Self.sides(seed)
    let third = Self.changed(sample.base, &random, steps: 5)
    // The first pushed; the second merged and pushed; the third merges that; then the first two
    // pull.
    let second = try sample.merged().library
    let last = try MergeSample(base: sample.base, published: second, ours: third).merged()
    let problems = Self.errors(of: last.library, since: second)
    #expect(problems == [], "seed \(seed): \(problems)")
    for clone in [sample.published, sample.ours, second, third] {
      let followed = MergeSample(base: clone, published: last.library, ours: clone)
      #expect(try followed.merged().library.files == last.library.files)
    }
  }

  // MARK: - Nothing is lost

  /// The changes of one side that are neither in the result nor in the report.
  private static func missing(
    from merged: SampleLibrary, _ sample: MergeSample, _ report: MergeReport
  ) -> [String] {
    let told = MergeSample.lines(report).joined(separator: "\n")
    let result = Facts(merged.snapshot)
    let base = Facts(sample.base.snapshot)
    var missing: [String] = []
    for side in [sample.published, sample.ours] {
      let facts = Facts(side.snapshot)
      for (id, values) in facts.things {
        let old = base.things[id]
        if old?.tags == values.tags, old?.values == values.values { continue }
        guard let now = result.things[id] else {
          // Its group became empty, was joined with one of the same name, or was split.
          if !values.names.contains(where: told.contains) { missing.append("\(id) \(values)") }
          continue
        }
        for tag in values.tags.subtracting(old?.tags ?? []) where !now.tags.contains(tag) {
          // A tag that was joined with another is reported by its name.
          let name = side.snapshot.tagGroups.flatMap(\.tags).first { "\($0.id ?? id)" == tag }?.name
          if !told.contains(name ?? tag) { missing.append("tag \(tag) of \(values.names)") }
        }
        for (key, value) in values.values where old?.values[key] != value {
          if now.values[key] == value || told.contains(value) { continue }
          // Found through a rename of its target, or in a copy.
          if report.forks.contains(where: { $0.pageID == id }) { continue }
          // The position of an entity depends on both sides.
          if key == "place" { continue }
          missing.append("\(key) \(value) of \(values.names), now \(now.values[key] ?? "-")")
        }
      }
      for (id, page) in facts.bindings where base.bindings[id] != page {
        let isThere =
          result.bindings[id] == page
          || report.forks.contains {
            $0.pageID == id && result.bindings[$0.copyID ?? id] == page
          }
        if !isThere { missing.append("binding \(page) of \(id)") }
      }
      for annotation in facts.annotations.subtracting(base.annotations)
      where !result.annotations.contains(annotation) {
        missing.append("annotation \(annotation)")
      }
    }
    return missing
  }

  /// The values of a library, by ids.
  private struct Facts {
    struct Thing: Hashable {
      var names: [String]
      var tags: Set<String> = []
      var values: [String: String] = [:]
    }

    var things: [EntityID: Thing] = [:]
    /// The PDF page that every page shows.
    var bindings: [EntityID: String] = [:]
    /// Their texts.
    var annotations: Set<String> = []

    init(_ snapshot: LibrarySnapshot) {
      func add(_ id: EntityID?, _ name: String, _ metadata: Metadata?, _ values: [String: String]) {
        guard let id else { return }
        var thing = Thing(names: [name, lastComponent(name)], values: values)
        // Tags and variables by id: names may change.
        for tag in metadata?.tags ?? [] {
          thing.tags.insert(snapshot.tag(tag)?.id?.description ?? tag.tag)
        }
        things[id] = thing
      }
      func place(_ container: EntityID?, _ name: String) -> String {
        "\(container?.description ?? "-")/\(name)"
      }
      for doc in snapshot.docs.values {
        add(doc.id, doc.path, doc.metadata, ["title": doc.title, "place": doc.path])
      }
      for group in snapshot.groups.values {
        add(
          group.id, group.path, group.metadata,
          ["title": group.title, "place": place(snapshot.docs[group.docPath]?.id, group.name)])
      }
      for page in snapshot.pages.values {
        add(
          page.id, page.path, page.metadata,
          ["place": place(snapshot.groups[page.groupPath]?.id, page.name)])
        if let id = page.id, let bundle = snapshot.bundle(named: page.binding.bundle),
          let leading = bundle.leading,
          let place = bundle.location(of: page.binding.pageNumber, in: leading)
        {
          bindings[id] = "\(place.blob)#\(place.page)"
        }
      }
      for bundle in snapshot.bundles.values {
        add(bundle.id, bundle.name, bundle.metadata, [:])
      }
      for notes in snapshot.notes.values {
        for annotation in notes.annotations {
          if let id = annotation?.id { annotations.insert("\(id)") }
        }
      }
    }
  }
}
