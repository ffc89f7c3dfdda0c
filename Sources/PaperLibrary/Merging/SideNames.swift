import GitNames
import Libgit2
import PaperDomain

/// The names of the two sides of a merge in reports: a branch, remote or device.
struct SideNames: Equatable {
  var ours: String
  var theirs: String

  init(ours: String, theirs: String) { (self.ours, self.theirs) = (ours, theirs) }

  /// - Parameters:
  ///   - words: git's name for the merged commit: `branch 'main' of ../school.git`.
  ///   - branch: The branch that is merged into.
  ///   - device: The device of that branch.
  ///   - remotes: The remotes' names, by URL.
  init(merging words: String, into branch: String, on device: String?, remotes: [String: String]) {
    let parts = words.split(separator: "'", maxSplits: 2, omittingEmptySubsequences: false)
    let name = parts.count == 3 ? String(parts[1]) : words
    var isRemote = words.hasPrefix("remote-tracking branch ")
    if parts.count == 3, parts[2].hasPrefix(" of ") {
      let address = String(parts[2].dropFirst(" of ".count))
      let plain = SideNames.plain(address)
      let remote = remotes.first { SideNames.plain($0.key) == plain }?.value
      theirs = remote.map { "\($0)/\(name)" } ?? "\(name) of \(address)"
      isRemote = true
    } else {
      theirs = words.hasPrefix("commit ") ? "commit \(name)" : name
    }
    // The branch in another clone often has the same name.
    ours = isRemote ? device.map { "\(branch) on \($0)" } ?? branch : branch
    if ours == theirs { ours += " (checked out)" }
  }

  /// A URL as git writes it into messages: without `.git` and without a user name.
  private static func plain(_ address: String) -> String {
    var rest = address[...]
    while rest.hasSuffix("/") { rest.removeLast() }
    if rest.hasSuffix(".git") { rest.removeLast(".git".count) }
    let host = rest.prefix { $0 != "/" && $0 != ":" }
    return String(host.lastIndex(of: "@").map { rest[rest.index(after: $0)...] } ?? rest)
  }

  /// Parses the subject of a merge: `branch 'review'`, and the branch after `into`, which git
  /// leaves out for main; `nil` for another subject.
  static func merged(in message: String) -> (words: String, into: String?)? {
    let subject = message.prefix { $0 != "\n" }
    guard subject.hasPrefix("Merge ") else { return nil }
    let words = subject.dropFirst("Merge ".count)
    guard let into = words.ranges(of: " into ").last else { return (String(words), nil) }
    return (String(words[..<into.lowerBound]), String(words[into.upperBound...]))
  }
}

extension SideNames {
  /// The names of a merge's sides in a library.
  ///
  /// - Parameter device: The name of this device.
  /// - Throws: `GitError`.
  init(ours: ObjectID, _ request: MergeRequest, on device: String, in library: Library) throws {
    let remotes = Dictionary(
      try library.remotes.list().compactMap { remote in remote.address.map { ($0, remote.name) } },
      uniquingKeysWith: { first, _ in first })
    let branch =
      try request.into ?? library.repository.head().branchName ?? "commit \(ours.short)"
    self.init(
      merging: request.name, into: branch, on: request.into == nil ? device : nil,
      remotes: remotes)
  }
}
