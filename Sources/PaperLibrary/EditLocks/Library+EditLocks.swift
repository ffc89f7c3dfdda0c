import PaperDomain

extension Library {
  /// The variable with the process id of the viewer that runs a command. That viewer has checked
  /// its own locks already.
  package static let viewerVariable = "PAPERCENTER_VIEWER"

  /// The variable with the id of the viewer's window in which a person gave a command.
  package static let windowVariable = "PAPERCENTER_WINDOW"
  /// The environment variable that names the device of whoever uses a viewer.
  package static let deviceVariable = "PAPERCENTER_DEVICE"

  /// Throws if a file belongs to an entity that is open for editing.
  ///
  /// - Throws: ``LibraryError/locked(_:holder:)``.
  func refuseLocked(_ files: [String], in snapshot: () throws -> LibrarySnapshot) throws {
    let ours = settings.environment[Library.viewerVariable].flatMap { Int32($0) }
    let locks = try EditLockFolder(self).held().filter { $0.process != ours }
    if locks.isEmpty { return }
    // Marks need no lock, because they are merged by id.
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
  /// The location of a doc, group or page; a page has no folder of its own.
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
