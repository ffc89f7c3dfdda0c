import GitNames
import PaperDomain
import Synchronization

/// Three libraries to merge, in memory.
struct MergeSample {
  var base: SampleLibrary
  var published: SampleLibrary
  var ours: SampleLibrary
  /// The time of each side's changes.
  var publishedTime = "2026-11-20T10:00:00Z"
  var oursTime = "2026-11-20T11:00:00Z"
  var oursDevice = "Laptop"

  static let publishedCommit = String(repeating: "a", count: 40)
  static let oursCommit = String(repeating: "b", count: 40)

  /// Contents under names that are hashes of them, as git's are.
  struct Contents: ContentStore {
    private static let known = Mutex<[ObjectID: [UInt8]]>([:])

    static func add(_ bytes: [UInt8]) -> ObjectID {
      let id = name(of: bytes)
      known.withLock { $0[id] = bytes }
      return id
    }

    static func bytes(of content: ObjectID) -> [UInt8] { known.withLock { $0[content] ?? [] } }

    func bytes(of content: ObjectID) throws -> [UInt8] { Self.bytes(of: content) }
    func add(_ bytes: [UInt8]) throws -> ObjectID { Self.add(bytes) }

    /// FNV-1a from two offsets: enough for the few thousand texts of a test.
    private static func name(of bytes: [UInt8]) -> ObjectID {
      let words = [0xcbf2_9ce4_8422_2325, 0x8422_2325_cbf2_9ce4].map { (offset: UInt64) in
        bytes.reduce(offset) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
      }
      let name = (words + [words[0] ^ UInt64(bytes.count)]).flatMap { word in
        (0..<8).map { UInt8(truncatingIfNeeded: word >> (8 * $0)) }
      }
      return ObjectID(digest: Array(name.prefix(ObjectID.byteCount)))
    }
  }

  static func tree(_ library: SampleLibrary) -> [String: MergeEntry] {
    library.files.mapValues { MergeEntry(.file, Contents.add(Array($0.utf8))) }
  }

  static func side(
    _ library: SampleLibrary, _ name: String, _ device: String, _ time: String, _ commit: String
  ) throws -> MergeSide {
    guard let time = Timestamp(parsing: time), let commit = ObjectID(parsing: commit) else {
      throw NothingThere()
    }
    return MergeSide(
      tree(library), name: name, device: device, written: { _, _ in time },
      rebinding: { _ in MergeSide.Rebinding(commit: commit, time: time) })
  }

  func sides() throws -> (published: MergeSide, ours: MergeSide) {
    (
      try Self.side(published, "origin/main", "Desk", publishedTime, Self.publishedCommit),
      try Self.side(ours, "main", oursDevice, oursTime, Self.oursCommit)
    )
  }

  func merged(
    in contents: some ContentStore = Contents()
  ) throws -> (library: SampleLibrary, report: MergeReport) {
    let (published, ours) = try sides()
    return Self.result(
      try LibraryMerge(
        base: Self.tree(base), published: published, ours: ours, contents: contents))
  }

  static func result(_ merge: LibraryMerge) -> (library: SampleLibrary, report: MergeReport) {
    (
      SampleLibrary(
        files: merge.tree.mapValues {
          String(decoding: Contents.bytes(of: $0.content), as: UTF8.self)
        }),
      merge.report
    )
  }

  /// Every line of the report.
  static func lines(_ report: MergeReport) -> [String] {
    report.forks.map { "fork \($0.page) \($0.kept) → \($0.copy) \($0.copyBinding)" }
      + report.overridden.map {
        "override \($0.kind) \($0.name) \($0.field): \($0.kept?.formatted() ?? "-") over "
          + "\($0.lost?.formatted() ?? "-") of \($0.lostBy)"
      }
      + report.remarks.map(\.explanation)
  }
}
