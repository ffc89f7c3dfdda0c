import Files
import Libgit2
package import PaperDomain

extension Library {
  /// When the remote that this branch follows last said what it has, as far as git noted it; `nil`
  /// where it did not, or where there is no such remote.
  package func lastFetch() throws -> Timestamp? {
    guard let remote = try followedBranch(), let tip = try repository.resolve(remote.tracking)
    else { return nil }
    var times = [
      try modified(at: RawPath.join(repository.commonDirectory, "logs/\(remote.tracking)")),
      // What `git clone` leaves behind.
      try modified(
        at: RawPath.join(repository.commonDirectory, "logs/refs/remotes/\(remote.remote)/HEAD")),
    ]
    let fetched = RawPath.join(repository.gitDirectory, "FETCH_HEAD")
    if let time = try modified(at: fetched) {
      // git writes it at every fetch, also of another remote.
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
