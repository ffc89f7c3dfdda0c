import Foundation
import Testing

/// Libraries that someone prepared to harm those who open them in the viewer.
@Suite(.serialized) struct HostileLibraryTests {
  /// `linked PART` moves a part of the library outside, and has git track a link to there.
  private static let linked = """
    linked() {
      mkdir ../outside; echo private >../outside/own.txt
      if [ -e "$1" ]; then cp -r "$1/." ../outside; rm -rf "$1"; fi
      ln -s "$PWD/../outside" "$1"; git add -f "$1"; git add -A; git commit -q --no-verify -m Linked
    }

    """

  /// Every file outside with its size and time, and the folders, whose times show removed files.
  private static let listed = "find ../outside -printf '%p %s %T@\\n' | sort"

  @Test(arguments: [".pc", "blobs", "docs", "bundles"])
  func `writes nothing where a tracked link leads`(_ part: String) throws {
    let listing = FileManager.default.temporaryDirectory.appending(path: "pc-outside-\(UUID())")
    defer { try? FileManager.default.removeItem(at: listing) }
    let served = try ServedLibrary(
      """
      \(ServedLibrary.papers)
      \(Self.linked)
      linked \(part); \(Self.listed) >'\(listing.path)'
      """)
    for path in ["/api/library", "/api/docs", "/api/bundles", "/api/search?q=test", "/api/tags"] {
      let reply = try served.ask("GET", path, seconds: 30)
      #expect(reply.status == 200 && !reply.text.contains("private"), "\(path): \(reply.text)")
    }
    let session = try served.ask("POST", "/api/sessions", ["doc": "mock-exam"], seconds: 30)
    #expect(session.status == (part == "docs" ? 404 : 201), "\(session.text)")
    let wish = ["action": "rename", "ref": "mock-exam", "title": "Other"]
    #expect(try served.ask("POST", "/api/actions", wish, seconds: 30).status < 500)
    let photo = URL(
      fileURLWithPath:
        "\(Shell.sources)/examples/papers/software-testing-final-2016-page-3-photo.jpg")
    let upload = try served.client.ask(
      "POST", "/api/import?name=photo.jpg&doc=Photo",
      headers: ["Authorization": "Bearer \(served.token)", "Content-Type": "image/jpeg"],
      body: Array(Data(contentsOf: photo)))
    #expect((400..<500).contains(upload.status), "\(upload.status) \(upload.text)")
    let before = try String(contentsOf: listing, encoding: .utf8)
    #expect(try served.shell.run(Self.listed) == before.trimmingCharacters(in: .newlines))
    #expect(served.isRunning)
  }

  @Test(arguments: [
    "mkfifo bundles/mock/bundle.json", "mkdir bundles/mock/bundle.json",
    "ln -s /dev/zero bundles/mock/bundle.json",
  ])
  func `a manifest that is no regular file does not block requests`(_ hostile: String) throws {
    let served = try ServedLibrary(
      ServedLibrary.papers + "\nrm bundles/mock/bundle.json; \(hostile)")
    let begin = Date()
    #expect(try served.ask("GET", "/api/docs", seconds: 30).status == 200)
    let reply = try served.ask("POST", "/api/sessions", ["doc": "mock-exam"], seconds: 30)
    #expect(reply.status < 500, "\(reply.text.prefix(300))")
    let (_, slots) = try served.open(["doc": "midterm-2017"])
    #expect(!slots.isEmpty)
    #expect(Date().timeIntervalSince(begin) < 20)
  }

  @Test func `titles are text, whatever characters they have`() throws {
    let title = #"<script>alert(1)</script>\u202Egnp.exe\u0007\u001b[2J&quot;"#
    let served = try ServedLibrary(
      ServedLibrary.papers
        + #"""

        python3 -c "import json; p = 'docs/mock-exam/doc.json'; d = json.load(open(p)); d['title'] = json.loads('\"' + r'\#(title)' + '\"'); json.dump(d, open(p, 'w'))"
        """#)
    let reply = try served.ask("GET", "/api/docs")
    #expect(reply.headers["content-type"]?.hasPrefix("application/json") == true)
    #expect(reply.headers["x-content-type-options"] == "nosniff")
    let list = try served.json("GET", "/api/docs")
    let titles = (list["items"] as? [[String: Any]])?.compactMap { $0["title"] as? String } ?? []
    #expect(titles.contains { $0.hasPrefix("<script>alert(1)</script>\u{202e}") })
    let page = try served.ask("GET", "/")
    #expect(!page.text.contains("alert(1)"))
    #expect(page.headers["content-security-policy"]?.contains("unsafe-inline") == false)
  }

  @Test func `very large manifests cost a reason or a moment, and never the server`() throws {
    let served = try ServedLibrary(
      ServedLibrary.papers
        + """

        cat >../large.py <<'END'
        import json
        bundle = json.load(open("bundles/mock/bundle.json"))
        bundle["original"] = bundle["display"]
        bundle["pageMapping"] = {"original": {str(i): i for i in range(1, 200001)}}
        json.dump(bundle, open("bundles/mock/bundle.json", "w"))
        page = json.load(open("docs/midterm-2017/pages/p002.json"))
        page["remark"] = "x" * 10_000_000
        json.dump(page, open("docs/midterm-2017/pages/p002.json", "w"))
        END
        python3 ../large.py
        """)
    for doc in ["mock-exam", "midterm-2017"] {
      let reply = try served.ask("POST", "/api/sessions", ["doc": doc], seconds: 60)
      #expect(reply.status < 500, "\(doc): \(reply.text.prefix(300))")
    }
    #expect(try served.ask("GET", "/api/docs", seconds: 30).status == 200)
    #expect(served.isRunning)
    #expect(served.residentBytes < 1 << 30)
  }
}
