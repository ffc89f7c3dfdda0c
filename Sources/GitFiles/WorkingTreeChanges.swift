package import Files

/// How a working tree differs from an index; every list is ordered by the bytes of the paths.
package struct WorkingTreeChanges: Sendable {
  /// A tracked file that is not what the index says.
  package struct ChangedFile: Hashable, Sendable {
    package let path: String
    /// Of the entry in the index.
    package let position: Int
    package let difference: Difference
    package let status: FileStatus
    /// The blob name of the file's raw bytes, or of the pointer to them where git-lfs keeps them;
    /// where it took reading them to know.
    ///
    /// Other filters (`.gitattributes`) are not applied: for a filtered path compare for yourself.
    package let contentID: GitHash?
  }

  /// What differs.
  package struct Difference: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }

    package static let content = Difference(rawValue: 1)
    /// The execute bit.
    package static let mode = Difference(rawValue: 2)
    /// A file where a link was, or the other way round, or something git does not track.
    package static let kind = Difference(rawValue: 4)
  }

  /// A file that is what the index says although its stat data could not tell.
  ///
  /// Its stat data differs (touched, copied, written back), or its time leaves room for an unseen
  /// change (racy). With `stat` in the index the next scan need not read it.
  package struct UnchangedFile: Hashable, Sendable {
    package let path: String
    package let position: Int
    package let id: GitHash
    package let stat: GitStatData
  }

  /// Something the index does not have.
  package struct UntrackedFile: Hashable, Sendable {
    package let path: String
    /// `directory` for a repository inside this one, which is not entered; else a file or link.
    package let kind: FileKind
  }

  package var modified: [ChangedFile] = []
  package var deleted: [String] = []
  package var untracked: [UntrackedFile] = []
  /// Paths with conflict stages in the index; their files are not compared.
  package var conflicted: [String] = []
  package var unchangedWithStaleStat: [UnchangedFile] = []
  /// Untracked folders that could not be read; what they hold is not in `untracked`.
  package var unreadable: [FileError] = []
  /// What to give the next scan; `nil` when that is what this one was given, or nothing at all.
  package var cleanFolders: UntrackedCache?
  /// A moment before the first file was looked at: what `GitIndexUpdate.observedAt` wants.
  package let startedAt: FileTime

  /// Whether nothing differs: stale stat data is not a difference.
  package var isClean: Bool {
    modified.isEmpty && deleted.isEmpty && untracked.isEmpty && conflicted.isEmpty
  }

  mutating func merge(_ other: WorkingTreeChanges) {
    modified += other.modified
    untracked += other.untracked
    unchangedWithStaleStat += other.unchangedWithStaleStat
    unreadable += other.unreadable
  }

  mutating func sort() {
    modified.sort { $0.position < $1.position }
    unchangedWithStaleStat.sort { $0.position < $1.position }
    let keyed = untracked.map { (key: RawPath.bytes(of: $0.path), file: $0) }
    untracked = keyed.sorted { $0.key.lexicographicallyPrecedes($1.key) }.map(\.file)
  }
}
