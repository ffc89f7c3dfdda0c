import Files
import Foundation
import PaperDomain
import Testing

@testable import PaperIndex

struct CacheFileTests {
  private static let texts = (0..<300).map { "limit \($0) 微积分 word\($0 % 20)" }

  /// A closed file of 300 pages.
  private static func made(in folder: TemporaryFolder) throws -> String {
    let path = folder.file(".pc/index.sqlite")
    let cache = try Cache(path: path)
    try Samples.fill(cache, texts: texts)
    return path
  }

  /// Uses every part of a cache, and returns whether it still had its pages at the end.
  private func exercise(_ cache: Cache) throws -> Bool {
    _ = try cache.stamps()
    _ = try cache.wanted()
    _ = try cache.failures()
    _ = try cache.search(SearchQuery(parsing: "limit"), limit: 300)
    _ = try cache.search(SearchQuery(parsing: "积分 word*"), limit: 5)
    _ = try cache.graph()
    let isKept = try cache.pageCount() > 0
    try Samples.fill(cache, bundle: "new", texts: ["new words"])
    // Damage found halfway also removed the first half: the next run repeats it.
    if try !cache.wanted().isEmpty {
      try Samples.fill(cache, bundle: "new", texts: ["new words"])
    }
    #expect(try Samples.found("\"new words\"", in: cache) == ["new#1"])
    return isKept
  }

  @Test func `keeps everything when it is opened again`() throws {
    let folder = try TemporaryFolder()
    let path = try CacheFileTests.made(in: folder)
    let cache = try Cache(path: path)
    #expect(cache.place == .file(path: path))
    #expect(try cache.search(SearchQuery(parsing: "limit"), limit: 1).total == 300)
  }

  @Test(arguments: 0..<20)
  func `a truncated file is rebuilt`(round: Int) throws {
    let folder = try TemporaryFolder()
    let path = try CacheFileTests.made(in: folder)
    let size = try FileSystem.status(of: path).size
    var random = SplitMix(seed: UInt64(round))
    #expect(truncate(path, Int.random(in: 0..<size, using: &random)) == 0)
    let cache = try Cache(path: path)
    #expect(try exercise(cache) == false)
    #expect(cache.place == .file(path: path))
  }

  @Test(arguments: 0..<40)
  func `junk anywhere in the file is never an error`(round: Int) throws {
    let folder = try TemporaryFolder()
    let path = try CacheFileTests.made(in: folder)
    var random = SplitMix(seed: UInt64(round))
    var bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    let start = Int.random(in: 0..<bytes.count, using: &random)
    let end = min(bytes.count, start + Int.random(in: 1...20_000, using: &random))
    for index in start..<end { bytes[index] = UInt8.random(in: 0...255, using: &random) }
    try bytes.write(to: URL(fileURLWithPath: path))
    let cache = try Cache(path: path)
    _ = try exercise(cache)
    #expect(cache.place == .file(path: path))
  }

  @Test(arguments: [
    Data("not a database at all, but some text of a certain length".utf8), Data(count: 8_192),
    Data("SQLite format 3\u{0}".utf8), Data([0]),
  ])
  func `another kind of file is replaced`(content: Data) throws {
    let folder = try TemporaryFolder()
    let path = folder.file("index.sqlite")
    try content.write(to: URL(fileURLWithPath: path))
    #expect(try exercise(Cache(path: path)) == false)
  }

  /// Offsets of the user version and the application id: https://www.sqlite.org/fileformat.html
  @Test(
    arguments: [
      (63, UInt8(CacheSchema.version - 1)), (63, UInt8(CacheSchema.version + 1)), (60, 1), (71, 0),
    ] as [(Int, UInt8)])
  func `a file of another version is replaced`(offset: Int, byte: UInt8) throws {
    let folder = try TemporaryFolder()
    let path = try CacheFileTests.made(in: folder)
    let file = URL(fileURLWithPath: path)
    var content = try Data(contentsOf: file)
    content[offset] = byte
    try content.write(to: file)
    #expect(try exercise(Cache(path: path)) == false)
  }

  @Test(arguments: ["", "-wal", "-shm"])
  func `an empty or missing part does no harm`(suffix: String) throws {
    let folder = try TemporaryFolder()
    let path = try CacheFileTests.made(in: folder)
    try Data().write(to: URL(fileURLWithPath: path + suffix))
    #expect(try exercise(Cache(path: path)) == !suffix.isEmpty)
  }

  @Test func `a log left behind by a lost file is not replayed`() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("index.sqlite")
    let copy = folder.file("copy")
    do {
      let cache = try Cache(path: path)
      try Samples.fill(cache, texts: ["old words"])
      try FileManager.default.copyItem(atPath: path + "-wal", toPath: copy)
    }
    try FileManager.default.removeItem(atPath: path)
    try FileManager.default.moveItem(atPath: copy, toPath: path + "-wal")
    let cache = try Cache(path: path)
    #expect(try Samples.found("old", in: cache) == [])
    #expect(try exercise(cache) == false)
  }

  @Test func `a log cut short costs at most what was in it`() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("index.sqlite")
    let crashed = folder.file("crashed.sqlite")
    do {
      let cache = try Cache(path: path)
      try Samples.fill(cache, texts: CacheFileTests.texts)
      for suffix in ["", "-wal"] {
        try FileManager.default.copyItem(atPath: path + suffix, toPath: crashed + suffix)
      }
    }
    let whole = folder.file("whole-wal")
    try FileManager.default.copyItem(atPath: crashed + "-wal", toPath: whole)
    #expect(try Samples.found("limit", in: Cache(path: crashed)).count == 20)
    try FileManager.default.removeItem(atPath: crashed)
    try FileManager.default.copyItem(atPath: path, toPath: crashed)
    var random = SplitMix(seed: 1)
    for _ in 0..<5 {
      let log = try Data(contentsOf: URL(fileURLWithPath: whole))
      let length = Int.random(in: 0..<log.count, using: &random)
      try log.prefix(length).write(to: URL(fileURLWithPath: crashed + "-wal"))
      _ = try exercise(Cache(path: crashed))
    }
  }

  @Test func `two connections share a file`() throws {
    let folder = try TemporaryFolder()
    let path = try CacheFileTests.made(in: folder)
    let (one, two) = (try Cache(path: path), try Cache(path: path))
    try Samples.fill(one, bundle: "one", texts: ["shared"])
    try Samples.fill(two, bundle: "two", texts: ["shared"])
    #expect(try Samples.found("shared", in: one) == ["one#1", "two#1"])
    #expect(try Samples.found("shared", in: two) == ["one#1", "two#1"])
  }

  @Test func `a file thrown away by one is noticed by all`() throws {
    let folder = try TemporaryFolder()
    let path = try CacheFileTests.made(in: folder)
    let (one, two) = (try Cache(path: path), try Cache(path: path))
    #expect(try two.pageCount() == 300)
    try one.removeAll()
    try Samples.fill(one, bundle: "one", texts: ["fresh"])
    #expect(try Samples.found("fresh", in: two) == ["one#1"])
    try Samples.fill(two, bundle: "two", texts: ["fresh"])
    #expect(try one.pageCount() == 2)
    try FileManager.default.removeItem(atPath: path)
    #expect(try two.pageCount() == 0)
  }

  @Test func `threads and connections write at once`() async throws {
    let folder = try TemporaryFolder()
    let path = folder.file("index.sqlite")
    try await withThrowingTaskGroup(of: Void.self) { group in
      for writer in 0..<4 {
        group.addTask {
          let cache = try Cache(path: path)
          for page in 1...20 {
            let key = try Samples.key(writer * 1_000 + page)
            try cache.update([
              BundlePages(bundle: .name("b\(writer)-\(page)"), stamp: "", pages: [1: key])
            ])
            try cache.store([(key, .text(Samples.page("at once")))])
            _ = try cache.search(SearchQuery(parsing: "once"), limit: 1)
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(try Cache(path: path).search(SearchQuery(parsing: "once"), limit: 1).total == 80)
  }

  @Test func `where no file can be, memory serves`() throws {
    let folder = try TemporaryFolder()
    try Data().write(to: URL(fileURLWithPath: folder.file("file")))
    let path = folder.file("file/index.sqlite")
    let cache = try Cache(path: path)
    #expect(
      cache.place
        == .memory(
          reason: .unwritable(FileError(.makeDirectory, folder.file("file"), errno: EEXIST))))
    try Samples.fill(cache, texts: ["in memory"])
    #expect(try Samples.found("memory", in: cache) == ["b#1"])
    try cache.removeAll()
    #expect(try cache.pageCount() == 0)
  }

  @Test func `a file that can only be read is copied into memory`() throws {
    let folder = try TemporaryFolder()
    let path = try CacheFileTests.made(in: folder)
    let odd = folder.file("a b?c%#.sqlite")
    try FileManager.default.moveItem(atPath: path, toPath: odd)
    // A folder at the lock file's path makes locking impossible.
    try FileManager.default.createDirectory(
      atPath: odd + ".lock", withIntermediateDirectories: false, attributes: nil)
    let before = try Data(contentsOf: URL(fileURLWithPath: odd))
    let cache = try Cache(path: odd)
    #expect(
      cache.place == .memory(reason: .unwritable(FileError(.open, odd + ".lock", errno: EISDIR))))
    #expect(try cache.search(SearchQuery(parsing: "limit"), limit: 1).total == 300)
    #expect(try exercise(cache))
    #expect(try Data(contentsOf: URL(fileURLWithPath: odd)) == before)
  }
}
