import PaperDomain
import Testing

/// Merges over a history of merges.
struct MergeHistoryTests {
  typealias Sample = SampleLibrary

  /// Commits by name: their library and their parents.
  private struct Past: MergeHistory {
    var commits: [String: (library: SampleLibrary, parents: [String])]

    private func ancestors(_ commit: String) -> Set<String> {
      var found: Set<String> = [commit]
      for parent in commits[commit]?.parents ?? [] { found.formUnion(ancestors(parent)) }
      return found
    }

    func mergeBases(_ first: String, _ second: String) -> [String] {
      let common = ancestors(first).intersection(ancestors(second))
      let older = Set(common.flatMap { ancestors($0).subtracting([$0]) })
      return common.subtracting(older).sorted()
    }

    func side(_ commit: String) throws -> MergeSide {
      let library = commits[commit]?.library ?? SampleLibrary(files: [:])
      let id = String(repeating: commit, count: 40)
      return try MergeSample.side(library, "main", "Device", "2026-11-20T10:00:00Z", id)
    }
  }

  private static func bound(_ number: Int) -> SampleLibrary {
    Sample.valid.with([
      Sample.first: Sample.page(5, #""bundle":"scan","pageNumber":\#(number)"#)
    ])
  }

  @Test func `branches merged crosswise settle once`() throws {
    var past = Past(commits: [
      "e": (Sample.valid, []), "a": (Self.bound(8), ["e"]), "b": (Self.bound(9), ["e"]),
    ])
    func merge(_ published: String, _ ours: String) throws -> SampleLibrary {
      let contents = MergeSample.Contents()
      let base = try LibraryMerge.base(of: published, ours, in: past, contents: contents)
      let tree = try LibraryMerge(
        base: base, published: past.side(published), ours: past.side(ours), contents: contents
      ).tree
      return SampleLibrary(
        files: tree.mapValues {
          String(decoding: MergeSample.Contents.bytes(of: $0.content), as: UTF8.self)
        })
    }
    past.commits["c"] = (try merge("a", "b"), ["a", "b"])
    past.commits["d"] = (try merge("b", "a"), ["a", "b"])
    #expect(past.mergeBases("c", "d") == ["a", "b"])
    let numbers = { (library: SampleLibrary) in
      library.snapshot.pages.values.map(\.binding.pageNumber).sorted()
    }
    for last in [try merge("c", "d"), try merge("d", "c")] {
      #expect(numbers(last) == [2, 8, 9])
      #expect(last.check() == "")
    }
  }

  @Test func `libraries without a common past are put side by side`() throws {
    let past = Past(commits: ["a": (Sample.valid, []), "b": (Sample.valid, [])])
    #expect(try LibraryMerge.base(of: "a", "b", in: past, contents: MergeSample.Contents()).isEmpty)
    var other = Sample.valid
    for (path, text) in other.files {
      other.files[path] = text.replacing("00000000-0000-4000-8000", with: "11111111-0000-4000-8000")
    }
    let sample = MergeSample(base: SampleLibrary(files: [:]), published: Sample.valid, ours: other)
    let (merged, _) = try sample.merged()
    #expect(!merged.check().contains(": error: "))
    #expect(merged.snapshot.docs.keys.sorted() == ["2023/calc", "2023/calc-2"])
    #expect(merged.snapshot.bundles.keys.sorted() == ["scan", "scan-2"])
    #expect(merged.snapshot.tagGroups.count == 1)
    #expect(merged.snapshot.variables.count == 2)
  }

  @Test func `a thousand pages changed on each side`() throws {
    var base = Sample.valid
    let names = (1...2_000).map { "q\($0)" }
    for (index, name) in names.enumerated() {
      base.files["docs/2023/calc/mc/\(name).json"] = Sample.page(1_000 + index)
    }
    let list = (["p001", "p002"] + names).map { "\"\($0)\"" }.joined(separator: ",")
    base.files[Sample.group] = #"{"title":"M",\#(Sample.identity(4)),"pages":[\#(list)]}"#
    var (published, ours) = (base, base)
    for (index, name) in names.enumerated() {
      let file = "docs/2023/calc/mc/\(name).json"
      if index < 1_000 {
        published.files[file] = Sample.page(
          1_000 + index, #""bundle":"scan","pageNumber":1,"tags":["Subject/Mathematics"]"#)
      }
      if index >= 500, index < 1_500 {
        ours.files[file] = Sample.page(1_000 + index, #""bundle":"scan","pageNumber":7"#)
      }
    }
    let merged = try MergeSample(base: base, published: published, ours: ours).merged().library
    let pages = merged.snapshot.pages.values
    #expect(pages.count { $0.binding.pageNumber == 7 } == 1_000)
    #expect(pages.count { !$0.metadata.tags.isEmpty } == 1_000)
    #expect(merged.check() == "")
  }
}
