/// Checks a library against every rule of the format.
package struct LibraryCheck: Sendable {
  /// The snapshot to check.
  package let snapshot: LibrarySnapshot
  /// The snapshot of HEAD, for rules about changes; `nil` before the first commit.
  package let base: LibrarySnapshot?
  /// Whether the snapshot equals HEAD: then the rules about changes are skipped.
  let isUnchanged: Bool
  /// Whether the snapshot is that of a commit, whose copies get no new ids any more.
  let isRecorded: Bool
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

extension LibraryCheck {
  /// New ids that are not random UUIDs: a short prefix of one may be ambiguous.
  ///
  /// Version 5 is allowed: forks and copies get ids that every clone computes. Ids in HEAD are not
  /// reported.
  func randomnessProblems() -> [Problem] {
    var odd: [(id: EntityID, file: String)] = []
    snapshot.forEachIdentified { id, file in
      if id.version != 4 && id.version != 5 { odd.append((id, file.path)) }
    }
    if odd.isEmpty { return [] }
    var known: Set<EntityID> = []
    base?.forEachIdentified { id, _ in known.insert(id) }
    return odd.filter { !known.contains($0.id) }.map { id, file in
      Problem(
        .oddID, in: file, at: ["id"], "the id \(id) is not a random UUID (version 4)",
        fix: "leave 'id' out: pc commit fills it in")
    }
  }
}

extension LibraryCheck {
  /// Returns the problems of purged entities that are present again, and of pages without a PDF.
  func purgeProblems() -> [Problem] {
    if purged.isEmpty { return [] }
    var problems: [Problem] = []
    for bundle in snapshot.bundles.values {
      if let id = bundle.id, let purge = purged.purge(of: .bundle(id)) {
        problems.append(
          isBack("the bundle '\(bundle.name)'", purge, in: bundle.file, at: [.key("id")]))
      }
      for variant in bundle.variants {
        for (index, file) in (bundle.files[variant] ?? []).enumerated() {
          guard let purge = purged.purge(of: .blob(file.blob)), !isMissing(file.blob)
          else { continue }
          problems.append(
            isBack(
              "the blob \(file.blob.path)", purge, in: bundle.file,
              at: [.key(variant.rawValue), .index(index), .key("sha256")]))
        }
      }
    }
    for page in snapshot.pages.values {
      if let id = page.id, let purge = purged.purge(of: .page(id)) {
        problems.append(isBack("the page '\(page.path)'", purge, in: page.file, at: [.key("id")]))
      }
      if let bundle = snapshot.bundle(named: page.binding.bundle), let leading = bundle.leading,
        let location = bundle.location(of: page.binding.pageNumber, in: leading),
        let purge = purged.purge(of: .blob(location.blob)), isMissing(location.blob)
      {
        problems.append(
          Problem(
            .purgedPage, in: page.file, at: [.key("bundle")],
            "the PDF of \(page.binding) was purged on \(purge.createdAt)",
            fix: "pc bind \(page.path.quoted) BUNDLE#N gives the page another"))
      }
    }
    return problems
  }

  private func isMissing(_ blob: BlobID) -> Bool {
    blobs.condition(of: blob, expecting: nil) == .missing
  }

  private func isBack(
    _ what: String, _ purge: PurgeRecord.Event, in file: String, at pointer: JSONPointer
  ) -> Problem {
    var fix = "pc purge \(purge.subject.name.quoted) removes it"
    if case .blob = purge.subject { fix += "; pc import --force FILE keeps it permanently" }
    return Problem(
      .purgedAgain, in: file, at: pointer,
      "\(what) was purged on \(purge.createdAt), and exists again", fix: fix)
  }
}

extension LibraryCheck {
  /// Tags and variables that are defined but not used. These are not errors, and are shown only on
  /// request.
  package func unusedProblems() -> [Problem] {
    let all =
      Array(snapshot.bundles.values.map(\.metadata)) + snapshot.docs.values.map(\.metadata)
      + snapshot.groups.values.map(\.metadata) + snapshot.pages.values.map(\.metadata)
    let tags = Set(all.flatMap(\.tags))
    let variables = Set(all.flatMap(\.variables).map(\.name))
    var problems: [Problem] = []
    for group in snapshot.tagGroups {
      for (index, tag) in group.tags.enumerated() {
        let reference = TagReference(group: group.name, tag: tag.name)
        if tags.contains(reference) { continue }
        problems.append(
          Problem(
            .unusedTag, in: group.file, at: ["tags", .index(index)],
            "no element has the tag '\(reference)'",
            fix: "pc tag REF +\(reference.description.inQuotes) uses it"))
      }
    }
    for variable in snapshot.variables where !variables.contains(variable.name) {
      problems.append(
        Problem(
          .unusedVariable, in: variable.file, "no element has a value for '\(variable.name)'",
          fix: "pc set REF \(variable.name.inQuotes)=VALUE gives one"))
    }
    return problems
  }
}
