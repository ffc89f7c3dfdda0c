/// Holds a library against every rule of the format.
package struct LibraryCheck: Sendable {
  /// What is checked.
  package let snapshot: LibrarySnapshot
  /// What HEAD says, for rules about change; `nil` before the first commit.
  package let base: LibrarySnapshot?
  /// Whether it is what HEAD says: then there is no change to hold against rules.
  let isUnchanged: Bool
  /// Whether it is what a commit has. A copy in it gets no id of its own any more.
  let isRecorded: Bool
  /// What is known of the blobs the bundles name.
  package let blobs: any BlobFacts
  /// What was taken out of history for good.
  package let purged: PurgeRecord
  /// The pages of bundles that versions show, by the bundle's name in HEAD; all of those that are
  /// not in it.
  let shownPages: [String: Set<Int>]
  /// Which ids belong to another file than the one that carries them.
  package let identities: Identities
  let suggestions = Suggestions()
  /// What became of bundles' names since HEAD; `nil` where nothing can have.
  let bundleNames: BundleNameChanges?

  package init(
    _ snapshot: LibrarySnapshot, base: LibrarySnapshot?, blobs: any BlobFacts,
    isUnchanged: Bool = false, isRecorded: Bool = false, purged: PurgeRecord = PurgeRecord(),
    shownPages: [String: Set<Int>] = [:]
  ) {
    self.snapshot = snapshot
    self.base = base
    self.blobs = blobs
    self.isUnchanged = isUnchanged
    self.isRecorded = isRecorded
    self.purged = purged
    let identities = Identities(snapshot, base: base)
    self.identities = identities
    bundleNames =
      isUnchanged
      ? nil : base.map { BundleNameChanges(from: $0, to: snapshot, copies: identities.copies) }
    self.shownPages = shownPages
  }

  /// Everything that is wrong, in no particular order.
  package func problems() -> [Problem] { rules.flatMap { $0() } }

  /// What finds it: none needs another, so that they can run at once.
  package var rules: [@Sendable () -> [Problem]] {
    [
      { snapshot.problems + libraryProblems() }, structureProblems, nameProblems, bindingProblems,
      metadataProblems, bundleProblems, notesProblems, identityProblems, randomnessProblems,
      changeProblems, purgeProblems,
    ]
  }

  /// What finds what tags and variables break, and what defines them, where nothing else changed.
  ///
  /// - Parameter others: What is not in the snapshot and has tags and variables too: what was worth a
  ///   warning there before is none of the change's.
  package func metadataRules(besides others: LibrarySnapshot?) -> [@Sendable () -> [Problem]] {
    [
      registryProblems, metadataProblems, identityProblems, randomnessProblems, changeProblems,
      {
        guard let others else { return [] }
        return metadataProblems(of: others).filter { $0.code.severity == .error }
      },
    ]
  }

  /// What keeps papercenter.json from saying what it should.
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

/// What a check may ask about blobs.
package protocol BlobFacts: Sendable {
  /// What is known of a blob that a bundle names.
  ///
  /// - Parameter bytes: The size that the bundle says; where the file has another, one of the two is
  ///   wrong, and only a hash of the bytes can tell which.
  func condition(of blob: BlobID, expecting bytes: Int?) -> BlobCondition
}

/// What a blob that a bundle names is.
package enum BlobCondition: Hashable, Sendable {
  case missing
  /// Its file is there, and an ignore rule of git keeps it from being recorded.
  case ignored
  /// Its bytes are not those that its name, their SHA-256, says.
  case damaged
  /// It is there, or another device has it. Its size in bytes.
  case present(bytes: Int)
}
