package import GitNames
import Libgit2
package import PaperDomain

/// The content that a purge removes, and everything that changes.
package struct PurgePlan: Sendable {
  /// A blob to remove.
  package struct PurgedBlob: Sendable, Hashable {
    package var blob: BlobID
    /// The size of the file in the working tree or in history.
    package var bytes: Int
  }

  /// A reference before and after; `nil` if it is removed.
  package struct ReferenceMove: Sendable, Hashable {
    package var name: String
    package var before: ObjectID
    package var after: ObjectID?
  }

  package var blobs: [PurgedBlob] = []
  /// The names of removed bundles, as in HEAD or last in history.
  package var bundles: [String] = []
  /// Bundles that stay and reference removed bytes.
  package var emptiedBundles: [String] = []
  /// Removed pages of HEAD, by path.
  package var pages: [String] = []
  /// Groups of HEAD that are removed because no page is left, by path.
  package var groups: [String] = []
  /// Pages of HEAD that stay and show removed bytes.
  package var pagesLeftEmpty: [String] = []
  /// Every other file that is removed from some commit, relative to the library's root:
  /// annotations, corrected texts, pages of the past.
  package var otherFiles: [String] = []
  /// The number of commits that get a new id.
  package var rewrittenCount = 0
  package var commitCount = 0
  /// The number of commits and tags that lose their signature.
  package var unsignedCount = 0
  /// The branches, tags and other references that move.
  package var moves: [ReferenceMove] = []
  /// Remote-tracking branches that still have the content; this clone deletes them.
  package var remoteBranches: [ReferenceMove] = []
  /// The number of operations that `pc undo` can't undo any more.
  package var operationCount = 0

  var scope = PurgeScope()
  /// The git object ids of the removed bytes.
  var objects: Set<ObjectID> = []
  var events: [PurgeRecord.Event] = []
  /// The new ids of this clone's own commits, by old id.
  var renamed: [ObjectID: ObjectID] = [:]
  var identity: Library.CommitIdentity?
  var head: Head?
  /// The tree of HEAD's commit after the purge.
  var newTree: ObjectID?
  /// The references at the time of the plan.
  var references = PurgeReferences()
  /// The pages of HEAD that show each removed bundle.
  var shows: [String: [String]] = [:]

  /// The commands that replace the branches of remotes that still have the content: only from the
  /// commits that were last fetched, and only if all of these are in this clone too.
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

  /// Symbolic references to deleted remote-tracking branches. git reports a dangling one as damage.
  var danglingNames: [ReferenceMove] {
    let forgotten = Set(remoteBranches.map(\.name))
    return references.symbolic.compactMap { name in
      name.symbolicTarget.flatMap { forgotten.contains($0) ? $0 : nil }
        .map { _ in ReferenceMove(name: name.name, before: name.target, after: nil) }
    }
  }

  /// The number of PDF bytes to remove.
  package var bytes: Int { blobs.reduce(0) { $0 + $1.bytes } }
}

/// The result of a purge.
package struct PurgeReport: Sendable {
  package var plan: PurgePlan
  /// The objects that git could not prune, and the reason; `nil` if all are removed.
  package var remnant: String?
}
