import Libgit2
package import PaperDomain

/// The versions of pages, as the commits of a library make them.
package final class VersionIndex: Sendable {
  let library: Library
  let cache: any VersionCache
  /// Where a shallow clone is cut off.
  let cut: Set<ObjectID>

  /// - Parameter cache: Left alone in a shallow clone, whose versions change when it is deepened.
  package init(_ library: Library, cache: any VersionCache = MemoryVersionCache()) throws {
    self.library = library
    cut = try library.repository.shallowCommits()
    self.cache = cut.isEmpty ? cache : MemoryVersionCache()
  }

  /// Reads the commits of HEAD that are not known yet; nothing else does so ahead of need.
  package func update() throws {
    if let head = try library.repository.head().commit { _ = try ordinals(of: [head]) }
  }

  /// Whether all of the history is here; not so in a shallow clone.
  package var isComplete: Bool { cut.isEmpty }

  /// A page's versions.
  ///
  /// - Parameter path: Where the page's manifest is, from the library's root, if that is known.
  /// - Returns: No versions for a page that is in no commit of HEAD's history.
  package func history(of page: PageKey, at path: String? = nil) throws -> PageHistory {
    let (timeline, line) = try line(of: page, at: path)
    let isOnLine = Set(line.map(\.ordinal))
    let rest = timeline?.versions.reversed().filter { !isOnLine.contains($0.ordinal) } ?? []
    var versions = try self.versions(line + rest)
    if !line.isEmpty { versions[0].isCurrent = true }
    return PageHistory(
      page: page, versions: versions, lineCount: line.count, isComplete: isComplete)
  }

  /// The version of a page that a selector names.
  ///
  /// A date alone means the end of that day, in the library's time zone.
  ///
  /// - Throws: ``VersionError``.
  package func version(
    _ selector: VersionSelector, of page: PageKey, at path: String? = nil
  ) throws -> PageVersion {
    let name = path ?? page.description
    switch selector {
    case .back(let count):
      let versions = try history(of: page, at: path).versions
      if versions.isEmpty { throw VersionError.noVersions(page: name) }
      guard versions.indices.contains(count) else {
        throw VersionError.tooFarBack(page: name, asked: count, count: versions.count)
      }
      return versions[count]
    case .revision(let text):
      switch try library.point(text) {
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

  /// A page's manifest as a version has it: its metadata snapshot.
  ///
  /// - Returns: What it says, and its bytes.
  /// - Throws: ``LibraryError/noSuchPath(_:)`` for a version that is not the library's.
  package func manifest(of version: PageVersion) throws -> (page: Page, bytes: [UInt8]) {
    let tree = try library.repository.commit(ObjectID(version.commit)).treeID
    let bytes = try TreeSource(library.repository, tree: tree).read(version.path)
    guard let place = ManifestPlace(path: version.path),
      case .page(let page)? = Manifest.read(bytes, path: version.path, place: place).manifest
    else { throw LibraryError.noSuchPath(version.path) }
    return (page, bytes)
  }

  // MARK: - Finding

  /// A page's versions that HEAD leads back to, and those on the line to the current one.
  private func line(
    of page: PageKey, at path: String?
  ) throws -> (PageTimeline?, [IndexedVersion]) {
    guard let commit = try library.repository.head().commit else { return (nil, []) }
    let head = try ordinals(of: [commit])[0]
    let timeline = try PageTimeline(
      of: page, from: [head], cache, reading: TreeReader(library.repository))
    guard !timeline.versions.isEmpty, try timeline.state(at: head, likelyAt: path) != nil else {
      return (timeline, [])
    }
    var line: [IndexedVersion] = []
    var next = try timeline.current(at: head)
    while let version = next {
      line.append(version)
      next = try timeline.previous(to: version)
    }
    return (timeline, line)
  }

  /// The version that a commit made, else the one that was current at it.
  private func version(
    at commit: ObjectID, of page: PageKey, _ path: String?, named name: String, _ text: String
  ) throws -> PageVersion {
    let ordinal = try ordinals(of: [commit])[0]
    let timeline = try PageTimeline(
      of: page, from: [ordinal], cache, reading: TreeReader(library.repository))
    let isMade = timeline.versions.last?.ordinal == ordinal
    guard try isMade || timeline.state(at: ordinal, likelyAt: path) != nil,
      let version = try timeline.current(at: ordinal)
    else { throw VersionError.notThere(page: name, at: text) }
    var found = try versions([version])[0]
    found.isCurrent = try line(of: page, at: path).1.first?.ordinal == version.ordinal
    return found
  }

  /// The numbers of commits, which are read first where that was not done.
  func ordinals(of commits: [ObjectID]) throws -> [Int] {
    var walk: VersionWalk?
    return try commits.map { commit in
      if let known = try cache.ordinal(of: CommitID(commit)) { return known }
      var reading = walk ?? VersionWalk(library.repository, cache, cut: cut)
      try reading.run(to: [commit])
      walk = reading
      guard let ordinal = try cache.ordinal(of: CommitID(commit)) else {
        preconditionFailure("a cache keeps what is appended to it")
      }
      return ordinal
    }
  }

  func versions(_ indexed: [IndexedVersion]) throws -> [PageVersion] {
    let commits = try cache.commits(at: indexed.map(\.ordinal))
    return try zip(indexed, commits).map { version, id in
      let commit = try library.repository.commit(ObjectID(id))
      return PageVersion(
        commit: id, createdAt: Timestamp(seconds: commit.seconds), author: commit.author.name,
        bundle: version.bundle, bundleName: version.bundleName, pageNumber: version.pageNumber,
        path: version.path, isCurrent: false)
    }
  }
}
