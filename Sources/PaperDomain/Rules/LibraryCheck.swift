/// Checks a library against every rule of the format.
package struct LibraryCheck: Sendable {
  /// The snapshot to check.
  package let snapshot: LibrarySnapshot
  /// The snapshot of HEAD, for rules about changes; `nil` before the first commit.
  package let base: LibrarySnapshot?
  /// Whether the snapshot equals HEAD: then the rules about changes are skipped.
  let isUnchanged: Bool
  /// Facts about the blobs of bundles.
  package let blobs: any BlobFacts
  /// The entities purged from the history.
  package let purged: PurgeRecord
  /// The bundle pages that versions show, by the bundle's name in HEAD. All pages of a bundle
  /// that is missing here count as shown.
  let shownPages: [String: Set<Int>]
  /// The ids that belong to another file than the one that has them.
  package let identities: Identities
  let suggestions = Suggestions()
  /// The changes of bundle names since HEAD; `nil` if there can't be any.
  let bundleNames: BundleNameChanges?

  package init(
    _ snapshot: LibrarySnapshot, base: LibrarySnapshot?, blobs: any BlobFacts,
    isUnchanged: Bool = false, purged: PurgeRecord = PurgeRecord(),
    shownPages: [String: Set<Int>] = [:]
  ) {
    self.snapshot = snapshot
    self.base = base
    self.blobs = blobs
    self.isUnchanged = isUnchanged
    self.purged = purged
    let identities = Identities(snapshot, base: base)
    self.identities = identities
    bundleNames =
      isUnchanged
      ? nil : base.map { BundleNameChanges(from: $0, to: snapshot, copies: identities.copies) }
    self.shownPages = shownPages
  }

  /// Returns all problems, unordered.
  package func problems() -> [Problem] { rules.flatMap { $0() } }

  /// The checks. They are independent, so that they can run in parallel.
  package var rules: [@Sendable () -> [Problem]] {
    [
      { snapshot.problems + libraryProblems() }, structureProblems, nameProblems, bindingProblems,
      metadataProblems, bundleProblems, notesProblems, identityProblems, randomnessProblems,
      changeProblems, purgeProblems,
    ]
  }

  /// Returns the checks of tags, variables and their definitions, for changes of nothing else.
  ///
  /// - Parameter others: Other entities with tags and variables that are not in the snapshot. Their
  ///   warnings are not reported, because the change did not cause them.
  package func metadataRules(besides others: LibrarySnapshot?) -> [@Sendable () -> [Problem]] {
    [
      registryProblems, metadataProblems, identityProblems, randomnessProblems, changeProblems,
      {
        guard let others else { return [] }
        return metadataProblems(of: others).filter { $0.code.severity == .error }
      },
    ]
  }

  /// The errors of papercenter.json.
  package var libraryErrors: [Problem] {
    (snapshot.problems + libraryProblems()).filter {
      $0.file == LibraryManifest.file && $0.code.severity == .error
    }
  }

  private func libraryProblems() -> [Problem] {
    if snapshot.library != nil || snapshot.broken.contains(LibraryManifest.file) { return [] }
    return [
      Problem(
        .missingLibrary, in: LibraryManifest.file, "papercenter.json is missing",
        fix: "git checkout HEAD -- papercenter.json")
    ]
  }
}

/// Facts about blobs for checks.
package protocol BlobFacts: Sendable {
  /// Returns the condition of a bundle's blob.
  ///
  /// - Parameter bytes: The size in the bundle's manifest. If the file has another size, one of the
  ///   two is wrong, and only a hash of the bytes can show which.
  func condition(of blob: BlobID, expecting bytes: Int?) -> BlobCondition
}

/// The condition of a bundle's blob.
package enum BlobCondition: Hashable, Sendable {
  case missing
  /// Its file exists, but an ignore rule of git keeps it out of commits.
  case ignored
  /// Its bytes do not match its name, their SHA-256.
  case damaged
  /// It exists here or on another device. Its size in bytes.
  case present(bytes: Int)
}

/// No blob facts, for checks that don't need any.
struct NoBlobs: BlobFacts {
  func condition(of blob: BlobID, expecting bytes: Int?) -> BlobCondition { .missing }
}
