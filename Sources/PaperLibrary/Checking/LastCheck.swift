import Files
import GitNames
import Libgit2
import PaperDomain

/// The last tree that was checked without errors, and its warnings. This cache makes the check of a
/// small change to a large library small.
struct LastCheck {
  var tree: ObjectID
  var warnings: [Diagnostic]
  /// The tree's blobs that were never hashed.
  var unverified: UnverifiedBlobs

  /// The tree of the cache, if it exists and git still has the tree.
  static func knownTree(of library: Library) throws -> ObjectID? {
    guard let tree = LastCheck(of: library)?.tree, try library.repository.objectExists(tree)
    else {
      return nil
    }
    return tree
  }

  /// Reads the cache of a library; `nil` if there is no readable one.
  init?(of library: Library) {
    guard let bytes = try? FileSystem.read(LastCheck.path(library), limit: 16 << 20),
      let document = try? JSONDocument(parsing: bytes),
      let tree = document.root["tree"]?.string.flatMap({ ObjectID(parsing: $0) }),
      let list = document.root["warnings"]?.array,
      document.root["program"]?.string == LastCheck.program
    else { return nil }
    self.tree = tree
    warnings = list.compactMap { node in
      guard let file = node["file"]?.string, let line = node["line"]?.int,
        let column = node["column"]?.int, let message = node["message"]?.string,
        let code = node["code"]?.string.flatMap({ DiagnosticCode(rawValue: $0) })
      else { return nil }
      return Diagnostic(
        file: file, line: line, column: column, code: code, message: message,
        fix: node["fix"]?.string)
    }
    let unverified = document.root["unverified"]
    self.unverified = UnverifiedBlobs(
      count: unverified?["count"]?.int ?? 0,
      first: (unverified?["first"]?.array ?? []).compactMap { node in
        node.string.flatMap { BlobID(parsing: $0) }
      })
    if warnings.count != list.count { return nil }
  }

  /// Reads the cache of a library and updates it to another tree with a check of the differences;
  /// `nil` if that is not enough.
  ///
  /// Commits made by plain git need no full check either.
  ///
  /// - Parameter fewChanges: If more files differ, there is no check of the differences.
  init?(
    of library: Library, upTo tree: ObjectID, within fewChanges: Int = LastCheck.fewChanges
  ) throws {
    guard let record = LastCheck(of: library) else { return nil }
    self = record
    if record.tree == tree { return }
    guard record.isSettled, try library.repository.objectExists(record.tree) else { return nil }
    let deltas = try library.repository.diffTrees(old: record.tree, new: tree)
    guard deltas.count <= fewChanges,
      // A bundle may reference a removed or changed blob.
      !deltas.contains(where: { $0.oldID != nil && BlobID(path: $0.path) != nil }),
      let pair = try SnapshotPair(
        partiallyOf: library.repository, from: record.tree, to: tree, deltas)
    else { return nil }
    let commitCheck = try CommitCheck(library, pair, blobs: nil)
    guard commitCheck.errors.isEmpty else { return nil }
    self.tree = tree
    add(commitCheck.warnings, touching: deltas.map(\.path))
    save(in: library)
  }

  /// Above this number of changed files a full check is about as fast.
  static let fewChanges = 1_000

  /// Replaces the warnings about some files.
  mutating func add(_ more: [Diagnostic], touching paths: [String]) {
    let touched = Set(paths)
    warnings = CommitCheck.inOrder(more + warnings.filter { !touched.contains($0.file) })
  }

  init(tree: ObjectID, warnings: [Diagnostic], unverified: UnverifiedBlobs) {
    self.tree = tree
    self.warnings = warnings
    self.unverified = unverified
  }

  /// Creates an entry from the check of a whole tree; `nil` if it has errors.
  init?(tree: ObjectID, _ commitCheck: CommitCheck) {
    guard commitCheck.errors.isEmpty else { return nil }
    self.init(
      tree: tree, warnings: commitCheck.warnings,
      unverified: UnverifiedBlobs(commitCheck.unverified))
  }

  /// The problems that `pc commit` fixes in the files it commits, so that they are no warnings
  /// afterwards; an odd id is accepted from then on.
  static let fixed: Set<DiagnosticCode> = [
    .missingID, .missingCreatedAt, .oddID, .copiedID, .unlisted, .listedTwice, .movedByHand,
    .wrongBlobFacts,
  ]

  /// Whether a commit would fix nothing in the tree.
  var isSettled: Bool { !warnings.contains { LastCheck.fixed.contains($0.code) } }

  /// The version of the rules, which is part of the cache because the rules change with the
  /// program.
  private static let program = "6"

  private static func path(_ library: Library) -> RootedPath {
    RawPath.join(library.cacheFolder, "checked.json")
  }

  /// Removes the cache of a tree in which an error was found later: hashing all blobs may find
  /// damage that a quicker check did not see.
  static func forget(_ tree: ObjectID, in library: Library) {
    guard let record = LastCheck(of: library), record.tree == tree else { return }
    try? FileSystem.remove(LastCheck.path(library))
  }

  /// Writes the cache. A failure is ignored, because it only costs time.
  func save(in library: Library) {
    let literal: JSONLiteral = [
      "program": .string(LastCheck.program), "tree": .string(tree.description),
      "unverified": [
        "count": .int(unverified.count),
        "first": .array(unverified.first.map { .string($0.description) }),
      ],
      "warnings": .array(
        warnings.map { warning in
          var members: [JSONLiteral.Entry] = [
            JSONLiteral.Entry(key: "file", value: .string(warning.file)),
            JSONLiteral.Entry(key: "line", value: .int(warning.line)),
            JSONLiteral.Entry(key: "column", value: .int(warning.column)),
            JSONLiteral.Entry(key: "code", value: .string(warning.code.rawValue)),
            JSONLiteral.Entry(key: "message", value: .string(warning.message)),
          ]
          if let fix = warning.fix {
            members.append(JSONLiteral.Entry(key: "fix", value: .string(fix)))
          }
          return .object(members)
        }),
    ]
    do {
      try CacheFolder(library).make()
      try FileSystem.writeCache(literal.document(), to: LastCheck.path(library))
    } catch {
      return
    }
  }
}
