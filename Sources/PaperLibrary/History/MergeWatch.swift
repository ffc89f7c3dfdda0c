import Files
import GitNames
import Libgit2
import PaperDomain

/// The list of merge commits that are already checked, and the last checked commit of the branch.
/// It is stored in a file of this device and not shared.
struct MergeWatch {
  /// Whether the file exists; otherwise existing merges count as checked.
  private(set) var isKept = false
  /// The last commit up to which every merge was checked; `nil` if there is none.
  var seen: ObjectID?
  /// Merges after ``seen`` that lost nothing.
  var settled: Set<ObjectID> = []

  private static func path(_ library: Library) -> String {
    RawPath.join(library.deviceFolder, "merges")
  }

  init(of library: Library) throws {
    let path = MergeWatch.path(library)
    guard try FileSystem.statusIfPresent(of: path) != nil else { return }
    let bytes = try FileSystem.read(path, limit: 1 << 20)
    isKept = true
    let names = String(decoding: bytes, as: UTF8.self).split(
      separator: "\n", omittingEmptySubsequences: false)
    seen = names.first.flatMap { ObjectID(parsing: $0) }
    settled = Set(names.dropFirst().compactMap { ObjectID(parsing: $0) })
  }

  /// The same list with the new ids of commits; `nil` if there is no file.
  func renamed(_ names: [ObjectID: ObjectID]) -> MergeWatch? {
    guard isKept else { return nil }
    var watch = self
    watch.seen = seen.map { names[$0] ?? $0 }
    watch.settled = Set(settled.map { names[$0] ?? $0 })
    return watch
  }

  func save(in library: Library) throws {
    let lines = [seen?.description ?? ""] + settled.map(\.description).sorted()
    try FileSystem.makeDirectories(library.deviceFolder)
    try FileSystem.writeAtomically(
      Array(lines.map { $0 + "\n" }.joined().utf8), to: MergeWatch.path(library))
  }
}

extension MergeWatch {
  init(seen: ObjectID) {
    self.seen = seen
    isKept = true
  }
}
