import Files
import Foundation
import Testing

@Suite struct WritingTests {
  let folder: TemporaryFolder
  init() throws { folder = try TemporaryFolder() }

  private func read(_ path: String) throws -> String {
    String(decoding: try FileSystem.read(path, limit: 1 << 20), as: UTF8.self)
  }

  @Test func `replaces a file, keeps its permissions and leaves nothing else`() throws {
    let path = folder["p001.json"]
    try FileSystem.createExclusively(path, Array("old".utf8), permissions: 0o600)
    try FileSystem.writeAtomically(Array("new".utf8), to: path, durability: .contentAndName)
    #expect(try read(path) == "new")
    #expect(try FileSystem.status(of: path).permissions == 0o600)
    #expect(try folder.names() == ["p001.json"])
  }

  @Test func `opens names that are not UTF-8`() throws {
    let name = RawPath.string(from: [0x61, 0xff, 0x0a, 0x62])
    try FileSystem.writeAtomically([1, 2], to: folder[name])
    #expect(try folder.names() == [name])
    #expect(try FileSystem.read(folder[name], limit: 2) == [1, 2])
    try FileSystem.remove(folder[name])
    #expect(try folder.names() == [])
  }

  @Test func `refuses a name with a NUL`() {
    #expect(throws: FileError(.status, "a\0b", errno: EINVAL)) {
      try FileSystem.status(of: "a\0b")
    }
  }

  @Test func `refuses to create what exists, also as a dangling link`() throws {
    try FileSystem.symbolicLink(at: folder["link"], to: "nowhere")
    try FileSystem.writeAtomically([], to: folder["file"])
    for name in ["link", "file"] {
      let error = #expect(throws: FileError.self) {
        try FileSystem.createExclusively(folder[name], [1])
      }
      #expect(error?.isExisting == true)
    }
    #expect(try folder.names() == ["file", "link"])
  }

  @Test func `follows a link inside the root and refuses one that leads out`() throws {
    let outside = try TemporaryFolder()
    try FileSystem.writeAtomically(Array("safe".utf8), to: outside["secret"])
    try FileSystem.makeDirectories(folder["in/side"])
    try FileSystem.writeAtomically(Array("old".utf8), to: folder["in/side/file"])
    try FileSystem.symbolicLink(at: folder["good"], to: "in/side/file")
    try FileSystem.symbolicLink(at: folder["bad"], to: outside["secret"])
    try FileSystem.symbolicLink(at: folder["folder"], to: outside.path)
    try FileSystem.writeAtomically(Array("new".utf8), to: folder["good"])
    #expect(try read(folder["in/side/file"]) == "new")
    #expect(try FileSystem.status(of: folder["good"]).kind == .symbolicLink)
    #expect(throws: FileError(.write, folder["bad"], .leadsOutside(root: folder.path))) {
      try FileSystem.writeAtomically([], to: folder["bad"])
    }
    let root = try RootFolder(opening: folder.path)
    for name in ["good", "bad", "folder/secret", "folder/fresh"] {
      #expect(throws: FileError.self) {
        try FileSystem.writeAtomically([], to: root.file(name))
      }
    }
    #expect(try read(folder["in/side/file"]) == "new")
    #expect(try read(outside["secret"]) == "safe")
    #expect(try outside.names() == ["secret"])
  }

  @Test func `leaves no temporary file when writing fails`() throws {
    try FileSystem.makeDirectories(folder["taken"])
    #expect(throws: FileError(.write, folder["taken"], .notRegular(.directory))) {
      try FileSystem.writeAtomically([1], to: folder["taken"])
    }
    #expect(throws: FileError.self) { try replaceFails() }
    #expect(try folder.names() == ["taken"])
  }

  private func replaceFails() throws {
    let file = try TemporaryFile(in: folder.path)
    try file.replace(folder["missing/name"])
  }

  @Test func `a full disk is reported and leaves nothing behind`() throws {
    // Every write to this device ends with ENOSPC.
    let full = try Descriptor(opening: "/dev/full", for: .readingAndWriting(permissions: 0))
    let error = #expect(throws: FileError.self) { try full.write([1]) }
    #expect(error?.isDiskFull == true)
  }

  @Test func `makes missing folders and refuses a file in the way`() throws {
    try FileSystem.makeDirectories(folder["a/b/c"])
    try FileSystem.makeDirectories(folder["a/b/c"])
    try FileSystem.writeAtomically([], to: folder["a/file"])
    #expect(throws: FileError.self) { try FileSystem.makeDirectories(folder["a/file"]) }
    #expect(throws: FileError.self) { try FileSystem.makeDirectories(folder["a/file/x"]) }
  }

  @Test func `removes a tree without following links`() throws {
    try FileSystem.makeDirectories(folder["tree/deep/er"])
    try FileSystem.makeDirectories(folder["kept"])
    try FileSystem.writeAtomically([1], to: folder["kept/file"])
    try FileSystem.symbolicLink(at: folder["tree/deep/link"], to: folder["kept"])
    try FileSystem.writeAtomically([1], to: folder["tree/deep/er/file"])
    try FileSystem.removeTree(folder["tree"])
    try FileSystem.removeTree(folder["tree"])
    #expect(try folder.names() == ["kept"])
    #expect(try FileSystem.entries(of: folder["kept"]).map(\.name) == ["file"])
  }

  @Test func `renames, links and reads links`() throws {
    try FileSystem.writeAtomically([7], to: folder["a"])
    try FileSystem.hardLink(folder["a"], as: folder["b"])
    try FileSystem.rename(folder["a"], to: folder["c"])
    #expect(try folder.names() == ["b", "c"])
    let (b, c) = (try FileSystem.status(of: folder["b"]), try FileSystem.status(of: folder["c"]))
    #expect(b.isSameFile(as: c) && b.linkCount == 2)
    try FileSystem.symbolicLink(at: folder["l"], to: "../x")
    #expect(try FileSystem.linkTarget(of: folder["l"]) == "../x")
    #expect(try FileSystem.statusIfPresent(of: folder["none"]) == nil)
  }

  @Test func `syncs a folder and a file system`() throws {
    try FileSystem.writeAtomically([7], to: folder["a"], durability: .content)
    try FileSystem.syncDirectory(folder.path)
    try FileSystem.syncFileSystem(containing: folder["a"])
    #expect(throws: FileError.self) { try FileSystem.syncDirectory(folder["b"]) }
  }
}
