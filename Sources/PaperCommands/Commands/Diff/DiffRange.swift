import GitNames
import PaperDomain
import PaperLibrary

/// What `pc diff` compares: the last commit, one commit or two, and the working tree; all of it, or
/// only one entity and its contents.
struct DiffRange {
  /// In the order given, at most two.
  private(set) var commits: [ObjectID] = []
  private var scope: Entity?
  private let library: Library

  /// Whether only one entity and its contents are compared.
  var isPartial: Bool { scope != nil }

  /// A word that names an entity selects it; any other is a revision or a time. `A..B` is both.
  ///
  /// - Throws: ``CommandFailure``, `ReferenceError`, `RevisionError`.
  init(_ words: [String], _ workspace: Workspace) throws {
    library = workspace.library
    for word in words.flatMap(DiffRange.parts) {
      if let entity = try entity(word, workspace) {
        guard scope == nil else {
          throw CommandFailure.usage("'\(word)' is one reference too many: pc diff takes one")
        }
        scope = entity
      } else if scope != nil || commits.count == 2 {
        throw CommandFailure.usage(
          "'\(word)' is one argument too many", hints: ["write pc diff A B REF"])
      } else {
        commits.append(try commit(word))
      }
    }
  }

  private static func parts(_ word: String) -> [String] {
    guard !word.hasPrefix("."), let dots = word.firstRange(of: ".."),
      dots.lowerBound != word.startIndex, !word[dots.upperBound...].hasPrefix(".")
    else { return [word] }
    let end = word[dots.upperBound...]
    return [String(word[..<dots.lowerBound]), end.isEmpty ? "HEAD" : String(end)]
  }

  /// The entity of this name, now or in one of the commits; `nil` if there is none.
  private func entity(_ word: String, _ workspace: Workspace) throws -> Entity? {
    guard let reference = try? Reference(parsing: word), reference.version == nil else {
      return nil
    }
    if let entity = try DiffRange.found({ try workspace.entity(reference) }) { return entity }
    for commit in commits.reversed() {
      let snapshot = try library.snapshots.of(commit)
      let entity = try DiffRange.found { try workspace.resolver(snapshot).entity(reference) }
      if let entity { return entity }
    }
    return nil
  }

  private static func found(_ look: () throws -> Entity) throws -> Entity? {
    do {
      return try look()
    } catch ReferenceError.unknown {
      return nil
    }
  }

  private func commit(_ word: String) throws -> ObjectID {
    do {
      return try library.revisions.commit(named: word)
    } catch RevisionError.unknown {
      throw CommandFailure(
        "no doc, group, page, bundle, commit or date is named '\(word)'",
        hints: ["pc ls lists what there is, pc log the commits"])
    }
  }

  func changes() throws -> [DetailedChange] {
    let changes = try self.changesInScope()
    let old = try commits.first ?? library.history.head()
    return try changes.map { change in
      try DetailedChange(change, from: old, to: commits.dropFirst().first, library)
    }
  }

  private func changesInScope() throws -> [Change] {
    let changes =
      switch commits.count {
      case 0: try library.checks.status().changes
      case 1: try library.history.changes(since: commits[0])
      default: try library.history.changes(from: commits[0], to: commits[1])
      }
    guard let scope else { return changes }
    return changes.filter { scope.covers($0) }
  }

  /// Symbolic links at paths of the format, as `pc check` reports them, and removed or changed PDFs
  /// that bundles refer to.
  func damage(by changes: [DetailedChange]) throws -> [Diagnostic] {
    if isPartial { return [] }
    let links =
      commits.count == 2
      ? try library.linkCheck.diagnostics(from: commits[0], to: commits[1])
      : try library.linkCheck.diagnostics()
    let isSuspect = changes.contains { $0.change.entity == .blob && $0.change.kind != .add }
    if !isSuspect { return links }
    let damage =
      commits.count == 2
      ? try BlobDamageSearch(library).find(in: commits[1], since: commits[0]).diagnostics
      : try library.checks.diagnostics().filter { $0.code.isOfBlobs }
    let linked = Set(links.map(\.file))
    return links + damage.filter { !linked.contains($0.blob?.path ?? "") }
  }
}
