import Files
import Foundation
import PaperDomain
import Testing

@testable import PaperLibrary

/// Two files whose names look equal but have different bytes.
@Suite struct ExactNamesTests {
  /// No file is opened in these tests.
  private struct NothingOpens: FileOpening {
    struct Asked: Error {}
    func pageCount(ofPDFAt path: String) async throws -> Int { throw Asked() }
    func pdf(ofImageAt path: String, _ sheet: SheetChoice) async throws -> PDFOfImage? {
      throw Asked()
    }
  }

  private let composed = "Caf\u{e9}.txt"
  private let decomposed = "Cafe\u{301}.txt"

  /// The output of git in a folder.
  private func git(_ root: String, _ arguments: [String]) throws -> [UInt8] {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(filePath: "/usr/bin/git")
    process.arguments = ["-C", root] + arguments
    process.environment = [
      "PATH": "/usr/bin:/bin", "HOME": root, "GIT_CONFIG_GLOBAL": "/dev/null",
      "GIT_CONFIG_NOSYSTEM": "1", "LC_ALL": "C",
    ]
    process.standardOutput = output
    try process.run()
    let printed = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    return [UInt8](printed)
  }

  private func commit(_ library: Library) async throws -> Bool {
    if case .recorded = try await library.commit(
      CommitRequest(message: "x"), opening: NothingOpens())
    {
      return true
    }
    return false
  }

  @Test func `both are recorded, and changed, and removed`() async throws {
    let root =
      try FileSystem.canonicalPath(of: NSTemporaryDirectory()) + "/exact-\(UUID().uuidString)"
    defer {
      #expect(throws: Never.self) { try FileSystem.removeTree(root) }
    }
    let library = try NewLibrary.create(
      at: root, name: "x",
      settings: LibrarySettings(
        environment: [
          "HOME": root, "GIT_CONFIG_GLOBAL": "/dev/null", "GIT_CONFIG_NOSYSTEM": "1",
          "GIT_AUTHOR_NAME": "A", "GIT_AUTHOR_EMAIL": "a@b", "GIT_COMMITTER_NAME": "A",
          "GIT_COMMITTER_EMAIL": "a@b",
        ],
        now: { Timestamp(seconds: 1_800_000_000) }))
    func write(_ content: String) throws {
      for name in [composed, decomposed] {
        let bytes = Array((content + "\(name.utf8.count)").utf8)
        try FileSystem.writeAtomically(bytes, to: RawPath.join(root, name))
      }
    }
    for content in ["first", "second"] {
      try write(content)
      #expect(try await commit(library))
      #expect(try git(root, ["status", "--porcelain"]).isEmpty)
      for name in [composed, decomposed] {
        let listed = try git(root, ["ls-files", "-z"]).split(separator: 0)
        #expect(listed.contains { $0.elementsEqual(name.utf8) })
        #expect(
          try git(root, ["show", "HEAD:\(name)"]) == Array((content + "\(name.utf8.count)").utf8))
      }
    }
    try FileSystem.remove(RawPath.join(root, decomposed))
    #expect(try await commit(library))
    #expect(try git(root, ["status", "--porcelain"]).isEmpty)
    let left = try git(root, ["ls-files", "-z"]).split(separator: 0)
    #expect(left.contains { $0.elementsEqual(composed.utf8) })
    #expect(!left.contains { $0.elementsEqual(decomposed.utf8) })
    #expect(try git(root, ["fsck", "--strict"]).isEmpty)
  }
}
