extension LibraryCheck {
  func bundleProblems() -> [Problem] {
    snapshot.bundles.values.flatMap { bundle in
      bundleProblems(of: bundle) + formerNameProblems(bundle) + renamingProblems(bundle)
    } + blobProblems() + correctedTextProblems() + misnamedTextProblems()
  }

  /// Returns the problems of a bundle's variants and their alignment.
  func bundleProblems(of bundle: PDFBundle) -> [Problem] {
    guard let leading = bundle.leading else {
      return [
        Problem(
          .noVariant, in: bundle.file, "the bundle '\(bundle.name)' has no PDF",
          fix: "pc bundle add-variant \(bundle.name.quoted) --display FILE")
      ]
    }
    var problems: [Problem] = []
    if leading != .display {
      problems.append(
        Problem(
          .noDisplay, in: bundle.file,
          "the bundle '\(bundle.name)' has no display variant; \(leading.rawValue) is shown"))
    }
    for variant in Variant.allCases
    where bundle.mapping[variant] != nil && bundle.files[variant] == nil {
      problems.append(
        Problem(
          .badMapping, in: bundle.file, at: [.key("pageMapping"), .key(variant.rawValue)],
          "the bundle has no \(variant.rawValue) variant to map", fix: "remove this mapping"))
    }
    guard let pages = bundle.pageCount else { return problems }
    for variant in bundle.variants {
      guard let count = bundle.pageCount(of: variant) else { continue }
      if let mapping = bundle.mapping[variant] {
        problems += mappingProblems(mapping, variant, count, pages, bundle)
      } else if count != pages {
        problems.append(
          Problem(
            .misaligned, in: bundle.file, at: [.key(variant.rawValue)],
            "\(variant.rawValue) has \(count) pages and \(leading.rawValue) has \(pages)",
            fix: "say which belong together: pc bundle map \(bundle.name.quoted) "
              + "--\(variant.rawValue) PAGES"))
      }
    }
    return problems
  }

  private func mappingProblems(
    _ mapping: PageMapping, _ variant: Variant, _ count: Int, _ pages: Int, _ bundle: PDFBundle
  ) -> [Problem] {
    let pointer: JSONPointer = [.key("pageMapping"), .key(variant.rawValue)]
    if variant == bundle.leading, !mapping.isIdentity {
      return [
        Problem(
          .badMapping, in: bundle.file, at: pointer,
          "page numbers count the pages of \(variant.rawValue): it can't be mapped",
          fix: "remove this mapping")
      ]
    }
    if let pair = mapping.pairs.last(where: { $0.bundlePage > pages }) {
      return [
        Problem(
          .badMapping, in: bundle.file, at: pointer,
          "the mapping names page \(pair.bundlePage); the bundle has \(pages)",
          fix: "name pages from 1 to \(pages)")
      ]
    }
    if let pair = mapping.pairs.last(where: { $0.variantPage > count }) {
      return [
        Problem(
          .badMapping, in: bundle.file, at: pointer,
          "the mapping needs page \(pair.variantPage) of \(variant.rawValue), which has \(count)",
          fix: "name at most \(count) pages")
      ]
    }
    return []
  }

  /// Returns the problems of the PDFs in all bundles.
  package func blobProblems() -> [Problem] { snapshot.bundles.values.flatMap(blobProblems) }

  private func blobProblems(_ bundle: PDFBundle) -> [Problem] {
    var problems: [Problem] = []
    for variant in bundle.variants {
      for (index, file) in (bundle.files[variant] ?? []).enumerated() {
        let problem = blobProblem(
          file, in: bundle.file, at: [.key(variant.rawValue), .index(index)])
        if let problem { problems.append(problem) }
      }
    }
    return problems
  }

  private func blobProblem(
    _ file: BlobFile, in manifest: String, at pointer: JSONPointer
  ) -> Problem? {
    func problem(_ code: DiagnosticCode, _ key: String, _ message: String, _ fix: String) -> Problem
    {
      Problem(
        code, in: manifest, at: pointer + [.key(key)], message, fix: fix,
        blob: code.isOfBlobs ? file.blob : nil)
    }
    let path = file.blob.path
    switch blobs.condition(of: file.blob, expecting: file.bytes) {
    case .missing:
      if purged.purge(of: .blob(file.blob)) != nil { return nil }
      return problem(
        .missingBlob, "sha256", "the blob \(path) is missing",
        "pc check --fix looks for it in git, git-lfs and the remote; or import the file again")
    case .ignored:
      return problem(
        .missingBlob, "sha256", "the blob \(path) would not be committed: git ignores it",
        "git check-ignore -v \(path) shows the rule")
    case .damaged:
      return problem(
        .damagedBlob, "sha256", "the bytes of \(path) do not match the name",
        "pc check --fix looks for the right ones in git, git-lfs and the remote; or import the "
          + "file again")
    case .present(let size):
      guard let bytes = file.bytes, bytes != size else { return nil }
      return problem(
        .wrongBlobFacts, "bytes", "the blob has \(size) bytes, not \(bytes)",
        "pc commit fixes it")
    }
  }

  private func formerNameProblems(_ bundle: PDFBundle) -> [Problem] {
    bundle.formerly.enumerated().compactMap { index, name in
      let other =
        snapshot.bundles[name].map(\.name)
        ?? snapshot.formerNames[name].flatMap { $0 == bundle.name ? nil : $0 }
      guard let other, other != bundle.name,
        snapshot.pages.values.contains(where: { $0.binding.bundle == name })
      else { return nil }
      return Problem(
        .bundleNameReused, in: bundle.file, at: [.key("formerly"), .index(index)],
        "pages use the name '\(name)', which is a name of both '\(bundle.name)' and '\(other)'",
        fix: other == name
          ? "rename the bundle '\(other)'" : "remove it from 'formerly' of one of them")
    }
  }

  private func renamingProblems(_ bundle: PDFBundle) -> [Problem] {
    (bundleNames?.formerNames(of: bundle) ?? []).map { name in
      Problem(
        .movedByHand, in: bundle.file, "the bundle '\(name)' is '\(bundle.name)' now",
        fix: "pc commit adds '\(name)' to its former names")
    }
  }

  /// Returns the bundle whose folder was renamed by hand, by its old name.
  private func renamedBundle(_ name: String) -> PDFBundle? {
    bundleNames?.folder(formerlyNamed: name).flatMap { snapshot.bundles[$0] }
  }

  private func correctedTextProblems() -> [Problem] {
    snapshot.correctedTexts.compactMap { text in
      guard !snapshot.broken.contains("bundles/\(text.bundle)/bundle.json") else { return nil }
      if let bundle = snapshot.bundles[text.bundle] {
        guard let pages = bundle.pageCount, text.pageNumber > pages else { return nil }
        return Problem(
          .strayText, in: text.file,
          "this is the text of page \(text.pageNumber); '\(bundle.name)' has \(pages)",
          fix: "rename or delete it")
      }
      return Problem(
        .strayText, in: text.file, "there is no bundle '\(text.bundle)' for this text",
        fix: "move or delete it")
    }
  }

  private func misnamedTextProblems() -> [Problem] {
    snapshot.misnamedTexts.map { _, file in
      let name = lastComponent(file)
      return Problem(
        .strayText, in: file, "nothing reads this text: a page's number is written without zeros",
        fix: Int(name.dropLast(".txt".count)).map { "rename it to \($0).txt" })
    }
  }

  func bindingProblems() -> [Problem] {
    var problems: [Problem] = []
    let counts = snapshot.bundles.mapValues(\.pageCount)
    for page in snapshot.pages.values {
      let name = page.binding.bundle
      if let count = counts[name].flatMap({ $0 }), page.binding.pageNumber >= 1,
        page.binding.pageNumber <= count
      {
        continue
      }
      guard let bundle = snapshot.bundle(named: name) ?? renamedBundle(name) else {
        if isInBrokenBundle(name) { continue }
        problems.append(unknownBundle(name, in: page.file, at: [.key("bundle")]))
        continue
      }
      let number = page.binding.pageNumber
      if number < 1 {
        problems.append(
          Problem(
            .pageOutOfRange, in: page.file, at: [.key("pageNumber")],
            "there is no page \(number): page numbers start at 1",
            fix: bundle.pageCount.map { "use a number from 1 to \($0)" }))
      } else if let count = bundle.pageCount, number > count {
        problems.append(
          Problem(
            .pageOutOfRange, in: page.file, at: [.key("pageNumber")],
            "there is no page \(number) in '\(name)', which has \(count)",
            fix: "use a number from 1 to \(count)"))
      }
    }
    return problems
  }

  func unknownBundle(_ name: String, in file: String, at pointer: JSONPointer) -> Problem {
    let id = base?.bundle(named: name)?.id
    let renamed = id.flatMap { id in snapshot.bundles.values.first { $0.id == id } }
    let recorded = base?.bundle(named: name).map {
      "git checkout HEAD -- \("bundles/\($0.name)".quoted) brings it back"
    }
    return Problem(
      .unknownBundle, in: file, at: pointer, "there is no bundle '\(name)'",
      fix: renamed.map { renameFix($0.name) }
        ?? recorded
        ?? suggestions.closest(to: name, in: snapshot.bundles.keys.sorted()).map {
          "did you mean '\($0)'?"
        } ?? "write a name that pc bundle ls lists"
        + (name.isEmpty
          ? "" : "; git log -- \("bundles/\(name)".quoted) shows what became of this one")
    )
  }

  /// The fix for a name that an entity had in HEAD and no longer has.
  func renameFix(_ name: String) -> String { "it is '\(name)' now: pc check --fix follows" }

  /// Whether a name is, or was in HEAD, that of a bundle whose manifest can't be read now.
  func isInBrokenBundle(_ name: String) -> Bool {
    let names = [name, base?.bundle(named: name)?.name]
    return names.contains { name in
      name.map { snapshot.broken.contains("bundles/\($0)/bundle.json") } ?? false
    }
  }
}
