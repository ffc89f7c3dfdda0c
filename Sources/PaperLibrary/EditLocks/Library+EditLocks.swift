import PaperDomain

extension Library {
  /// The process of the viewer that runs a command: it has asked its own locks already.
  package static let viewerVariable = "PAPERCENTER_VIEWER"

  /// Refuses to change files of what is edited in a window.
  ///
  /// - Throws: ``LibraryError/locked(_:holder:)``.
  func refuseLocked(_ files: [String], in snapshot: () throws -> LibrarySnapshot) throws {
    let ours = settings.environment[Library.viewerVariable].flatMap { Int32($0) }
    let locks = try EditLockFolder(self).held().filter { $0.process != ours }
    if locks.isEmpty { return }
    // Marks take no lock: they are merged by id.
    let files = files.filter { !$0.hasSuffix(".notes.json") }
    let library = try snapshot()
    for lock in locks {
      guard let id = lock.lineage.last, let thing = library.place(ofID: id) else { continue }
      if files.contains(where: { $0 == thing.file || $0.hasPrefix(thing.folder + "/") }) {
        throw LibraryError.locked(thing.path, holder: lock.name)
      }
    }
  }
}

extension LibrarySnapshot {
  /// Where a doc, group or page is: a page's folder holds nothing.
  fileprivate func place(ofID id: String) -> (path: String, file: String, folder: String)? {
    if let doc = docs.values.first(where: { $0.id?.description == id }) {
      return (doc.path, doc.file, "docs/\(doc.path)")
    }
    if let group = groups.values.first(where: { $0.id?.description == id }) {
      return (group.path, group.file, "docs/\(group.path)")
    }
    return pages.values.first { $0.id?.description == id }.map {
      ($0.path, $0.file, "docs/\($0.path)")
    }
  }
}
