import Files
import GitNames
import Libgit2
package import PaperDomain

extension Library {
  /// The time of the last fetch from the remote that this branch follows, according to git's files;
  /// `nil` if there was none or there is no such remote.
  ///
  /// - Throws: `GitError`, `FileError`.
  package func lastFetch() throws -> Timestamp? {
    guard let remote = try followedBranch(), let tip = try repository.resolve(remote.tracking)
    else { return nil }
    var times = [
      try modified(at: RawPath.join(repository.commonDirectory, "logs/\(remote.tracking)")),
      // The reflog that `git clone` writes.
      try modified(
        at: RawPath.join(repository.commonDirectory, "logs/refs/remotes/\(remote.remote)/HEAD")),
    ]
    let fetched = RawPath.join(repository.gitDirectory, "FETCH_HEAD")
    if let time = try modified(at: fetched) {
      // git writes this file at every fetch, also from another remote.
      let text = String(decoding: try FileSystem.read(fetched, limit: 1 << 26), as: UTF8.self)
      let isOfRemote = text.split(separator: "\n").contains { $0.hasPrefix(tip.description) }
      if isOfRemote { times.append(time) }
    }
    return times.compactMap { $0 }.max()
  }

  private func modified(at path: String) throws -> Timestamp? {
    try FileSystem.statusIfPresent(of: path).map {
      Timestamp(seconds: Int64($0.modified.seconds))
    }
  }
}
