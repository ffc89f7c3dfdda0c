import Files
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
  var identity: CommitIdentity?
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

extension PurgePlan {
  /// Lists the entities that are removed from HEAD, and those that stay without their bytes.
  mutating func describe(
    _ survey: PurgeSurvey, _ snapshot: LibrarySnapshot, in library: Library
  ) {
    blobs = scope.blobs.sorted { $0.path < $1.path }.map { blob in
      let recorded = survey.bundles.lazy.flatMap { $0.files.values.joined() }
        .first { $0.blob == blob }?.bytes
      return PurgedBlob(blob: blob, bytes: library.blobs.size(of: blob) ?? recorded ?? 0)
    }
    let scope = scope
    let goes = { (bundle: PDFBundle) in scope.contains(bundle: bundle.id, named: bundle.name) }
    let present = snapshot.orderedBundles.filter(goes).map(\.name)
    let past = Set(
      survey.bundles.filter(goes).compactMap { bundle in
        bundle.id.map { id in survey.bundles.last { $0.id == id }?.name ?? bundle.name }
          ?? bundle.name
      })
    bundles = present.isEmpty ? past.sorted() : present
    emptiedBundles = snapshot.orderedBundles.filter { bundle in
      !goes(bundle) && bundle.blobs.contains(where: scope.blobs.contains)
    }.map(\.name)
    for page in snapshot.orderedPages {
      let bundle = snapshot.bundle(named: page.binding.bundle)
      if let bundle, goes(bundle) {
        shows[bundle.name, default: []].append(page.path)
        pages.append(page.path)
      } else if scope.contains(page, bundlesGone: []) {
        pages.append(page.path)
      } else if let bundle, let leading = bundle.leading,
        let location = bundle.location(of: page.binding.pageNumber, in: leading),
        scope.blobs.contains(location.blob)
      {
        pagesLeftEmpty.append(page.path)
      }
    }
    let gone = Set(pages)
    groups = Set(pages.map(parentPath)).filter { group in
      snapshot.orderedPages.allSatisfy { $0.groupPath != group || gone.contains($0.path) }
    }.sorted(by: NaturalOrder.areInIncreasingOrder)
  }

  /// Lists the other files that are removed from some commit.
  mutating func noteOtherFiles(_ removed: Set<ExactPath>) {
    let told = Set(
      blobs.map(\.blob.path) + bundles.map { "bundles/\($0)/bundle.json" }
        + pages.map { "docs/\($0).json" } + groups.map { "docs/\($0)/group.json" })
    otherFiles = removed.map(\.string).filter { !told.contains($0) }
      .sorted(by: NaturalOrder.areInIncreasingOrder)
  }
}

/// The result of a purge.
package struct PurgeReport: Sendable {
  package var plan: PurgePlan
  /// The objects that git could not prune, and the reason; `nil` if all are removed.
  package var remnant: String?
}
