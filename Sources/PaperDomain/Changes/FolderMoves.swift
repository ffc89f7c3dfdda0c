/// The folders that moved between two trees, found by the ids in their manifests, and the files
/// that moved with them.
struct FolderMoves {
  /// Old folder → new folder, of docs, groups and bundles.
  private var folders: [String: String] = [:]
  /// New folder → old folder.
  private var origins: [String: String] = [:]
  /// Old page → new page, without `.json`; and the reverse.
  private var pages: [String: String] = [:]
  private var formerPages: [String: String] = [:]

  /// Finds moved folders.
  ///
  /// - Parameter moves: Manifests with a new path, both paths from the library's root.
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

  /// Whether a file's move follows from the move of its folder or its page.
  func imply(_ old: String, _ new: String) -> Bool {
    if case .notes(let page)? = ManifestPlace(path: old), let moved = pages[page] {
      return new == "docs/\(moved).notes.json"
    }
    // The manifest of a moved folder does not follow from itself.
    var folder = isContainer(old) ? parentPath(parentPath(old)) : parentPath(old)
    while !folder.isEmpty {
      if let target = folders[folder] { return relocated(old, from: folder, to: target) == new }
      folder = parentPath(folder)
    }
    return false
  }

  /// Returns the former path of a file without an id if it moved with its folder or page.
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
