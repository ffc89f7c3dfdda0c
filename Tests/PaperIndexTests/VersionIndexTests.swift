import PaperDomain
import Testing

@testable import PaperIndex

struct VersionIndexTests {
  @Test func `keeps versions along history`() throws {
    let cache = try Cache()
    let ids = try (1...3).map { try Samples.commit($0) }
    func version(_ commit: Int, _ bundle: String) -> IndexedVersion {
      IndexedVersion(
        page: "p", commit: ids[commit], bundle: .name(bundle), pageNumber: commit + 1,
        path: "docs/p")
    }
    #expect(try cache.indexedTips() == [])
    try cache.append(
      HistoryBatch(
        commits: [
          HistoryCommit(id: ids[0], parents: []), HistoryCommit(id: ids[1], parents: [ids[0]]),
        ],
        versions: [version(0, "a")], tips: [ids[1]]))
    let second = HistoryBatch(
      commits: [HistoryCommit(id: ids[2], parents: [ids[1], ids[0]])],
      versions: [version(2, "c")], tips: [ids[2]])
    try cache.append(second)
    try cache.append(second)
    #expect(try cache.indexedTips() == [ids[2]])
    #expect(try cache.indexedCommits().map(\.id) == ids)
    #expect(try cache.indexedCommits()[2].parents == [ids[1], ids[0]])
    #expect(try cache.versions(ofPage: "p") == [version(2, "c"), version(0, "a")])
    #expect(try cache.versions(ofPage: "q") == [])
    try cache.removeVersions()
    #expect(try cache.versions(ofPage: "p") == [])
    #expect(try cache.indexedTips() == [])
  }
}
