import GitNames
import Libgit2
import PaperDomain
import PaperLibrary
import Testing

@Suite struct RandomHistoryTests {
  @Test(arguments: 0..<40)
  func `versions are what the definition says`(seed: Int) throws {
    let scratch = try Scratch()
    let library = try scratch.library()
    let history = try RandomHistory(library.repository, seed: UInt64(seed), count: 30)
    let defined = try DefinedVersions(library.repository, history.commits)
    let whole = MemoryVersionCache()
    let gradual = MemoryVersionCache()
    // One reads the last branch first and then the rest; the other every commit on its own.
    for commit in history.commits.reversed() { try read(commit, library, whole) }
    for commit in history.commits { try read(commit, library, gradual) }
    for cache in [whole, gradual] {
      var found: [ObjectID: Set<String>] = [:]
      let pages = Set(history.commits.flatMap { defined.keys(of: $0) })
      for page in pages {
        for version in cache.versions(of: page) {
          let commit = try #require(cache.commits(at: [version.ordinal]))[0]
          found[commit, default: []].insert(
            "\(page) \(Binding(bundle: version.bundleName, pageNumber: version.pageNumber))")
        }
      }
      for (index, commit) in history.commits.enumerated() {
        #expect(found[commit] ?? [] == defined.versions(of: commit), "commit \(index)")
      }
    }
  }

  @Test(arguments: 0..<20)
  func `the current version is found along parents with the same binding`(seed: Int) throws {
    let scratch = try Scratch()
    let library = try scratch.library()
    let history = try RandomHistory(library.repository, seed: UInt64(1000 + seed), count: 30)
    let defined = try DefinedVersions(library.repository, history.commits)
    let index = try VersionIndex(library, cache: MemoryVersionCache())
    for commit in history.commits {
      for page in defined.pages(of: commit) {
        guard let current = defined.current(of: page, at: commit) else { continue }
        let found = try index.version(.revision(commit.description), of: .id(page))
        #expect(found.commit == current, "\(page) at \(commit)")
      }
    }
  }

  /// Makes a cache know a commit.
  private func read(_ commit: ObjectID, _ library: Library, _ cache: MemoryVersionCache) throws {
    let index = try VersionIndex(library, cache: cache)
    #expect(throws: VersionError.self) {
      try index.version(.revision(commit.description), of: .path("docs/none.json"))
    }
  }
}
