import Files
import Foundation
import GitNames
import Testing

@testable import GitFiles

@Suite struct GitIndexFileTests {
  let repository: TemporaryRepository
  init() throws { repository = try TemporaryRepository() }

  private func fill() throws {
    for path in awkwardPaths { try repository.write(path, "content of \(path)") }
    try FileSystem.symbolicLink(at: repository["link"], to: "a")
    try FileSystem.setPermissions(0o755, of: repository["ab/c"])
    try repository.commitAll()
  }

  /// The index in the output format of `git ls-files --stage --debug -z`.
  private func described(_ index: GitIndexFile) -> String {
    (0..<index.count).map { position in
      let entry = index[position]
      let stat = entry.stat
      let flags =
        (entry.isAssumedValid ? 0x8000 : 0) | (entry.isSkippingWorktree ? 0x4000_0000 : 0)
        | (entry.isIntentToAdd ? 0x2000_0000 : 0)
      return "\(String(entry.rawMode, radix: 8)) \(entry.id) \(entry.stage)\t\(entry.path)\0"
        + "  ctime: \(stat.changedSeconds):\(stat.changedNanoseconds)\n"
        + "  mtime: \(stat.modifiedSeconds):\(stat.modifiedNanoseconds)\n"
        + "  dev: \(stat.device)\tino: \(stat.inode)\n"
        + "  uid: \(stat.owner)\tgid: \(stat.group)\n"
        + "  size: \(stat.size)\tflags: \(String(flags, radix: 16))\n"
    }.joined()
  }

  private func check(version: UInt32) throws {
    let index = try GitIndexFile(repository.index, isVerifying: true)
    #expect(index.version == version)
    var expected = RawPath.string(from: try repository.git("ls-files", "--stage", "--debug", "-z"))
    // git also prints flags that are only in memory; only stored flags are compared.
    expected = expected.replacing(#/flags: ([0-9a-f]+)/#) { match in
      let value = (Int(match.1, radix: 16) ?? 0) & 0x6000_8000
      return "flags: \(String(value, radix: 16))"
    }
    #expect(described(index) == expected)
  }

  @Test(arguments: [2, 4] as [UInt32])
  func `reads what git wrote`(version: UInt32) throws {
    try fill()
    try repository.git("update-index", "--index-version", "\(version)")
    try check(version: version)
  }

  @Test func `reads the flags of versions 2 and 3`() throws {
    try fill()
    try repository.git("update-index", "--assume-unchanged", "a")
    try check(version: 2)
    try repository.write("coming", "x")
    try repository.git("add", "-N", "coming")
    try repository.git("update-index", "--skip-worktree", "a-b")
    try check(version: 3)
  }

  @Test(arguments: [2, 4])
  func `reads a name longer than its length field`(version: Int) throws {
    let component = String(repeating: "x", count: 250)
    // 5,019 bytes: more than PATH_MAX, so only the index can contain it.
    let path = (0..<20).map { _ in component }.joined(separator: "/")
    let line = "100644 \(ObjectID.emptyBlob)\t\(path)\n"
    try repository.git("update-index", "--index-info", input: Array(line.utf8))
    try repository.git("update-index", "--index-version", "\(version)")
    let index = try GitIndexFile(repository.index)
    #expect(index.count == 1 && index[0].path == path)
  }

  @Test func `shows conflicts by stage`() throws {
    try repository.write("f", "base")
    try repository.commitAll()
    try repository.git("checkout", "-q", "-b", "side")
    try repository.write("f", "theirs")
    try repository.commitAll()
    try repository.git("checkout", "-q", "main")
    try repository.write("f", "ours!")
    try repository.commitAll()
    #expect(throws: TemporaryRepository.GitFailure.self) { try repository.git("merge", "side") }
    let index = try GitIndexFile(repository.index)
    #expect(index.positions(of: "f").map { index[$0].stage } == [1, 2, 3])
    #expect(
      try WorkingTreeScan(root: repository.path).changes(against: index).conflicted == ["f"])
  }

  @Test func `finds paths and folders`() throws {
    try fill()
    let index = try GitIndexFile(repository.index)
    for path in awkwardPaths {
      #expect(index.positions(of: path).map { index[$0].path } == [path])
    }
    #expect(index.positions(of: "docs").isEmpty)
    #expect(
      index.positions(under: "docs/2023/exam").map { index[$0].path }
        == ["docs/2023/exam/p001.json", "docs/2023/exam/p002.json"])
    #expect(index.positions(under: "none").isEmpty)
    #expect(index.positions(under: "").count == index.count)
  }

  @Test func `reads the cache tree`() throws {
    try fill()
    let tree = try #require(try GitIndexFile(repository.index).cacheTree)
    #expect(tree.id?.description == (try repository.gitText("rev-parse", "HEAD^{tree}")))
    let exam = try #require(tree.node(of: "docs/2023/exam"))
    #expect(exam.entryCount == 2)
    #expect(
      exam.id?.description == (try repository.gitText("rev-parse", "HEAD:docs/2023/exam")))
    #expect(CacheTree(parsingBytes: tree.serialized()) == tree)
  }

  @Test func `refuses a split index`() throws {
    try fill()
    try repository.git("update-index", "--split-index")
    #expect(
      throws: GitIndexError.unsupportedExtension(path: repository.index, signature: "link")
    ) { try GitIndexFile(repository.index) }
  }

  @Test func `refuses damage and never reads outside the file`() throws {
    try fill()
    let whole = try FileSystem.read(repository.index, limit: 1 << 20)
    #expect(throws: GitIndexError.file(FileError(.status, "/none", errno: ENOENT))) {
      try GitIndexFile("/none")
    }
    for length in [0, 11, 31, 32, 100, whole.count / 2, whole.count - 1] {
      try FileSystem.writeAtomically(Array(whole[..<length]), to: repository["cut"])
      #expect(throws: GitIndexError.self) { try GitIndexFile(repository["cut"]) }
    }
    var generator = SystemRandomNumberGenerator()
    for _ in 0..<400 {
      var bytes = whole
      let place = Int.random(in: 0..<bytes.count, using: &generator)
      bytes[place] ^= UInt8.random(in: 1...255, using: &generator)
      try FileSystem.writeAtomically(bytes, to: repository["bent"])
      #expect(throws: GitIndexError.self) {
        let index = try GitIndexFile(repository["bent"], isVerifying: true)
        _ = (0..<index.count).map { index[$0] }
      }
      // Without the checksum the parser may succeed, but must not crash.
      _ = Result { () throws in
        let index = try GitIndexFile(repository["bent"])
        return (0..<index.count).map { index[$0] }
      }
    }
  }
}

extension CacheTree {
  init?(parsingBytes bytes: [UInt8]) {
    guard let tree = bytes.withUnsafeBytes({ CacheTree(parsing: $0) }) else { return nil }
    self = tree
  }
}
