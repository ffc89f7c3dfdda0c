import Files
import Foundation
import Testing

@Suite struct ReadingTests {
  let folder: TemporaryFolder
  init() throws { folder = try TemporaryFolder() }

  @Test func `lists names by their bytes with their kinds`() throws {
    try FileSystem.makeDirectories(folder["b"])
    for name in ["ä", "a", "B"] { try FileSystem.writeAtomically([], to: folder[name]) }
    try FileSystem.symbolicLink(at: folder["c"], to: "b")
    #expect(mkfifo(folder["f"], 0o600) == 0)
    let entries = try FileSystem.entries(of: folder.path)
    #expect(entries.map(\.name) == ["B", "a", "b", "c", "f", "ä"])
    #expect(
      entries.map(\.kind)
        == [.regular, .regular, .directory, .symbolicLink, .fifo, .regular])
    #expect(throws: FileError.self) { try FileSystem.entries(of: folder["c"]) }
  }

  @Test func `lists a folder that needs many reads`() throws {
    for number in 0..<3_000 { try FileSystem.createExclusively(folder["file-\(number)"]) }
    #expect(try folder.names().count == 3_000)
  }

  @Test func `walks parents first, without following links`() throws {
    try FileSystem.makeDirectories(folder["a/b"])
    try FileSystem.makeDirectories(folder["skip/x"])
    try FileSystem.writeAtomically([], to: folder["a/b/f"])
    try FileSystem.symbolicLink(at: folder["a/loop"], to: "..")
    var seen: [String] = []
    try FileSystem.walk(folder.path) { file in
      seen.append(file.path)
      return file.path == "skip" ? .skipChildren : .proceed
    }
    #expect(seen == ["a", "a/b", "a/b/f", "a/loop", "skip"])
    var count = 0
    try FileSystem.walk(folder.path) { _ in
      count += 1
      return .stop
    }
    #expect(count == 1)
  }

  @Test func `refuses more than the limit before reading`() throws {
    try FileSystem.writeAtomically([1, 2, 3], to: folder["f"])
    #expect(try FileSystem.read(folder["f"], limit: 3) == [1, 2, 3])
    #expect(throws: FileError(.read, folder["f"], .tooLarge(size: 3, limit: 2))) {
      try FileSystem.read(folder["f"], limit: 2)
    }
  }

  @Test func `refuses what is not a regular file without blocking`() throws {
    #expect(mkfifo(folder["fifo"], 0o600) == 0)
    try FileSystem.writeAtomically([], to: folder["file"])
    try FileSystem.symbolicLink(at: folder["link"], to: "file")
    let cases: [(String, FileKind)] = [
      (folder["fifo"], .fifo), (folder.path, .directory), ("/dev/null", .characterDevice),
    ]
    for (path, kind) in cases {
      #expect(throws: FileError(.open, path, .notRegular(kind))) {
        try CopiedFile(of: path, in: folder.path).replace(folder["copy"])
      }
    }
    #expect(throws: FileError(.open, folder["link"], .notRegular(.symbolicLink))) {
      try FileSystem.read(folder["link"], limit: 1, followingLinks: false)
    }
    #expect(try folder.names() == ["fifo", "file", "link"])
  }

  @Test func `maps a file, an empty one too`() throws {
    try FileSystem.writeAtomically(Array("abc".utf8), to: folder["f"])
    try FileSystem.writeAtomically([], to: folder["empty"])
    #expect(
      try MappedFile(folder["f"], isReadWhole: true).withBytes { Array($0) } == Array("abc".utf8))
    #expect(try MappedFile(folder["empty"]).withBytes { $0.count } == 0)
  }

  @Test func `knows the canonical path and the current folder`() throws {
    try FileSystem.makeDirectories(folder["real"])
    try FileSystem.symbolicLink(at: folder["link"], to: "real")
    #expect(try FileSystem.canonicalPath(of: folder["link/../link"]) == folder["real"])
    #expect(try FileSystem.currentDirectory().hasPrefix("/"))
  }
}
