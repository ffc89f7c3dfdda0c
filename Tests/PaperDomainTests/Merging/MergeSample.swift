import PaperDomain

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

  /// Contents that are their own ids.
  struct Contents: ContentStore {
    func bytes(of content: ContentID) throws -> [UInt8] { content.bytes }
    func add(_ bytes: [UInt8]) throws -> ContentID { ContentID(bytes) }
  }

  static func tree(_ library: SampleLibrary) -> [String: MergeEntry] {
    library.files.mapValues { MergeEntry(.file, ContentID(Array($0.utf8))) }
  }

  static func side(
    _ library: SampleLibrary, _ name: String, _ device: String, _ time: String, _ commit: String
  ) throws -> MergeSide {
    guard let time = Timestamp(parsing: time), let commit = CommitID(parsing: commit) else {
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
        files: merge.tree.mapValues { String(decoding: $0.content.bytes, as: UTF8.self) }),
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
