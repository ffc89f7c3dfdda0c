import Files
import Testing

@testable import GitFiles

@Suite struct PreparedIndexTests {
  let repository: TemporaryRepository

  init() throws {
    repository = try TemporaryRepository()
    try repository.write("a", "a")
    try repository.commitAll()
    try repository.write("b", "b")
  }

  private func prepare() throws -> PreparedIndex {
    try GitIndexUpdate([try repository.upsert("b")], observedAt: FileTime.now)
      .prepare(for: repository.index)
  }

  @Test func `lets git work until it takes the index's place, and then has git's changes too`()
    throws
  {
    let prepared = try prepare()
    #expect(try repository.status() == ["b": "??"])
    try repository.write("c", "c")
    try repository.git("add", "c")
    try prepared.replace()
    #expect(try repository.status() == ["b": "A ", "c": "A "])
    try repository.git("reset", "-q")
  }

  @Test func `takes the place of the index and of none`() throws {
    try prepare().replace()
    #expect(try repository.status() == ["b": "A "])
    try FileSystem.remove(repository.index)
    let changes = [try repository.upsert("a"), try repository.upsert("b")]
    try GitIndexUpdate(changes, observedAt: FileTime.now).prepare(for: repository.index).replace()
    #expect(try repository.status() == ["b": "A "])
    #expect(
      try FileSystem.entries(of: repository[".git"]).map(\.name)
        .filter { $0.hasPrefix("index") || $0.hasPrefix(TemporaryFile.prefix) } == ["index"])
  }

  @Test func `fails when git takes the lock meanwhile`() throws {
    let prepared = try prepare()
    try repository.write(".git/index.lock", "")
    #expect(throws: GitIndexError.locked(lockPath: repository.index + ".lock")) {
      try prepared.replace()
    }
    try FileSystem.remove(repository.index + ".lock")
    #expect(try repository.status() == ["b": "??"])
  }

  @Test func `leaves the index as it was when it is given up`() throws {
    do { _ = try prepare() }
    #expect(try repository.status() == ["b": "??"])
    try repository.git("add", "b")
  }

  @Test func `refuses while git holds the index`() throws {
    try repository.write(".git/index.lock", "")
    #expect(throws: GitIndexError.locked(lockPath: repository.index + ".lock")) { try prepare() }
  }
}
