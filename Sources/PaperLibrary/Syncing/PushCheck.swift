import GitNames
import Libgit2
import PaperDomain

/// Compares the errors of commits that are to be pushed with those that the remote has.
package struct PushCheck: Sendable {
  private let library: Library
  private let repository: Repository

  package init(_ library: Library) {
    self.library = library
    repository = library.repository
  }

  /// Throws if a push would add errors to the remote.
  ///
  /// - Parameter known: The remote's commit; `nil` if the remote lacks the branch.
  /// - Returns: The errors that the remote already has.
  /// - Throws: ``SyncError/addsErrors(name:_:)``.
  func refuseAddedErrors(
    _ commit: ObjectID, over known: ObjectID?, of remote: RemoteBranch
  ) throws -> [Diagnostic] {
    let errors = try sentErrors(of: commit, over: known)
    if !errors.added.isEmpty { throw SyncError.addsErrors(name: remote.name, errors.added) }
    return errors.standing
  }

  private func sentErrors(of commit: ObjectID, over known: ObjectID?) throws -> SentErrors {
    let new = try repository.commit(commit).treeID
    let old = try known.map { try repository.commit($0).treeID }
    if try old == new || isSound(commit, after: known) { return SentErrors() }
    let links = try library.linkCheck.diagnostics(fromTree: old, to: new)
    if !links.isEmpty { return SentErrors(added: links, standing: []) }
    // Compared by blob, not by the number of damaged blobs of a bundle.
    let damage = try BlobDamageSearch(library).find(ofTree: new, since: old).diagnostics
    let errors = try CommitCheck(library, from: old, to: new, since: old).errors
    if errors.isEmpty, damage.isEmpty { return SentErrors() }
    let before = try old.map { try CommitCheck(library, from: $0, to: $0, since: $0).errors } ?? []
    func beyondBefore(_ errors: [Diagnostic]) -> [Diagnostic] {
      errors.filter { !$0.code.isOfBlobs }.beyond(before)
    }
    let added = beyondBefore(errors)
    var sent = SentErrors(added: CommitCheck.inOrder(added + damage), standing: [])
    sent.standing = errors.beyond(sent.added)
    guard let known, !added.isEmpty else { return sent }
    // The errors of the tree itself, independent of earlier trees.
    let lasting = try beyondBefore(CommitCheck(library, from: new, to: new, since: new).errors)
    let broken = try added.beyond(lasting).filter { try isMade($0.code, from: known, to: commit) }
    sent.added = CommitCheck.inOrder(lasting + broken + damage)
    return sent
  }

  /// Whether a commit is known to have no errors, and to break no rule about changes since the
  /// remote's commit.
  private func isSound(_ commit: ObjectID, after known: ObjectID?) throws -> Bool {
    let new = try repository.commit(commit).treeID
    guard try LastCheck(of: library, upTo: new) != nil else { return false }
    guard let known else { return true }
    let old = try repository.commit(known).treeID
    let blobs = try repository.diffTrees(old: old, new: new, under: ["blobs"])
    // A bundle may reference a removed or changed blob.
    if blobs.contains(where: { $0.oldID != nil }),
      try !BlobDamageSearch(library).find(ofTree: new, since: old).isEmpty
    {
      return false
    }
    if try isMadeHere(commit, since: known) { return true }
    let deltas = try repository.diffTrees(old: old, new: new)
    guard deltas.count <= LastCheck.fewChanges, FormatLinks.among(deltas).isEmpty,
      let pair = try SnapshotPair(partiallyOf: repository, from: old, to: new, deltas)
    else { return false }
    return try CommitCheck(library, pair, blobs: nil).errors.isEmpty
  }

  /// Whether `pc` made every commit since another one in this clone, and so checked each of them.
  private func isMadeHere(_ commit: ObjectID, since known: ObjectID) throws -> Bool {
    var befores: [ObjectID: ObjectID] = [:]
    for operation in try library.operations.log.read() where operation.kind == .change {
      for case let branch? in operation.steps.map(\.branch) {
        if let after = branch.after { befores[after] = branch.before }
      }
    }
    var tip = commit
    while try !repository.isAncestor(tip, of: known) {
      guard let before = befores.removeValue(forKey: tip) else { return false }
      tip = before
    }
    return true
  }

  /// Whether a single commit breaks a rule about changes. Two commits may each keep the rules
  /// although their sum does not: one removes a bundle, the next gives its name to another one.
  private func isMade(
    _ code: DiagnosticCode, from known: ObjectID, to commit: ObjectID
  ) throws -> Bool {
    let cut = try repository.shallowCommits()
    for id in try repository.walk(from: [commit], hiding: [known]) {
      try Task.checkCancellation()
      let node = try repository.commit(id)
      let parents = cut.contains(id) ? [] : node.parents
      let breaksAll =
        try !parents.isEmpty
        && parents.allSatisfy { parent in
          let before = try repository.commit(parent).treeID
          return try CommitCheck(library, from: before, to: node.treeID, since: before).errors
            .contains {
              $0.code == code
            }
        }
      if breaksAll { return true }
    }
    return false
  }
}

/// The errors of a tree that is to be pushed.
struct SentErrors {
  /// Errors that the remote's tree does not have.
  var added: [Diagnostic] = []
  /// Errors that the remote's tree already has.
  var standing: [Diagnostic] = []
}

extension [Diagnostic] {
  /// The diagnostics that are not among `others`. A file can have a code several times, and lines
  /// may have moved, so the numbers per file and code are compared.
  func beyond(_ others: [Diagnostic]) -> [Diagnostic] {
    var known: [[String]: Int] = [:]
    for other in others { known[other.place, default: 0] += 1 }
    return filter { diagnostic in
      guard let count = known[diagnostic.place], count > 0 else { return true }
      known[diagnostic.place] = count - 1
      return false
    }
  }
}

extension Diagnostic {
  /// The file and the code, without the line.
  fileprivate var place: [String] { [file, code.rawValue] }
}
