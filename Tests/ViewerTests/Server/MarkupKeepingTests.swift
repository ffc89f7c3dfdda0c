import Foundation
import Testing

/// Annotations that are made in the viewer: kept at once, committed for each person, undone.
struct MarkupKeepingTests {
  private let served: ServedLibrary
  private static let ada = "ada-token-0123456789"
  private static let li = "li-token-0123456789"
  private static let reader = "reader-token-0123456789"

  init() throws {
    served = try ServedLibrary(
      ServedLibrary.papers + """

        printf 'read \(Self.reader) class 3b\nedit \(Self.ada) Ada Lovelace <ada@school.example>\nedit \(Self.li) Ms Li <li@school.example> @tablet\n' >../tokens; chmod 600 ../tokens
        """, options: "--token-file ../tokens --no-tls")
  }

  private func headers(_ window: String, token: String = MarkupKeepingTests.ada) -> [String: String]
  {
    ["X-Window": window, "Authorization": "Bearer \(token)"]
  }

  private func json(
    _ method: String, _ path: String, _ body: [String: Any]? = nil
  ) throws -> [String: Any] {
    let reply = try served.ask(method, path, body, headers: headers("windowone"))
    #expect((200..<300).contains(reply.status), "\(reply.text)")
    return try JSONSerialization.jsonObject(with: Data(reply.body)) as? [String: Any] ?? [:]
  }

  private func opened() throws -> (session: String, slots: [[String: Any]]) {
    let answer = try json("POST", "/api/sessions", ["doc": "midterm-2017"])
    return (answer["session"] as? String ?? "", answer["slots"] as? [[String: Any]] ?? [])
  }

  private func mark(
    _ event: String, _ annotation: [String: Any], slot: Int = 0, in window: String = "windowone",
    token: String = MarkupKeepingTests.ada
  ) throws -> HTTPClient.Reply {
    let (session, slots) = try opened()
    return try served.ask(
      "POST", "/api/sessions/\(session)/events",
      [
        "event": event, "logicalPageID": slots[slot]["logicalPageID"] as? String ?? "",
        "annotation": annotation,
      ], headers: headers(window, token: token))
  }

  private func annotations(slot: Int = 0) throws -> [[String: Any]] {
    let (session, _) = try opened()
    return try json("GET", "/api/sessions/\(session)/slots/\(slot)/annotations")[
      "annotations"] as? [[String: Any]] ?? []
  }

  private static var ink: [String: Any] {
    [
      "id": "b5a4c3d2-e1f0-4a9b-8c7d-6e5f4a3b2c1d", "kind": "ink", "color": "#208C85",
      "width": 0.002, "path": "0.1000 0.5000 0.1210 0.5040;0.2000 0.5100 0.2200 0.5105",
      "pressure": "0.50 0.60;0.40 0.55",
    ]
  }
  private static var highlight: [String: Any] {
    [
      "id": "c5a4c3d2-e1f0-4a9b-8c7d-6e5f4a3b2c1d", "kind": "highlight", "color": "#FFE066",
      "rects": [[0.1, 0.2, 0.6, 0.225]], "quote": ["exact": "software testing"],
    ]
  }

  @Test func `what is drawn is on disk at once, and one commit for each person`() throws {
    let blobs = try served.shell.run("find blobs -type f | sort | xargs sha256sum")
    let head = try served.shell.run("git rev-parse HEAD")
    #expect(try mark("onAnnotationCreated", Self.ink).status == 200)
    #expect(try mark("onAnnotationCreated", Self.highlight, slot: 1, token: Self.li).status == 200)
    #expect(try annotations().count == 1)
    #expect(try annotations()[0]["pressure"] as? [[Double]] == [[0.5, 0.6], [0.4, 0.55]])
    #expect(try annotations(slot: 1)[0]["quote"] as? String == "software testing")
    #expect(try served.shell.run("git rev-parse HEAD; git status --porcelain") == head)
    // Any command sees them, and commits them first.
    _ = try served.shell.run("pc status")
    #expect(
      try served.shell.run("git log --format='%an: %s' \(head)..")
        .split(separator: "\n").sorted().last
        == "Ms Li: Markup of midterm-2017: 1 highlight")
    #expect(try served.shell.run("git log --format=%s \(head)..").contains("2 strokes"))
    #expect(try served.shell.run("git rev-list --count \(head)..") == "2")
    #expect(try served.shell.run("git status --porcelain; pc check") == "no errors")
    #expect(try annotations().count == 1)
    #expect(try served.shell.run("find blobs -type f | sort | xargs sha256sum") == blobs)
    let notes = try served.shell.run("cat docs/midterm-2017/pages/p001.notes.json")
    #expect(notes.contains(#""path": "0.1000 0.5000 0.1210 0.5040;0.2000 0.5100 0.2200 0.5105""#))
    #expect(notes.contains(#""sha256": ""#) && notes.contains(#""filePage": 3"#))
  }

  @Test func `an undo concerns the window, also after the commit`() throws {
    #expect(try mark("onAnnotationCreated", Self.ink).status == 200)
    #expect(try mark("onAnnotationCreated", Self.highlight, in: "windowtwo").status == 200)
    let page = try #require(
      try opened().slots[0]["logicalPageID"] as? String)
    func undo(_ action: String, _ window: String) throws -> Int {
      try served.ask(
        "POST", "/api/pages/\(page)/markup", ["action": action], headers: headers(window)
      ).status
    }
    _ = try served.shell.run("pc status")
    #expect(try undo("undo", "windowone") == 204)
    #expect(try annotations().map { $0["kind"] as? String } == ["highlight"])
    #expect(try undo("undo", "windowone") == 422)
    #expect(try undo("redo", "windowone") == 204)
    #expect(Set(try annotations().compactMap { $0["kind"] as? String }) == ["highlight", "ink"])
    // What another window changed since is not undone.
    var moved = Self.highlight
    moved["color"] = "#208C85"
    #expect(try mark("onAnnotationUpdated", moved, in: "windowone").status == 200)
    #expect(try undo("undo", "windowtwo") == 422)
    #expect(try undo("undo", "windowone") == 204)
    #expect(try undo("undo", "windowtwo") == 204)
    _ = try served.shell.run("pc status; pc check")
    #expect(try annotations().map { $0["kind"] as? String } == ["ink"])
  }

  @Test func `what is no annotation is refused, and who only reads can't mark`() throws {
    let wrong: [[String: Any]] = [
      ["kind": "ink"], ["kind": "spray", "at": [0, 0]], ["kind": "note", "at": [0, 9]],
      ["kind": "ink", "path": "x"], ["kind": "note", "at": [0, 0], "id": "../../x"], [:],
    ]
    for annotation in wrong {
      let reply = try mark("onAnnotationCreated", annotation)
      #expect(reply.status == 400, "\(annotation): \(reply.status) \(reply.text)")
    }
    #expect(try mark("onAnnotationDeleted", Self.ink).status == 404)
    #expect(try mark("onAnnotationCreated", Self.ink, token: Self.reader).status == 403)
    #expect(try annotations().isEmpty)
    #expect(try served.shell.run("ls -A .git/papercenter/markup/open 2>/dev/null || true") == "")
  }
}
