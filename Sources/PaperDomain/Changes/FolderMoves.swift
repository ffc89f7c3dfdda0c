/// Which folders moved between two trees, as their manifests tell by their ids, and what moved with
/// them.
struct FolderMoves {
  /// Old folder → new folder, of docs, groups and bundles.
  private var folders: [String: String] = [:]
  /// New folder → old folder.
  private var origins: [String: String] = [:]
  /// Old page → new page, without `.json`; and back.
  private var pages: [String: String] = [:]
  private var formerPages: [String: String] = [:]

  /// - Parameter moves: Manifests that are in another place than they were, both paths from the
  ///   library's root.
  init(_ moves: [(old: String, new: String)]) {
    for (old, new) in moves {
      switch ManifestPlace(path: new) {
      case .doc, .group, .bundle:
        folders[parentPath(old)] = parentPath(new)
        origins[parentPath(new)] = parentPath(old)
      case .page(let page):
        guard case .page(let former)? = ManifestPlace(path: old) else { continue }
        pages[former] = page
        formerPages[page] = former
      default: break
      }
    }
  }

  /// Whether a file had to go from one place to the other because its folder, or its page, did.
  func imply(_ old: String, _ new: String) -> Bool {
    if case .notes(let page)? = ManifestPlace(path: old), let moved = pages[page] {
      return new == "docs/\(moved).notes.json"
    }
    // What tells that a folder moved does not follow from it.
    var folder = isContainer(old) ? parentPath(parentPath(old)) : parentPath(old)
    while !folder.isEmpty {
      if let target = folders[folder] { return relocated(old, from: folder, to: target) == new }
      folder = parentPath(folder)
    }
    return false
  }

  /// Where a file without an id would have been before, had it moved with its folder or page.
  func origin(of new: String) -> String? {
    if case .notes(let page)? = ManifestPlace(path: new), let former = formerPages[page] {
      return "docs/\(former).notes.json"
    }
    var folder = parentPath(new)
    while !folder.isEmpty {
      if let origin = origins[folder] { return relocated(new, from: folder, to: origin) }
      folder = parentPath(folder)
    }
    return nil
  }

  private func isContainer(_ file: String) -> Bool {
    switch ManifestPlace(path: file) {
    case .doc, .group, .bundle: true
    default: false
    }
  }
}
