import Files
package import GitNames
import Libgit2
import PaperDomain

/// The commits of remote branches when this clone was last in sync with them, in a file of this
/// device.
///
/// git's remote-tracking branches follow every change of the remote; these entries do not follow a
/// rewritten branch.
struct PublishedHeads: Equatable {
  struct Entry: Equatable {
    /// The remote's URL, without a password.
    var url: String
    /// Its name on the remote: `main`.
    var branch: String
    /// The last commit published on it.
    var head: ObjectID
    /// The local branch that is shared with it, and the last published commit that it had.
    var local: String?
    var shared: ObjectID?
  }

  private(set) var entries: [Entry] = []

  private static func path(_ library: Library) -> String {
    RawPath.join(library.deviceFolder, "published")
  }

  /// Reads the file. A missing file or one in an unknown format counts as empty.
  init(of library: Library) throws {
    let path = PublishedHeads.path(library)
    guard try FileSystem.statusIfPresent(of: path) != nil else { return }
    let bytes = try FileSystem.read(path, limit: 1 << 24)
    entries = String(decoding: bytes, as: UTF8.self).split(separator: "\n").compactMap {
      Entry(line: $0)
    }
  }

  subscript(remote: RemoteBranch) -> Entry? {
    entries.first { $0.url == remote.address && $0.branch == remote.branch }
  }

  mutating func set(_ entry: Entry) {
    if let index = entries.firstIndex(where: { $0.url == entry.url && $0.branch == entry.branch }) {
      entries[index] = entry
    } else {
      entries.append(entry)
    }
  }

  /// Changes the published commit that a local branch had.
  mutating func setShared(ofLocal branch: String, _ shared: (Entry) throws -> ObjectID?) rethrows {
    for index in entries.indices where entries[index].local == branch {
      entries[index].shared = try shared(entries[index])
    }
  }

  func save(in library: Library) throws {
    try FileSystem.makeDirectories(library.deviceFolder)
    try FileSystem.writeAtomically(
      Array(entries.map { $0.line + "\n" }.joined().utf8), to: PublishedHeads.path(library))
  }

  /// Removes the file, because nothing may refer to the old history after a purge.
  static func forget(in library: Library) throws {
    let path = PublishedHeads.path(library)
    if try FileSystem.statusIfPresent(of: path) != nil { try FileSystem.remove(path) }
  }
}

extension PublishedHeads.Entry {
  /// Fields are separated by tabs, because neither a URL in git's configuration nor a branch name
  /// contains one.
  fileprivate var line: String {
    [head.description, shared?.description ?? "-", branch, local ?? "-", url]
      .joined(separator: "\t")
  }

  fileprivate init?(line: Substring) {
    let fields = line.split(
      separator: "\t", maxSplits: 4, omittingEmptySubsequences: false
    ).map { String($0) }
    guard fields.count == 5, let head = ObjectID(parsing: fields[0]) else { return nil }
    self.init(
      url: fields[4], branch: fields[2], head: head, local: fields[3] == "-" ? nil : fields[3],
      shared: ObjectID(parsing: fields[1]))
  }
}

/// Published commits that a branch lost.
package struct Rewrite: Sendable, Equatable {
  /// `origin/main`.
  package var name: String
  /// The number of lost commits that are known here.
  package var count: Int
  /// Whether the remote's branch lost them; otherwise the current branch did.
  package var isOfRemote: Bool
  /// The last published commit before the rewrite.
  package var published: ObjectID

  package var explanation: String {
    let commits = count == 1 ? "1 published commit" : "\(count) published commits"
    return isOfRemote
      ? "\(name) was rewritten: it lacks \(commits) that it had"
      : "this branch was rewritten: it lacks \(commits) of \(name) that it had"
  }

  package var hints: [String] {
    isOfRemote
      ? [
        "pc sync --keep-ours publishes them again, merged with what is there now",
        "pc sync --accept-rewrite accepts its history, and applies your own commits on top",
      ] : ["pc sync merges them into it again"]
  }
}
