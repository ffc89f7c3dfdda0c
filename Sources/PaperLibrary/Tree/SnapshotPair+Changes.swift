import Files
import PaperDomain

extension SnapshotPair {
  /// What changed files mean, in the domain's words.
  ///
  /// - Parameter completed: The files whose contents are no longer what the pair was read from.
  func changes(_ files: [FileChange], completed: Set<ExactPath> = []) throws -> [Change] {
    let copies = Identities(next, base: base).copies
    let readings = LibrarySnapshot.inChunks(of: files) { file in
      Result {
        try sides(
          file, isCopy: copies[file.path] != nil,
          isCompleted: completed.contains(ExactPath(file.path)))
      }
    }
    let known = Set(files.map { ExactPath($0.path) })
    let rebound = pagesReboundByName(by: files).filter { !known.contains(ExactPath($0.new.file)) }
      .map {
        ChangeFinder.FileChange(
          path: $0.new.file, old: ChangeFinder.Side(manifest: .page($0.old)),
          new: ChangeFinder.Side(manifest: .page($0.new)))
      }
    return ChangeFinder(
      try readings.map { try $0.get() } + rebound,
      oldBundleID: { base?.bundle(named: $0)?.id },
      newBundleID: { next.bundle(named: $0)?.id },
      newName: { id in next.bundles.values.first { $0.id == id }?.name }
    ).changes()
  }

  /// The pages whose files say what they said, and that show another bundle: its name was given away
  /// by hand.
  func pagesReboundByName(by files: [FileChange]) -> [(old: Page, new: Page)] {
    let touchesBundles = files.contains { file in
      if case .bundle? = ManifestPlace(path: file.path) { true } else { false }
    }
    guard let base, touchesBundles, !isPartial else { return [] }
    let copies = Identities(next, base: base).copies
    return BundleNameChanges(from: base, to: next, copies: copies)
      .reboundPages(from: base, to: next)
  }

  /// Both readings of a file that changes.
  private func sides(
    _ change: FileChange, isCopy: Bool, isCompleted: Bool
  ) throws -> ChangeFinder.FileChange {
    let place = ManifestPlace(path: change.path)
    func read(_ bytes: [UInt8]?) -> Manifest? {
      guard let place, let bytes else { return nil }
      return Manifest.read(bytes, path: change.path, place: place).manifest
    }
    var old: Manifest?
    if let place, let file = change.old {
      old = try base?.page(at: place) ?? read(headSource.read(change.path, as: file))
    }
    var new: Manifest?
    if let place, let file = change.new {
      new = (isCompleted ? nil : next.page(at: place)) ?? read(file.bytes)
    }
    return ChangeFinder.FileChange(
      path: change.path, old: change.old == nil ? nil : ChangeFinder.Side(manifest: old),
      new: change.new == nil ? nil : ChangeFinder.Side(manifest: new), isCopy: isCopy)
  }
}

extension LibrarySnapshot {
  /// The page in a place, as it was read; most of many files that change are pages.
  fileprivate func page(at place: ManifestPlace) -> Manifest? {
    guard case .page(let path) = place else { return nil }
    return pages[path].map { .page($0) }
  }
}
