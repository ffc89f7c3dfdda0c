import GitNames
import Libgit2
import Testing

@Suite struct TreeDiffTests {
  /// The same lines as `git diff-tree -r -z --raw --no-renames`.
  static func lines(_ deltas: [TreeDelta]) -> [String] {
    func mode(_ mode: FileMode?) -> String {
      let digits = String(mode?.rawValue ?? 0, radix: 8)
      return String(repeating: "0", count: 6 - digits.count) + digits
    }
    return deltas.map { delta in
      let kind =
        delta.oldID == nil
        ? "A"
        : delta.newID == nil
          ? "D" : delta.oldMode?.isFile == delta.newMode?.isFile ? "M" : "T"
      return ":\(mode(delta.oldMode)) \(mode(delta.newMode)) \(delta.oldID ?? .zero) "
        + "\(delta.newID ?? .zero) \(kind)\0\(delta.path)"
    }
  }

  static func gitLines(_ scratch: Scratch, _ paths: String...) throws -> [String] {
    let text = try scratch.run(
      [
        "git", "diff-tree", "-r", "-z", "--raw", "--no-renames", "--no-abbrev", "HEAD~1", "HEAD",
        "--",
      ]
        + paths, input: "")
    let parts = text.split(separator: "\0").map(String.init)
    return stride(from: 0, to: parts.count, by: 2).map { "\(parts[$0])\0\(parts[$0 + 1])" }
  }

  @Test func `finds what git finds, in git's order`() throws {
    let (scratch, repository, old) = try TreeTests.varied()
    try scratch.shell(
      """
      printf new > a.txt; rm a.d/x; chmod -x a0; rm link; printf file > link; rm -r ab; printf f > ab
      rm a; mkdir a; printf f > a/inside; printf 0 > 0; mkdir -p docs/calc/mc docs/new/deep
      printf 2 > docs/calc/mc/p002.json; printf x > docs/new/deep/x; rm bad*; printf y > "$(printf 'b\\376')"
      git add -A; git commit -qm next
      """)
    let new = try scratch.id("HEAD^{tree}")
    let deltas = try repository.diffTrees(old: old, new: new)
    #expect(TreeDiffTests.lines(deltas) == (try TreeDiffTests.gitLines(scratch)))
    #expect(
      TreeDiffTests.lines(try repository.diffTrees(old: old, new: new, under: ["docs", "ab"]))
        == (try TreeDiffTests.gitLines(scratch, "docs", "ab")))
    #expect(
      try repository.diffTrees([TreePair(old: old, new: new), TreePair(old: new, new: new)]) == [
        deltas, [],
      ])
  }

  @Test func `nothing against a tree is the whole tree`() throws {
    let (_, repository, tree) = try TreeTests.varied()
    let files = try repository.walkTree(tree)
    let added = try repository.diffTrees(old: nil, new: tree)
    #expect(added.map(\.path) == files.map(\.path))
    #expect(added.allSatisfy { $0.oldID == nil && $0.oldMode == nil && $0.newID != nil })
    let removed = try repository.diffTrees(old: tree, new: nil)
    #expect(removed.allSatisfy { $0.newID == nil && $0.newMode == nil && $0.oldID != nil })
    #expect(try repository.diffTrees(old: nil, new: nil).isEmpty)
  }
}

extension FileMode {
  /// Whether git calls a change to another of these a modification and not a change of type.
  fileprivate var isFile: Bool { self == .file || self == .executable }
}
