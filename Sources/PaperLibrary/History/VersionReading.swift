import GitNames
import Libgit2
import PaperDomain

/// A consistent view of a library's versions, from a cache that it fills as needed.
///
/// Its methods throw ``HistoryReplaced`` if the cache is replaced meanwhile; the caller then starts
/// a new reading.
struct VersionReading {
  let library: Library
  let cache: PinnedVersionCache
  /// The boundary of a shallow clone.
  let cut: Set<ObjectID>

  func history(of page: PageKey, at path: String?) throws -> PageHistory {
    try history(of: page, at: path, in: headHistory())
  }

  /// The history of HEAD; `nil` before the first commit.
  func headHistory() throws -> CommitHistory? {
    try library.repository.head().commit.map { try history(of: $0) }
  }

  func history(
    of page: PageKey, at path: String?, in history: CommitHistory?
  ) throws -> PageHistory {
    let (timeline, line) = try line(of: page, at: path, in: history)
    let isOnLine = Set(line.map(\.ordinal))
    let rest = timeline?.versions.reversed().filter { !isOnLine.contains($0.ordinal) } ?? []
    var versions = try self.versions(line + rest)
    if !line.isEmpty { versions[0].isCurrent = true }
    return PageHistory(
      page: page, versions: versions, lineCount: line.count, isComplete: cut.isEmpty)
  }

  func version(
    _ selector: VersionSelector, of page: PageKey, at path: String?
  ) throws -> PageVersion {
    let name = VersionReading.name(of: page, at: path)
    switch selector {
    case .back(let count):
      let versions = try history(of: page, at: path).versions
      if versions.isEmpty { throw VersionError.noVersions(page: name) }
      guard versions.indices.contains(count) else {
        throw VersionError.tooFarBack(page: name, asked: count, count: versions.count)
      }
      return versions[count]
    case .revision(let text):
      switch try library.revisions.point(text) {
      case .commit(let commit)?:
        return try version(at: commit, of: page, path, named: name, text)
      case .time(let time)?:
        let history = try history(of: page, at: path)
        if history.versions.isEmpty { throw VersionError.noVersions(page: name) }
        let line = history.lineCount > 0 ? history.lineCount : history.versions.count
        let version = history.versions.prefix(line).first { $0.createdAt <= time.upperBound }
        guard let version else { throw VersionError.notThere(page: name, at: text) }
        return version
      case nil: throw VersionError.unknownRevision(text, page: name)
      }
    }
  }

  /// A page's name in messages: its path relative to `docs/`, otherwise its id.
  private static func name(of page: PageKey, at path: String?) -> String {
    let file = path ?? page.description
    if case .page(let path)? = ManifestPlace(path: file) { return path }
    return file
  }

  // MARK: - Finding

  /// A page's versions that are reachable from HEAD, and those on the line to the current one.
  private func line(
    of page: PageKey, at path: String?, in history: CommitHistory?
  ) throws -> (PageTimeline?, [IndexedVersion]) {
    guard let history else { return (nil, []) }
    let timeline = try PageTimeline(of: page, in: history, cache)
    guard !timeline.versions.isEmpty, try timeline.state(at: history.tip, likelyAt: path) != nil
    else { return (timeline, []) }
    var line: [IndexedVersion] = []
    var next = try timeline.current(at: history.tip)
    while let version = next {
      line.append(version)
      next = try timeline.previous(to: version)
    }
    return (timeline, line)
  }

  /// The version that a commit made, otherwise the one that was current at that commit.
  private func version(
    at commit: ObjectID, of page: PageKey, _ path: String?, named name: String, _ text: String
  ) throws -> PageVersion {
    let history = try history(of: commit)
    let ordinal = history.tip
    let timeline = try PageTimeline(of: page, in: history, cache)
    let isMade = timeline.versions.last?.ordinal == ordinal
    guard try isMade || timeline.state(at: ordinal, likelyAt: path) != nil,
      let version = try timeline.current(at: ordinal)
    else { throw VersionError.notThere(page: name, at: text) }
    var found = try versions([version])[0]
    let line = try line(of: page, at: path, in: headHistory()).1
    found.isCurrent = line.first?.ordinal == version.ordinal
    return found
  }

  private func history(of commit: ObjectID) throws -> CommitHistory {
    // This call may add commits to the graph, so it must come first.
    let ordinal = try ordinals(of: [commit])[0]
    return try CommitHistory(of: ordinal, cache, library.repository)
  }

  /// The ordinals of commits, which are read first if they are unknown.
  func ordinals(of commits: [ObjectID]) throws -> [Int] {
    var walk: VersionWalk?
    return try commits.map { commit in
      if let known = try cache.ordinal(of: commit) { return known }
      var reading = walk ?? VersionWalk(library.repository, cache, cut: cut)
      try reading.run(to: [commit])
      walk = reading
      guard let ordinal = try cache.ordinal(of: commit) else { throw HistoryReplaced() }
      return ordinal
    }
  }

  func versions(_ indexed: [IndexedVersion]) throws -> [PageVersion] {
    let commits = try cache.commits(numbered: indexed.map(\.ordinal))
    return try zip(indexed, commits).map { version, id in
      let commit = try library.repository.commit(id)
      return PageVersion(
        commit: id, createdAt: Timestamp(seconds: commit.seconds), author: commit.author.name,
        message: RebindingMessage.reason(of: commit.message), bundle: version.bundle,
        bundleName: version.bundleName, pageNumber: version.pageNumber,
        path: version.path, isCurrent: false)
    }
  }
}
