import Files
import PaperDomain

extension SnapshotPair {
  /// Converts changed files to entity changes.
  ///
  /// - Parameter completed: The files whose contents changed after the pair was read.
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

  /// The pages whose binding text did not change but that show another bundle, because the name was
  /// given to another bundle by hand.
  func pagesReboundByName(by files: [FileChange]) -> [(old: Page, new: Page)] {
    let touchesBundles = files.contains { file in
      if case .bundle? = ManifestPlace(path: file.path) { true } else { false }
    }
    guard let base, touchesBundles, !isPartial else { return [] }
    let copies = Identities(next, base: base).copies
    return BundleNameChanges(from: base, to: next, copies: copies)
      .reboundPages(from: base, to: next)
  }

  /// The old and the new manifest of a changed file.
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
  /// The page at a place, as it was read; most changed files are pages.
  fileprivate func page(at place: ManifestPlace) -> Manifest? {
    guard case .page(let path) = place else { return nil }
    return pages[path].map { .page($0) }
  }
}
