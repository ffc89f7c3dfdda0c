import Files
import GitNames
import Libgit2

/// The new ids of commits that a purge rewrote, and the remote-tracking branches it deleted; stored
/// in a file of this device.
///
/// It shows which commits of a remote's old branch exist here under another id.
struct RenamedCommits {
  /// The new ids, by old id.
  private(set) var names: [ObjectID: ObjectID] = [:]
  /// Deleted remote-tracking references to purged content, with their last commits.
  private(set) var forgotten: [String: ObjectID] = [:]

  private static func path(_ library: Library) -> String {
    RawPath.join(library.deviceFolder, "renamed")
  }

  init(of library: Library) throws {
    let path = RenamedCommits.path(library)
    guard try FileSystem.statusIfPresent(of: path) != nil else { return }
    let text = String(decoding: try FileSystem.read(path, limit: 1 << 30), as: UTF8.self)
    for line in text.split(separator: "\n") {
      let words = line.split(separator: " ", maxSplits: 1)
      guard words.count == 2, let old = ObjectID(parsing: words[0]) else { continue }
      if let new = ObjectID(parsing: words[1]) {
        names[old] = new
      } else {
        forgotten[String(words[1])] = old
      }
    }
  }

  mutating func add(_ journal: PurgeJournal) {
    names = names.mapValues { journal.renamed[$0] ?? $0 }
    names.merge(journal.renamed) { $1 }
    for move in journal.moves where move.after == nil && move.name.hasPrefix("refs/remotes/") {
      forgotten[move.name] = move.before
    }
  }

  func save(in library: Library) throws {
    let lines =
      names.map { "\($0.key) \($0.value)\n" } + forgotten.map { "\($0.value) \($0.key)\n" }
    try FileSystem.makeDirectories(library.deviceFolder)
    try FileSystem.writeAtomically(
      Array(lines.sorted().joined().utf8), to: RenamedCommits.path(library))
  }
}
