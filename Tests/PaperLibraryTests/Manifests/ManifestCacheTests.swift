import Files
import Foundation
import Glibc
import PaperDomain
import SeededRandom
import Testing

@testable import PaperLibrary

/// The cache of parsed manifests, by path and content.
@Suite struct ManifestCacheTests {
  /// A committed library of every kind of manifest, large enough to be worth a cache.
  private func library() throws -> Scratch {
    let scratch = try Scratch()
    try scratch.write(
      "tags/subject.json",
      ##"{ "name": "Subject", "tags": [ { "name": "Café", "color": "#208C85", "scope": "all" } ] }"##
    )
    try scratch.write(
      "variables/year.json", #"{ "name": "Year", "type": "int", "scope": "all" }"#)
    for number in 0..<10 {
      let digest = String(repeating: "\(number)", count: 64)
      try scratch.write(
        "bundles/b\(number)/bundle.json",
        """
        { "id": "\(try testID(900 + number))", "createdAt": "2026-01-01T00:00:00Z",
          "display": [ { "sha256": "\(digest)", "bytes": 12, "pages": 9, "fileName": "é.pdf" } ],
          "ocr": [ { "sha256": "\(digest)" } ], "pageMapping": { "ocr": "1-2,4-9" },
          "languages": ["chi_sim", "eng"], "formerly": ["old-\(number)"],
          "tags": ["Subject/Café"], "variables": { "Year": \(2000 + number) } }

        """)
      try scratch.write("bundles/b\(number)/text/3.txt", "words\n")
      let doc = "2023/doc \(number) 数学"
      try scratch.write(
        "docs/\(doc)/doc.json",
        """
        { "id": "\(try testID(100 + number))", "title": "Doc \(number)", "groups": ["g"],
          "createdAt": "2026-01-01T00:00:00Z", "variables": { "Year": -1 } }

        """)
      let names = (0..<30).map { "\"p\($0)\"" }.joined(separator: ", ")
      try scratch.write(
        "docs/\(doc)/g/group.json",
        """
        { "id": "\(try testID(200 + number))", "title": "Group", "pages": [\(names)],
          "createdAt": "2026-01-01T00:00:00Z", "tags": ["Subject/Café"] }

        """)
      for page in 0..<30 {
        try scratch.page(
          "\(doc)/g/p\(page)", 1_000 + number * 30 + page, "b\(number)", page % 9 + 1,
          tags: page % 2 == 0 ? ["Subject/Café"] : [])
      }
      try scratch.write(
        "docs/\(doc)/g/p0.notes.json",
        """
        { "page": "\(try testID(1_000 + number * 30))", "annotations": [ {
          "id": "\(try testID(5_000 + number))", "createdAt": "2026-01-01T00:00:00Z",
          "author": "Ada", "kind": "stamp", "rects": [[0.1, 0.1, 0.3, 0.2]], "stamp": "HOLD",
          "anchor": { "bundle": "\(try testID(900 + number))", "pageNumber": 1,
            "variant": "display", "follows": "page" } } ] }

        """)
    }
    try scratch.commit()
    // A file written in the same tick as the index is always compared by content.
    for name in try FileManager.default.subpathsOfDirectory(atPath: scratch.path)
    where name.hasSuffix(".json") && !name.hasPrefix(".git") {
      try setTime(of: scratch.path + "/" + name, to: 1_700_000_000)
    }
    try scratch.git("update-index", "-q", "--really-refresh")
    return scratch
  }

  private func setTime(of path: String, to seconds: Int) throws {
    let time = timespec(tv_sec: seconds, tv_nsec: 0)
    #expect(utimensat(AT_FDCWD, path, [time, time], 0) == 0)
  }

  private func cacheFile(_ scratch: Scratch) -> String { scratch.path + "/.pc/manifests" }

  private func expectSame(_ found: LibrarySnapshot, _ expected: LibrarySnapshot) {
    #expect(found.library == expected.library)
    #expect(found.docs == expected.docs)
    #expect(found.groups == expected.groups)
    #expect(found.pages == expected.pages)
    #expect(found.bundles == expected.bundles)
    #expect(found.notes == expected.notes)
    #expect(found.tagGroups == expected.tagGroups)
    #expect(found.variables == expected.variables)
    #expect(Set(found.correctedTexts) == Set(expected.correctedTexts))
    #expect(Set(found.problems) == Set(expected.problems))
    #expect(Set(found.syntaxErrors) == Set(expected.syntaxErrors))
    #expect(found.orderedPages == expected.orderedPages)
  }

  private func cache(_ scratch: Scratch) throws -> ManifestCache? {
    ManifestCache(of: try scratch.library())
  }

  private func listing(_ scratch: Scratch) throws -> WorkingListing {
    let listing = try WorkingListing(scratch.library(), .everything)
    return try #require(listing)
  }

  private func expectTrue(_ scratch: Scratch) throws {
    let expected = try LibrarySnapshot.load(WorkingSource(root: scratch.folder()))
    expectSame(try scratch.library().snapshot(), expected)
  }

  /// Checks that reading only docs gives the same docs and groups as reading every file.
  private func expectTrueDocs(_ scratch: Scratch) throws {
    let expected = try LibrarySnapshot.load(WorkingSource(root: scratch.folder()))
    let library = try scratch.library()
    var docs = try library.snapshots.docs()
    try library.snapshots.noteGroups(of: Array(docs.docs.values), in: &docs)
    #expect(docs.docs == expected.docs)
    #expect(docs.tagGroups == expected.tagGroups)
    #expect(docs.variables == expected.variables)
    for path in expected.docs.keys {
      #expect(docs.groupNames(inDoc: path) == expected.groupNames(inDoc: path))
    }
  }

  @Test(arguments: [
    ["edit"], ["new"], ["move"], ["swap"], ["remove"], ["link"], ["folder"], ["misplaced"],
    ["unearthed"], ["tags"], ["groups"], ["move", "edit", "new"], ["remove", "misplaced", "swap"],
  ])
  func `docs alone are as true as everything, whatever was done by hand`(_ acts: [String]) throws {
    let scratch = try library()
    try expectTrueDocs(scratch)
    try expectTrue(scratch)
    let files = FileManager.default
    func doc(_ number: Int) -> String { "docs/2023/doc \(number) 数学" }
    func path(_ name: String) -> String { scratch.path + "/" + name }
    for act in acts {
      switch act {
      case "edit":
        // In place, and with the same size: the folder's time does not change.
        let handle = try #require(
          FileHandle(forUpdatingAtPath: path(doc(1) + "/doc.json")))
        let text = try scratch.read(doc(1) + "/doc.json")
        try handle.write(contentsOf: Data(text.replacing("Doc 1", with: "Dot 1").utf8))
        try handle.close()
      case "new":
        try scratch.write("docs/2024/fresh/doc.json", "{ \"title\": \"Fresh\" }\n")
        try scratch.write("docs/2024/fresh/g/group.json", "{ \"title\": \"G\" }\n")
      case "move": try files.moveItem(atPath: path(doc(2)), toPath: path("docs/moved"))
      case "swap":
        // Another doc takes the folder's place: sizes and times of both are the same.
        try files.moveItem(atPath: path(doc(3)), toPath: path("docs/aside"))
        try files.moveItem(atPath: path(doc(4)), toPath: path(doc(3)))
        try files.moveItem(atPath: path("docs/aside"), toPath: path(doc(4)))
      case "remove": try scratch.remove(doc(5) + "/doc.json")
      case "link":
        try files.removeItem(atPath: path(doc(6)))
        try files.createSymbolicLink(atPath: path(doc(6)), withDestinationPath: "doc 7 数学")
      case "folder":
        try scratch.remove(doc(8) + "/doc.json")
        try scratch.write(doc(8) + "/doc.json/doc.json", "{ \"title\": \"Odd\" }\n")
      case "misplaced": try scratch.write("docs/doc.json", "{ \"title\": \"Nobody's\" }\n")
      case "unearthed":
        // A nested folder becomes a doc when the surrounding doc is removed.
        try scratch.remove(doc(9) + "/doc.json")
        try scratch.write(doc(9) + "/g/doc.json", "{ \"title\": \"Inner\" }\n")
      case "tags": try scratch.write("tags/subject.json", "{ \"name\": \"Subject\" }\n")
      case "groups":
        try scratch.write(doc(0) + "/h/group.json", "{ \"title\": \"H\" }\n")
        try files.removeItem(atPath: path(doc(1) + "/g"))
      default: Issue.record("no such act: \(act)")
      }
    }
    try expectTrueDocs(scratch)
    try expectTrue(scratch)
    try scratch.git("add", "-A")
    try expectTrueDocs(scratch)
  }

  @Test func `gives what reading every file gives`() throws {
    let scratch = try library()
    try expectTrue(scratch)
    #expect(FileManager.default.fileExists(atPath: cacheFile(scratch)))
    let cache = try #require(try cache(scratch))
    var found = 0
    let index = try listing(scratch)
    cache.withCursor { cursor in
      index.known.forEachFile { path, id in
        if cursor.record(of: path, id) != nil { found += 1 }
      }
    }
    // 10 each of bundles, texts, docs, groups, notes, and 300 pages.
    #expect(found == 350)
    try expectTrue(scratch)
    try expectTrueDocs(scratch)
  }

  @Test(arguments: [
    (0, 0, true), (31, 31, true), (32, 200, false), (200, 400, false), (255, 4_096, true),
    (255, 130_000, true), (256, 130_000, false), (130_000, 130_000, false),
  ])
  func `a cache is written when much is missing, or most of little`(
    missing: Int, all: Int, areFew: Bool
  ) {
    #expect(ManifestGatherer.areFew(missing, of: all) == areFew)
  }

  @Test func `two spellings of one letter stay two`() throws {
    let scratch = try library()
    try scratch.page("2023/doc 1 数学/g/p1", 1_031, "b1", 1, tags: ["Subject/Cafe\u{301}"])
    try scratch.commit()
    try expectTrue(scratch)
    let page = try #require(try scratch.library().snapshot().pages["2023/doc 1 数学/g/p1"])
    #expect(page.metadata.tags[0].tag.unicodeScalars.count == 5)
  }

  @Test func `what is changed, new, gone, ignored or a link is read from disk`() throws {
    let scratch = try library()
    try expectTrue(scratch)
    try scratch.page("2023/doc 1 数学/g/p1", 1_031, "b2", 7)
    try scratch.remove("docs/2023/doc 2 数学/g/p2.json")
    try scratch.write("docs/new/doc.json", "{ \"title\": \"New\" }\n")
    try scratch.write("docs/new/g/group.json", "{ \"title\": \"New\" }\n")
    try scratch.page("new/g/p1", nil, "b1", 1)
    try scratch.write(".gitignore", "docs/ignored\n")
    try scratch.write("docs/ignored/doc.json", "{ \"title\": \"Ignored\" }\n")
    try scratch.write("docs/2023/doc 4 数学/g/p4.json", "{ \"bundle\": }\n")
    try scratch.remove("docs/2023/doc 5 数学/g/p5.json")
    try FileManager.default.createSymbolicLink(
      atPath: scratch.path + "/docs/2023/doc 5 数学/g/p5.json", withDestinationPath: "p6.json")
    try scratch.git("init", "-q", "docs/2023/doc 6 数学/inner")
    try scratch.write("docs/2023/doc 6 数学/inner/group.json", "{ \"title\": \"Inner\" }\n")
    try expectTrue(scratch)
    try expectTrueDocs(scratch)
  }

  /// The page changes, but its size, time and inode do not: as in one tick of the file system's
  /// clock. Only git's rule for files as new as the index detects this.
  @Test func `an edit within a tick that leaves the size alone is seen`() throws {
    let scratch = try library()
    try scratch.git("config", "core.trustctime", "false")
    try expectTrue(scratch)
    let file = "docs/2023/doc 1 数学/g/p1.json"
    let page = scratch.path + "/" + file
    func rewrite(_ text: String) throws {
      let handle = try #require(FileHandle(forUpdatingAtPath: page))
      try handle.write(contentsOf: Data(text.utf8))
      try handle.close()
      try setTime(of: page, to: 1_700_000_000)
    }
    let text = try scratch.read(file)
    try rewrite(text.replacing("\"pageNumber\": 2", with: "\"pageNumber\": 8"))
    // Nothing else shows the change: this is the purpose of the rule.
    let path = "2023/doc 1 数学/g/p1"
    #expect(try scratch.library().snapshot().pages[path]?.binding.pageNumber == 2)
    try setTime(of: scratch.path + "/.git/index", to: 1_700_000_000)
    #expect(try scratch.library().snapshot().pages[path]?.binding.pageNumber == 8)
    try expectTrue(scratch)
    #expect(
      try scratch.library().snapshots.docs().docs.count == 10,
      "the docs are as young, and compared too")
  }

  @Test func `a cache that is cut short or has a wrong byte is passed over`() throws {
    let scratch = try library()
    try expectTrue(scratch)
    let expected = try LibrarySnapshot.load(WorkingSource(root: scratch.folder()))
    let whole = try FileSystem.read(cacheFile(scratch), limit: 1 << 24)
    for step in 0..<40 {
      let place = step * (whole.count - 1) / 39
      var flipped = whole
      flipped[place] ^= 0x41
      for damaged in [flipped, Array(whole[..<place])] {
        try FileSystem.writeAtomically(damaged, to: cacheFile(scratch))
        #expect(try cache(scratch) == nil, "byte \(place)")
        if step % 13 == 0 { expectSame(try scratch.library().snapshot(), expected) }
      }
    }
    try FileSystem.writeAtomically(whole, to: cacheFile(scratch))
    #expect(try cache(scratch) != nil)
  }

  /// A checksum protects against accidents only; anyone can compute a valid one: out-of-range data
  /// must not be read.
  @Test func `a cache that lies is damage, never a crash`() throws {
    let scratch = try library()
    try expectTrue(scratch)
    let whole = try FileSystem.read(cacheFile(scratch), limit: 1 << 24)
    var generator = SeededGenerator(seed: 7)
    for _ in 0..<300 {
      var forged = whole
      for _ in 0..<4 {
        forged[.random(in: 56..<forged.count, using: &generator)] = .random(
          in: .min ... .max, using: &generator)
      }
      let sum = forged.withUnsafeBytes { ManifestCache.sum($0) }
      withUnsafeBytes(of: sum.littleEndian) { forged.replaceSubrange(56..<64, with: $0) }
      try FileSystem.writeAtomically(forged, to: cacheFile(scratch))
      let listing = try listing(scratch)
      try cache(scratch)?.withCursor { cursor in
        listing.known.forEachFile { path, id in _ = cursor.record(of: path, id) }
      }
    }
  }

  @Test func `check says the same with the cache, without, and after nothing changed`() throws {
    let scratch = try library()
    try scratch.page("2023/doc 1 数学/g/p1", 1_031, "b1", 1, tags: ["Subject/Cafe"])
    try scratch.commit()
    let first = try scratch.library().checks.diagnostics()
    #expect(first.contains { $0.code == .unknownTag })
    #expect(try scratch.library().checks.diagnostics() == first)
    try scratch.remove(".pc")
    #expect(try scratch.library().checks.diagnostics() == first)
    #expect(try scratch.library().checks.diagnostics() == first)
  }
}
