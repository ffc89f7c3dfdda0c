import Foundation
import Testing

/// Links of the documentation lead to files and headings that exist, and licences are complete.
struct DocumentLinkTests {
  /// The Markdown files of the repository.
  private static var pages: [String] {
    get throws {
      let inFolders = try ["docs", "examples"].flatMap { folder in
        try Repository.files(in: folder).map { "\(folder)/\($0)" }
      }
      return (["README.md", "CHANGELOG.md"] + inFolders).filter { $0.hasSuffix(".md") }
    }
  }

  @Test func `every link leads somewhere`() throws {
    var headings: [String: Set<String>] = [:]
    for page in try Self.pages {
      headings[page] = MarkdownPage(try Repository.text(of: page)).anchors
    }
    for page in headings.keys.sorted() {
      for link in MarkdownPage(try Repository.text(of: page)).links {
        let parts = link.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
        let folder = Repository.root.appending(path: page).deletingLastPathComponent()
        let file =
          parts[0].isEmpty
          ? Repository.root.appending(path: page)
          : folder.appending(path: String(parts[0])).standardizedFileURL
        #expect(FileManager.default.fileExists(atPath: file.path), "\(page): \(link)")
        let path = file.path.dropFirst(Repository.root.path.count + 1)
        if parts.count == 2, let anchors = headings[String(path)] {
          #expect(anchors.contains(String(parts[1])), "\(page): \(link)")
        }
      }
    }
  }

  @Test func `every page of the documentation is reached from its index`() throws {
    let index = MarkdownPage(try Repository.text(of: "docs/README.md"))
    let linked = Set(index.links.map { String($0.prefix { $0 != "#" }) })
    for page in try Repository.files(in: "docs")
    where page.hasSuffix(".md") && page != "README.md" {
      let folder = page.split(separator: "/").dropLast().map { $0 + "/" }.joined()
      #expect(linked.contains(page) || (!folder.isEmpty && linked.contains(folder)), "\(page)")
    }
  }

  @Test func `every package and every source of data has its licence`() throws {
    let page = try Repository.text(of: "docs/licences.md")
    let pins = try Repository.text(of: "Package.resolved")
      .matches(of: /"identity" : "([^"]+)"/).map { String($0.1) }
    #expect(pins.count > 3)
    for pin in pins {
      #expect(try !Repository.text(of: "docs/licences/\(pin).txt").isEmpty)
      #expect(page.contains("licences/\(pin).txt"), "\(pin)")
    }
    let data = try Repository.files(in: "Sources/HanData")
    for folder in Set(data.filter { $0.contains("/") }.map { String($0.prefix { $0 != "/" }) }) {
      #expect(page.contains("`\(folder)`"), "\(folder)")
      #expect(folder == "papercenter" || data.contains("\(folder)/LICENSE.txt"), "\(folder)")
    }
  }

  @Test func `reads links and headings, and no code`() {
    let page = MarkdownPage(
      """
      # A `pc` page, of two
      See [a](b.md#c-d), ![a picture](p.png) and [far](https://example.org). `[no](code.md)`
      ```
      # [no](block.md)
      ```
      """)
    #expect(page.links == ["b.md#c-d", "p.png"])
    #expect(page.anchors == ["a-pc-page-of-two"])
  }
}

/// The links and headings of a page in Markdown.
private struct MarkdownPage {
  /// The targets inside the repository.
  private(set) var links: [String] = []
  /// What a link to a heading of this page has behind its `#`.
  private(set) var anchors: Set<String> = []

  init(_ text: String) {
    var isCode = false
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("```") { isCode.toggle() }
      guard !isCode, !line.hasPrefix("```") else { continue }
      if let heading = line.firstMatch(of: /^#+ (.*)$/) {
        let words = heading.1.replacing(/\[([^\]]*)\]\([^)]*\)/) { $0.1 }.lowercased()
        let kept = words.filter { $0.isLetter || $0.isNumber || "-_ ".contains($0) }
        anchors.insert(kept.replacing(" ", with: "-"))
      }
      for link in line.replacing(/`[^`]*`/, with: "").matches(of: /\]\(([^)\s]+)\)/)
      where !link.1.contains(":") {
        links.append(String(link.1))
      }
    }
  }
}
