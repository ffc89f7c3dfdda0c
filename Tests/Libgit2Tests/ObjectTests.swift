import GitNames
import Libgit2
import Testing

@Suite struct ObjectTests {
  @Test(arguments: [[UInt8](), Array("a\r\nb".utf8), Array(repeating: 7, count: 3 << 20)])
  func `a blob is named and read back as git does`(bytes: [UInt8]) throws {
    let scratch = try Scratch()
    let repository = try scratch.repository()
    try scratch.shell("printf '* text=auto\\n' > .gitattributes")
    let id = try repository.writeBlob(bytes)
    #expect(try repository.blob(id) == bytes)
    #expect(try repository.blobSize(id) == bytes.count)
    #expect(try repository.objectKind(id) == .blob)
    #expect(try scratch.git("cat-file", "-s", "\(id)") == "\(bytes.count)")
    try scratch.write("raw", String(decoding: bytes, as: UTF8.self))
    #expect(try scratch.git("hash-object", "--no-filters", "raw") == "\(id)")
  }

  @Test func `a blob is read in pieces, whole where it is packed`() throws {
    let scratch = try Scratch()
    let repository = try scratch.repository()
    let bytes = (0..<(3 << 20)).map { UInt8(truncatingIfNeeded: $0 ^ ($0 >> 8) ^ ($0 >> 13)) }
    let id = try repository.writeBlob(bytes)
    func pieces() throws -> [[UInt8]] {
      var pieces: [[UInt8]] = []
      try repository.readBlob(id) { pieces.append(Array($0)) }
      return pieces
    }
    let loose = try pieces()
    #expect(loose.map(\.count) == [1 << 20, 1 << 20, 1 << 20])
    #expect(Array(loose.joined()) == bytes)
    try scratch.shell("echo \(id) | git pack-objects -q .git/objects/pack/pack; git prune-packed")
    #expect(Array(try pieces().joined()) == bytes)
    #expect(throws: CancellationError.self) {
      try repository.readBlob(id) { _ in throw CancellationError() }
    }
    let commit = try scratch.commit(["a": "a"])
    let error = #expect(throws: GitError.self) { try repository.readBlob(commit) { _ in } }
    #expect(error?.code == .wrongKind)
  }

  @Test func `an object that is not there is no object, not an error`() throws {
    let repository = try Scratch().repository()
    let absent = try #require(ObjectID(bytes: [UInt8](repeating: 0xAB, count: 20)))
    #expect(try !repository.objectExists(absent))
    #expect(try repository.objectKind(absent) == nil)
    #expect(try repository.blobSize(absent) == nil)
    let error = #expect(throws: GitError.self) { try repository.blob(absent) }
    #expect(error?.code == .notFound)
  }

  @Test func `every kind of object is told apart`() throws {
    let scratch = try Scratch()
    let repository = try scratch.repository()
    let commit = try scratch.commit(["a": "a"])
    try scratch.git("tag", "-a", "-m", "v1", "v1")
    #expect(try repository.objectKind(commit) == .commit)
    #expect(try repository.objectKind(try scratch.id("HEAD^{tree}")) == .tree)
    #expect(try repository.objectKind(try scratch.id("v1")) == .tag)
    let error = #expect(throws: GitError.self) { try repository.blob(commit) }
    #expect(error?.code == .wrongKind)
    #expect(throws: GitError.self) { try repository.blobSize(commit) }
    #expect(throws: GitError.self) { try repository.tree(commit) }
  }

  @Test func `a damaged object is an error`() throws {
    let scratch = try Scratch()
    let repository = try scratch.repository()
    let id = try repository.writeBlob(Array("some text that is long enough".utf8))
    let text = id.description
    let file = ".git/objects/\(text.prefix(2))/\(text.dropFirst(2))"
    try scratch.shell("chmod u+w \(file); printf garbage > \(file)")
    let again = try scratch.open()
    #expect(throws: GitError.self) { try again.blob(id) }
  }

  @Test func `packs that git writes meanwhile are seen`() throws {
    let scratch = try Scratch()
    let repository = try scratch.repository()
    let first = try scratch.commit(["a": "1"])
    #expect(try repository.objectExists(first))
    let second = try scratch.commit(["a": "2"])
    try scratch.git("gc", "-q")
    #expect(try repository.commit(second).parents == [first])
  }

  @Test func `several threads may use one repository`() async throws {
    let scratch = try Scratch()
    let repository = try scratch.repository()
    let ids = try await withThrowingTaskGroup(of: [ObjectID].self) { group in
      for task in 0..<8 {
        group.addTask {
          try (0..<50).map { number in
            let bytes = Array("\(task) \(number)".utf8)
            let id = try repository.writeBlob(bytes)
            #expect(try repository.blob(id) == bytes)
            return id
          }
        }
      }
      return try await group.reduce(into: []) { $0 += $1 }
    }
    #expect(Set(ids).count == 400)
  }
}
