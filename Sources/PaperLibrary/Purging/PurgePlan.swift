package import Libgit2
package import PaperDomain

/// What a purge takes out, and everything that changes by it.
package struct PurgePlan: Sendable {
  /// Bytes that go.
  package struct PurgedBlob: Sendable, Hashable {
    package var blob: BlobID
    /// Size of the file in the working tree, or in history.
    package var bytes: Int
  }

  /// A reference before and after; `nil` for one that goes.
  package struct ReferenceMove: Sendable, Hashable {
    package var name: String
    package var before: ObjectID
    package var after: ObjectID?
  }

  package var blobs: [PurgedBlob] = []
  /// Names of bundles that go, as HEAD or history last has them.
  package var bundles: [String] = []
  /// Bundles that stay and name bytes that go.
  package var emptiedBundles: [String] = []
  /// Pages of HEAD that go, by path.
  package var pages: [String] = []
  /// Groups of HEAD that go because no page is left, by path.
  package var groups: [String] = []
  /// Pages of HEAD that stay and show bytes that go.
  package var pagesLeftEmpty: [String] = []
  /// Every other file that some commit loses, from the library's root: annotations, corrected texts,
  /// pages of the past.
  package var otherFiles: [String] = []
  /// How many commits get another name, of how many.
  package var rewrittenCount = 0
  package var commitCount = 0
  /// How many commits and tags lose their signature.
  package var unsignedCount = 0
  /// Branches, tags and other references that move.
  package var moves: [ReferenceMove] = []
  /// Remote-tracking branches that still have it: this clone forgets them.
  package var remoteBranches: [ReferenceMove] = []
  /// How many operations `pc undo` can't take back any more.
  package var operationCount = 0

  var scope = PurgeScope()
  /// git's names for the bytes that go.
  var objects: Set<ObjectID> = []
  var events: [PurgeRecord.Event] = []
  /// What this clone's own commits are called afterwards, by the name before.
  var renamed: [ObjectID: ObjectID] = [:]
  var identity: Library.CommitIdentity?
  var head: Head?
  /// The tree that HEAD's commit has in the end.
  var newTree: ObjectID?
  /// What references were when the plan was made.
  var references = PurgeReferences()
  /// By bundle that goes, the pages of HEAD that show it.
  var shows: [String: [String]] = [:]

  /// The commands with which a person replaces the branches of remotes that still have it: only as
  /// they were last seen there, and only where all of their commits are here too.
  package var pushes: [String] {
    let own = Set(references.local.map(\.name))
    return remoteBranches.compactMap { branch in
      let words = branch.name.split(separator: "/", maxSplits: 3)
      guard words.count == 4, own.contains("refs/heads/\(words[3])"),
        renamed[branch.before] != nil
      else { return nil }
      return "git push --force-with-lease=\(words[3]):\(branch.before) \(words[2]) \(words[3])"
    }
  }

  /// Names for branches of remotes that are forgotten: git takes one that leads nowhere for damage.
  var danglingNames: [ReferenceMove] {
    let forgotten = Set(remoteBranches.map(\.name))
    return references.symbolic.compactMap { name in
      name.symbolicTarget.flatMap { forgotten.contains($0) ? $0 : nil }
        .map { _ in ReferenceMove(name: name.name, before: name.target, after: nil) }
    }
  }

  /// How many bytes of PDFs go.
  package var bytes: Int { blobs.reduce(0) { $0 + $1.bytes } }
}

/// What a purge came to.
package struct PurgeReport: Sendable {
  package var plan: PurgePlan
  /// What could not be cleared out of git's objects, and why; `nil` when all of it is gone.
  package var remnant: String?
}
