import Files
import Foundation
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

  /// The state after a process is killed while it holds the lock; `body` runs while it lives.
  private func leftLock(_ body: () throws -> Void = {}) throws {
    let index = repository[".git/\(TemporaryFile.prefix)1-left"]
    try repository.write(".git/\(TemporaryFile.prefix)1-left", "half")
    try FileSystem.hardLink(index, as: repository.index + ".lock")
    let file = try Descriptor(opening: index, for: .reading)
    #expect(try file.tryLock())
    try body()
  }

  @Test func `a lock that a killed process left is removed, and that of a living one refuses`()
    throws
  {
    let prepared = try prepare()
    try leftLock {
      #expect(throws: GitIndexError.locked(lockPath: repository.index + ".lock")) { try prepare() }
    }
    _ = try prepare()
    #expect(
      try FileSystem.entries(of: repository[".git"]).map(\.name)
        .filter { $0.contains("left") || $0.hasSuffix(".lock") } == [])
    try FileSystem.remove(repository["b"])
    try repository.write("b", "b")
    try leftLock()
    try prepared.replace()
    try repository.git("update-index", "-q", "--refresh")
    #expect(try repository.status() == ["b": "A "])
  }

  @Test func `waits for git to be done`() throws {
    let prepared = try prepare()
    let lock = repository.index + ".lock"
    try repository.write(".git/index.lock", "")
    let other = Thread {
      usleep(200_000)
      unlink(lock)
    }
    other.start()
    try prepared.replace(timeoutSeconds: 60)
    #expect(try repository.status() == ["b": "A "])
  }

  @Test func `refuses while git holds the index`() throws {
    try repository.write(".git/index.lock", "")
    #expect(throws: GitIndexError.locked(lockPath: repository.index + ".lock")) { try prepare() }
  }
}
