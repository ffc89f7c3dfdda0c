import Foundation
import Testing

/// The viewer's page, in checks that need no browser.
struct ViewerPageTests {
  private static let assets = "Sources/PaperViewer/Assets"

  @Test func `every file of the page is in the program, and nothing else`() throws {
    let folder = Repository.root.appending(path: Self.assets)
    let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    // package.json marks the files as modules for node; no browser requests it.
    let files = names.filter { $0.contains(".") && $0 != "package.json" }
    let list = try Repository.text(of: "Sources/CViewerAssets/assets.c")
    let carried = list.matches(of: #/ASSET\("([^"]+)",/#).map { String($0.1) }
    let embedded = list.matches(of: ##/#embed "../PaperViewer/Assets/([^"]+)"/##).map {
      String($0.1)
    }
    #expect(carried.sorted() == files.sorted())
    #expect(embedded.sorted() == files.sorted())
  }

  @Test func `no file of the page asks another server for anything`() throws {
    let folder = Repository.root.appending(path: Self.assets)
    let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    for name in names
    where name.hasSuffix(".js") || name.hasSuffix(".css") || name.hasSuffix(".html") {
      let text = try Repository.text(of: "\(Self.assets)/\(name)")
      let addresses = text.matches(of: #/https?://[^"'\s)]+/#).map { String($0.0) }
      #expect(
        addresses.allSatisfy { $0 == "http://www.w3.org/2000/svg" || $0 == "http://localhost" },
        "\(name): \(addresses)")
    }
  }

  @Test func `scripts put text into the page as text, and no styles the policy refuses`() throws {
    let folder = Repository.root.appending(path: Self.assets)
    let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    for name in names where name.hasSuffix(".js") || name.hasSuffix(".html") {
      let text = try Repository.text(of: "\(Self.assets)/\(name)")
      for word in [
        "innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval(", " style=\"",
        "<style",
      ] {
        #expect(!text.contains(word), "\(name) has \(word)")
      }
    }
  }

  @Test func `the page's pure parts do what their tests say`() throws {
    let node = Process()
    node.executableURL = URL(filePath: "/usr/bin/env")
    let tests = try FileManager.default.contentsOfDirectory(
      atPath: Repository.root.appending(path: "Tests/ViewerPage").path)
    node.arguments =
      ["node", "--test", "--test-reporter=tap"]
      + tests.filter { $0.hasSuffix(".test.js") }.sorted().map { "Tests/ViewerPage/\($0)" }
    node.currentDirectoryURL = Repository.root
    let output = Pipe()
    node.standardOutput = output
    node.standardError = output
    try node.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    node.waitUntilExit()
    let passed = text.firstMatch(of: /# pass (\d+)/).flatMap { Int($0.1) } ?? 0
    let failures = text.split(separator: "\n").filter { $0.contains("not ok") }
    #expect(node.terminationStatus == 0, "\(failures.joined(separator: "\n"))")
    #expect(passed > 100)
  }
}
