import Foundation
import SeededRandom
import Testing

/// Reading and changing a library through the server.
@Suite(.serialized) struct ViewingTests {
  private let served: ServedLibrary

  init() throws { served = try ServedLibrary(ServedLibrary.papers) }

  @Test func `ends at Ctrl-C as every command does, and says nothing more`() throws {
    let library = try ServedLibrary()
    let said = try library.shell.run(
      "timeout --preserve-status -s INT 2 pc view --no-browser --port 0 2>&1 || echo $?")
    let lines = said.split(separator: "\n")
    #expect(lines.count == 2)
    #expect(lines.first?.hasPrefix("http://127.0.0.1:") == true)
    #expect(lines.last == "130")
  }

  @Test func `lists docs with their covers and places`() throws {
    let list = try served.json("GET", "/api/docs")
    let items = try #require(list["items"] as? [[String: Any]])
    #expect(items.map { $0["path"] as? String } == ["midterm-2017", "mock-exam"])
    let cover = try #require(items[0]["cover"] as? String)
    let reply = try served.ask("GET", cover + "?w=240")
    #expect(reply.status == 200)
    #expect(reply.headers["content-type"]?.hasPrefix("image/") == true)
    let doc = try served.json("GET", "/api/docs/mock-exam")
    let position = try #require(doc["position"] as? [String: Any])
    #expect(position["number"] as? Int == 2)
    #expect(position["next"] is NSNull)
    #expect(try served.json("GET", "/api/docs?q=mock")["total"] as? Int == 1)
  }

  @Test func `lists the docs of a folder alone, and makes and moves docs into folders`() throws {
    func act(_ requestBody: [String: Any]) throws {
      _ = try served.json("POST", "/api/actions", requestBody)
    }
    func paths(_ query: String) throws -> [String?] {
      let items = try served.json("GET", "/api/docs\(query)")["items"] as? [[String: Any]] ?? []
      return items.map { $0["path"] as? String }
    }
    let moved = try served.id("mock-exam")
    try act(["action": "move", "refs": [moved], "to": "2024/autumn"])
    try act(["action": "newDoc", "title": "Revision", "at": "2024"])
    try act(["action": "newDoc", "title": "Revision", "at": "2024"])
    #expect(try paths("?depth=1") == ["midterm-2017"])
    #expect(try paths("?in=2024&depth=1") == ["2024/revision", "2024/revision-2"])
    #expect(try paths("?in=2024").count == 3)
    #expect(try paths("?depth=2").count == 3)
    #expect(try served.ask("GET", "/api/docs?depth=some").status == 400)
    try act(["action": "move", "refs": [moved], "to": ""])
    #expect(try paths("?depth=1") == ["midterm-2017", "mock-exam"])
    #expect(try served.shell.run("git status --porcelain") == "")
  }

  @Test func `shows each version its own picture, which the browser may keep`() throws {
    let (id, slots) = try served.open(["doc": "midterm-2017"])
    let versions = try #require(slots[0]["versionOptions"] as? [[String: Any]])
    #expect(versions.count == 3)
    var tags: Set<String> = []
    for version in versions {
      let name = try #require(version["pageVersionID"] as? String)
      let path = "/api/sessions/\(id)/slots/0/image?v=\(name)&src=display&w=480"
      let reply = try served.ask("GET", path)
      #expect(reply.status == 200)
      #expect(reply.headers["cache-control"]?.contains("immutable") == true)
      let tag = try #require(reply.headers["etag"])
      tags.insert(tag)
      #expect(try served.ask("GET", path, headers: ["If-None-Match": tag]).status == 304)
    }
    #expect(tags.count == 3)
  }

  @Test func `after any sequence of previews nothing on disk is another`() throws {
    func state() throws -> String {
      try served.shell.run(
        "git rev-parse HEAD; git status --porcelain; find . -path ./.git -prune -o -path ./.pc -prune -o -type f -print0 | sort -z | xargs -0 sha256sum"
      )
    }
    let before = try state()
    var generator = SeededGenerator(seed: 6)
    let (id, slots) = try served.open(["doc": "midterm-2017"])
    for _ in 0..<150 {
      let slot = slots[Int.random(in: 0..<slots.count, using: &generator)]
      let versions = (slot["versionOptions"] as? [[String: Any]] ?? []).compactMap {
        $0["pageVersionID"] as? String
      }
      let page = slot["logicalPageID"] as? String ?? ""
      let requestBody: [String: Any] =
        switch Int.random(in: 0..<4, using: &generator) {
        case 0:
          [
            "event": "onPageVersionPreviewChanged", "logicalPageID": page,
            "pageVersionID": (versions + ["0"]).randomElement(using: &generator) ?? "",
          ]
        case 1:
          [
            "event": "onSourceChanged", "logicalPageID": page,
            "source": ["display", "original", "ocrText"].randomElement(using: &generator) ?? "",
          ]
        case 2: ["event": "onPageNavigated", "newIndex": Int.random(in: -1..<9, using: &generator)]
        default:
          ["event": "onAnnotationCreated", "logicalPageID": page, "annotation": [String: Any]()]
        }
      let status = try served.ask("POST", "/api/sessions/\(id)/events", requestBody).status
      #expect([200, 400, 403, 404].contains(status))
    }
    _ = try served.ask("GET", "/api/sessions/\(id)/slots/0/image?w=480")
    #expect(try state() == before)
  }

  @Test func `making a version current is one commit, and undo takes it back`() throws {
    let slots = try served.open(["doc": "midterm-2017"]).slots
    let versions = try #require(slots[0]["versionOptions"] as? [[String: Any]])
    let first = try #require(versions.last?["pageVersionID"] as? String)
    let page = try #require(slots[0]["logicalPageID"] as? String)
    let count = try served.shell.run("git rev-list --count HEAD")
    let answer = try served.json(
      "POST", "/api/actions", ["action": "makeCurrent", "page": page, "pageVersionID": first])
    #expect(answer["head"] as? String == (try served.shell.run("git rev-parse HEAD")))
    #expect(Int(try served.shell.run("git rev-list --count HEAD")) == (Int(count) ?? 0) + 1)
    let again = try served.open(["page": page]).slots[0]
    #expect((again["versionOptions"] as? [Any])?.count == 4)
    _ = try served.json("POST", "/api/actions", ["action": "undo"])
    #expect(try served.shell.run("git rev-list --count HEAD") == count)
    #expect(try served.shell.run("git status --porcelain") == "")
  }

  @Test func `every action is the command of its name`() throws {
    func act(_ requestBody: [String: Any]) throws {
      _ = try served.json("POST", "/api/actions", requestBody)
    }
    try act(["action": "defineTag", "tag": "Subject/Testing", "color": "#208C85"])
    try act(["action": "defineVariable", "name": "Year", "type": "int"])
    try act(["action": "newDoc", "title": "-Odd title"])
    let made = try served.json("GET", "/api/docs?q=odd")["items"] as? [[String: Any]]
    let doc = try #require(made?.first?["id"] as? String)
    try act(["action": "newGroup", "doc": doc, "title": "Questions"])
    let path = try #require(made?.first?["path"] as? String)
    try act([
      "action": "addPages", "group": "\(path)/questions", "bundle": "midterm", "pages": "1-3",
    ])
    try act(["action": "rename", "ref": doc, "title": "Even title"])
    try act(["action": "tag", "refs": [doc], "add": ["Subject/Testing"]])
    try act(["action": "set", "refs": [doc], "variables": ["Year": 2_017]])
    let answer = try served.json("GET", "/api/docs/\(doc)")
    #expect(answer["title"] as? String == "Even title")
    #expect(answer["tags"] as? [String] == ["Subject/Testing"])
    #expect((answer["variables"] as? [String: Any])?["Year"] as? Int == 2_017)
    let group = try #require((answer["groups"] as? [[String: Any]])?.first)
    let pages = try #require(group["pages"] as? [[String: Any]]).compactMap { $0["id"] as? String }
    try act(["action": "order", "ref": group["id"] ?? "", "members": Array(pages.reversed())])
    try act(["action": "move", "refs": [pages[0]], "before": pages[2]])
    let after = try served.json("GET", "/api/docs/\(doc)")
    let order = ((after["groups"] as? [[String: Any]])?.first?["pages"] as? [[String: Any]] ?? [])
      .compactMap { $0["id"] as? String }
    #expect(order == [pages[0], pages[2], pages[1]])
    try act(["action": "bind", "page": pages[0], "bundle": "mock", "pageNumber": 2])
    try act(["action": "set", "refs": [doc], "variables": ["Year": NSNull()]])
    try act(["action": "remove", "refs": [doc]])
    #expect(try served.ask("GET", "/api/docs/\(doc)").status == 404)
    #expect(try served.shell.run("git status --porcelain") == "")
    #expect(try served.shell.run("pc check -q && echo whole") == "whole")
  }

  @Test func `a new doc and a new group get the contents of a template`() throws {
    _ = try served.json(
      "POST", "/api/actions",
      [
        "action": "newDoc", "title": "Midterm 2018", "at": "2018", "template": "midterm-2017",
        "bundle": "midterm",
      ])
    #expect(
      try served.shell.run("pc ls 2018/midterm-2018/pages | awk '{print $2}' | paste -sd,")
        == "midterm#3,midterm#2,midterm#3,midterm#4")
    _ = try served.json(
      "POST", "/api/actions",
      [
        "action": "newGroup", "doc": "2018/midterm-2018", "title": "Once more",
        "template": "2018/midterm-2018/pages",
      ])
    #expect(
      try served.shell.run("pc ls 2018/midterm-2018/once-more | awk '{print $2}' | paste -sd,")
        == "midterm#3,midterm#2,midterm#3,midterm#4")
    #expect(try served.shell.run("git status --porcelain") == "")
    let reply = try served.ask(
      "POST", "/api/actions",
      ["action": "newDoc", "title": "Short", "template": "midterm-2017", "bundle": "mock"])
    #expect(reply.status == 422)
    #expect(try served.shell.run("git status --porcelain") == "")
  }

  @Test func `what a command refuses is told in its own words`() throws {
    let reply = try served.ask(
      "POST", "/api/actions", ["action": "tag", "refs": ["mock-exam"], "add": ["No/Such"]])
    #expect(reply.status == 422)
    #expect(reply.text.contains("No/Such"))
  }

  @Test func `a commit in the shell is told without being asked for`() throws {
    let connection = try served.listen()
    _ = try served.json("GET", "/api/docs")
    try served.shell.run("pc rename -q mock-exam --title 'Another title' -c")
    connection.receive(until: "\"committed\":true")
    #expect(connection.text.contains("event: library"))
    let doc = try served.json("GET", "/api/docs/mock-exam")
    #expect(doc["title"] as? String == "Another title")
    #expect(connection.text.contains(doc["id"] as? String ?? "?"))
  }

  @Test func `sessions that are linked move together`() throws {
    let one = try served.open(["doc": "midterm-2017"])
    let other = try served.json("POST", "/api/sessions", ["doc": "mock-exam", "linkedTo": one.id])
    let id = try #require(other["session"] as? String)
    #expect(other["linkedTo"] as? [String] == [one.id])
    let connection = try served.listen(to: id)
    _ = try served.json(
      "POST", "/api/sessions/\(one.id)/events", ["event": "onPageNavigated", "newIndex": 1])
    connection.receive(until: "event: session")
    #expect(try served.json("GET", "/api/sessions/\(id)")["index"] as? Int == 1)
  }

  @Test func `who hangs up takes no picture from those who wait for the same one`() throws {
    let (id, _) = try served.open(["doc": "midterm-2017"])
    for width in stride(from: 700, to: 1_900, by: 100) {
      let path = "/api/sessions/\(id)/slots/1/image?w=\(width)&ahead=0"
      var leaving: HTTPClient.Connection? = try HTTPClient.Connection(port: served.client.port)
      try leaving?.send(served.request(path))
      let staying = try HTTPClient.Connection(port: served.client.port)
      try staying.send(served.request(path))
      leaving = nil
      #expect(try staying.reply().status == 200)
    }
  }

  @Test func `every file of the page is served as it is`() throws {
    let folder = URL(fileURLWithPath: "\(Shell.sources)/Sources/PaperViewer/Assets")
    let files = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
      .filter { $0.contains(".") && !$0.hasSuffix(".html") && $0 != "package.json" }
    #expect(files.count > 50)
    let page = try served.ask("GET", "/").text
    let main = try #require(page.firstMatch(of: /"(\/assets\/[0-9a-f]+\/)main.js"/)).1
    for file in files {
      let reply = try served.ask("GET", "\(main)\(file)")
      #expect(reply.status == 200, "\(file)")
      #expect(reply.headers["cache-control"]?.contains("immutable") == true, "\(file)")
      #expect(Data(reply.body) == (try Data(contentsOf: folder.appending(path: file))), "\(file)")
    }
  }

  @Test func `says when the remote can't be reached`() throws {
    let away = try ServedLibrary("git remote add origin \"$HOME/nowhere.git\"")
    let connection = try away.listen()
    connection.receive(until: "can't be reached")
    #expect(connection.text.contains("the remote 'origin' can't be reached"))
  }

  @Test func `what one window edits, another can't`() throws {
    let slots = try served.open(["doc": "mock-exam"]).slots
    let page = try #require(slots[0]["logicalPageID"] as? String)
    let lock = try served.json(
      "POST", "/api/locks", ["ref": page, "window": "windowone", "name": "Ada"])
    #expect(lock["ref"] as? String == page)
    let refused = try served.ask("POST", "/api/locks", ["ref": "mock-exam", "window": "windowtwo"])
    #expect(refused.status == 409)
    #expect(refused.text.contains("\"Ada\""))
    let requestBody: [String: Any] = [
      "action": "bind", "page": page, "bundle": "midterm", "pageNumber": 1,
    ]
    #expect(
      try served.ask("POST", "/api/actions", requestBody, headers: ["X-Window": "windowtwo"]).status
        == 409
    )
    #expect(
      try served.ask("POST", "/api/actions", requestBody, headers: ["X-Window": "windowone"]).status
        == 200
    )
    #expect(try served.ask("DELETE", "/api/locks/\(page)?window=windowone").status == 204)
    #expect(
      try served.ask("POST", "/api/locks", ["ref": page, "window": "windowtwo"]).status == 200)
  }

  @Test func `the library at an earlier time is what it was, and read-only`() throws {
    let first = try served.shell.run("git rev-list --reverse HEAD | sed -n 2p")
    #expect(try served.json("GET", "/api/docs?at=\(first)")["total"] as? Int == 1)
    let (_, slots) = try served.open(["doc": "midterm-2017", "at": first])
    #expect(slots[0]["bundlePage"] as? String == "midterm#1")
    #expect((slots[0]["versionOptions"] as? [Any])?.count == 1)
  }

  @Test func `finds words on pages that nobody indexed, when the PDF has them`() throws {
    let (id, _) = try served.open(["doc": "midterm-2017"])
    let found = try served.json("GET", "/api/sessions/\(id)/find?q=test")
    #expect((found["total"] as? Int ?? 0) > 0)
    let layout = try served.json("GET", "/api/sessions/\(id)/layout")
    let size = (layout["slots"] as? [[String: Any]])?.first
    #expect((size?["width"] as? Double ?? 0) > 500)
  }

  @Test func `searches as somebody types`() throws {
    try served.shell.run("pc index -q midterm")
    let found = try served.json("GET", "/api/search?q=soft")
    #expect((found["total"] as? Int ?? 0) > 0)
    let hit = try #require((found["hits"] as? [[String: Any]])?.first)
    #expect(!(hit["boxes"] as? [Any] ?? []).isEmpty)
  }

  @Test func `remembers what was opened, and how a person likes it`() throws {
    _ = try served.open(["doc": "mock-exam"])
    _ = try served.open(["doc": "midterm-2017"])
    let docs = try served.json("GET", "/api/recent")["docs"] as? [[String: Any]]
    #expect(docs?.map { $0["path"] as? String } == ["midterm-2017", "mock-exam"])
    #expect(try served.ask("PUT", "/api/preferences", ["language": "zh"]).status == 200)
    #expect(try served.json("GET", "/api/preferences")["language"] as? String == "zh")
    #expect(try served.shell.run("git status --porcelain") == "")
  }

  @Test func `a page whose PDF is broken says why, and the others are shown`() throws {
    try served.shell.run(
      """
      blob=$(ls blobs/sha256/*/*.pdf | head -1)
      chmod u+w $blob && head -c 2000 $blob > /tmp/half.$$ && cat /tmp/half.$$ > $blob
      rm /tmp/half.$$
      """)
    var statuses: Set<Int> = []
    for doc in ["midterm-2017", "mock-exam"] {
      let (id, _) = try served.open(["doc": doc])
      let reply = try served.ask("GET", "/api/sessions/\(id)/slots/0/image?w=480")
      statuses.insert(reply.status)
      if reply.status == 422 { #expect(reply.text.contains("\"unreadable\"")) }
    }
    #expect(statuses == [200, 422])
  }
}
