package import Files
package import GitNames

/// The differences between a working tree and an index; every list is ordered by the bytes of the
/// paths.
package struct WorkingTreeChanges: Sendable {
  /// A tracked file that differs from its index entry.
  package struct ChangedFile: Hashable, Sendable {
    package let path: String
    /// The position of its entry in the index.
    package let position: Int
    package let difference: Difference
    package let status: FileStatus
    /// The blob id of the file's raw bytes, or of their git-lfs pointer; `nil` if the file was not
    /// read.
    ///
    /// Other filters (`.gitattributes`) are not applied: the caller must compare filtered paths
    /// itself.
    package let contentID: ObjectID?
  }

  /// The kinds of difference.
  package struct Difference: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }

    package static let content = Difference(rawValue: 1)
    /// The execute bit.
    package static let mode = Difference(rawValue: 2)
    /// A file instead of a link, or vice versa, or a kind of file that git does not track.
    package static let kind = Difference(rawValue: 4)
  }

  /// An unchanged file whose stat data was not enough to show that it is unchanged.
  ///
  /// Its stat data differs (touched, copied, written back), or its time may hide a change (racy).
  /// If `stat` is stored in the index, the next scan need not read the file.
  package struct UnchangedFile: Hashable, Sendable {
    package let path: String
    package let position: Int
    package let id: ObjectID
    package let stat: GitStatData
  }

  /// A file that the index does not have.
  package struct UntrackedFile: Hashable, Sendable {
    package let path: String
    /// `directory` for a nested repository, which is not entered; otherwise a file or link.
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
  /// The cache to give the next scan; `nil` when it is unchanged or there is none.
  package var cleanFolders: UntrackedCache?
  /// A time before the first file was checked, for `GitIndexUpdate.observedAt`.
  package let startedAt: FileTime

  /// Whether there are no differences. Stale stat data is not a difference.
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
