import Foundation
import Testing

@testable import Files

@Suite struct FileReplacementsTests {
  let folder: TemporaryFolder
  let root: RootFolder
  init() throws {
    folder = try TemporaryFolder()
    root = try RootFolder(opening: folder.path)
  }

  private func read(_ name: String) throws -> String {
    String(decoding: try FileSystem.read(folder[name], limit: 1 << 20), as: UTF8.self)
  }

  @Test func `nothing has changed until all is written, then everything has`() throws {
    try FileSystem.createExclusively(folder["a"], Array("old".utf8), permissions: 0o600)
    try FileSystem.makeDirectories(folder["inner"])
    var files = FileReplacements(within: root)
    for name in ["a", "b", "inner/c"] {
      try files.add(Array("new \(name)".utf8), at: root.file(name))
    }
    #expect(try read("a") == "old")
    #expect(try FileSystem.statusIfPresent(of: folder["b"]) == nil)
    try files.finish()
    for name in ["a", "b", "inner/c"] { #expect(try read(name) == "new \(name)") }
    #expect(try FileSystem.status(of: folder["a"]).permissions == 0o600)
    #expect(try folder.names().sorted() == ["a", "b", "inner"])
  }

  @Test func `what gets no name leaves nothing`() throws {
    try FileSystem.writeAtomically(Array("old".utf8), to: folder["a"])
    do {
      var files = FileReplacements(within: root)
      try files.add([1], at: root.file("a"))
      try files.add([2], at: root.file("b"))
    }
    #expect(try folder.names() == ["a"])
    #expect(try read("a") == "old")
  }

  @Test func `nothing is written through a link`() throws {
    let other = try TemporaryFolder()
    try FileSystem.writeAtomically(Array("old".utf8), to: folder["target"])
    try FileSystem.writeAtomically(Array("theirs".utf8), to: other["theirs"])
    try FileSystem.symbolicLink(at: folder["link"], to: "target")
    try FileSystem.symbolicLink(at: folder["out"], to: other["theirs"])
    try FileSystem.symbolicLink(at: folder["away"], to: other.path)
    var files = FileReplacements(within: root)
    for name in ["link", "out"] {
      #expect(throws: FileError(.write, folder[name], .notRegular(.symbolicLink))) {
        try files.add([0], at: root.file(name))
      }
    }
    for name in ["away/theirs", "away/new"] {
      #expect(throws: FileError(.create, folder[name], .behindLink("away"))) {
        try files.add([0], at: root.file(name))
      }
    }
    try files.finish()
    #expect(try FileSystem.linkTarget(of: folder["link"]) == "target")
    #expect(try read("target") == "old")
    #expect(try other.names() == ["theirs"])
  }

  @Test func `a folder in the place of a file is refused`() throws {
    try FileSystem.makeDirectories(folder["a"])
    var files = FileReplacements(within: root)
    #expect(throws: FileError(.write, folder["a"], .notRegular(.directory))) {
      try files.add([0], at: root.file("a"))
    }
  }

  @Test func `many files get their names, in folders old and new`() throws {
    let names = (0..<300).map { "d\($0 % 7)/e\($0 % 3)/f\($0)" }
    for name in names {
      try FileSystem.makeDirectories(RawPath.directory(of: folder[name]))
      try FileSystem.writeAtomically(Array("old".utf8), to: folder[name])
    }
    var files = FileReplacements(within: root)
    try files.add(names.map { (root.file($0), Array($0.utf8)) })
    try files.finish()
    for name in names { #expect(try read(name) == name) }
    for number in 0..<7 {
      let left = try FileSystem.entries(of: folder["d\(number)/e0"]).map(\.name)
      #expect(!left.contains { $0.hasPrefix(TemporaryFile.prefix) })
    }
  }

  @Test func `a file that can't be written stops the others and leaves nothing behind`() throws {
    let other = try TemporaryFolder()
    try FileSystem.symbolicLink(at: folder["away"], to: other.path)
    let names = (0..<300).map { $0 == 123 ? "away/f" : "f\($0)" }
    do {
      var files = FileReplacements(within: root)
      #expect(throws: FileError(.create, folder["away/f"], .behindLink("away"))) {
        try files.add(names.map { (root.file($0), [1]) })
      }
    }
    #expect(try folder.names() == ["away"])
    #expect(try other.names().isEmpty)
  }

  @Test func `a name that can't be given stops the others and leaves nothing behind`() throws {
    do {
      var files = FileReplacements(within: root)
      for number in 0..<300 { try files.add(Array("new".utf8), at: root.file("f\(number)")) }
      // A folder was created at the path of a file.
      try FileSystem.makeDirectories(folder["f7"])
      #expect(throws: FileError.self) { try files.finish() }
    }
    let names = try folder.names()
    #expect(!names.contains { $0.hasPrefix(TemporaryFile.prefix) })
    for name in names where name != "f7" { #expect(try read(name) == "new") }
  }

  @Test func `a way with dots or links in it is looked at as a whole`() throws {
    let other = try TemporaryFolder()
    try FileSystem.makeDirectories(folder["d"])
    try FileSystem.symbolicLink(at: folder["d/out"], to: other.path)
    var files = FileReplacements(within: root)
    try files.add([1], at: root.file("d/a"))
    #expect(throws: FileError(.create, folder["d/out/a"], .behindLink("d/out"))) {
      try files.add([0], at: root.file("d/out/a"))
    }
    for name in ["d/../../no-such-file", "../no-such-file", "..", "/etc/no-such-file", "d//a"] {
      let place = root.file(name)
      #expect(throws: FileError(.status, place.path, .leadsOutside(root: folder.path))) {
        try files.add([0], at: place)
      }
    }
    try files.finish()
    #expect(try other.names().isEmpty)
  }
}
