import Foundation
import Testing

/// Malicious requests.
@Suite(.serialized) struct HostileRequestTests {
  private let served: ServedLibrary
  private let session: String

  init() throws {
    served = try ServedLibrary(ServedLibrary.papers)
    session = try served.open(["doc": "mock-exam"]).id
  }

  private func isAlive() throws -> Bool {
    try served.isRunning && served.ask("GET", "/api/library").status == 200
  }

  private static let ways = [
    "../../../../../../etc/passwd", "..%2f..%2f..%2f..%2f..%2fetc%2fpasswd",
    "%2e%2e/%2e%2e/%2e%2e/etc/passwd", "/etc/passwd", "%2Fetc%2Fpasswd", "....//....//etc/passwd",
    "..%5c..%5cetc%5cpasswd", "%00", "..%00", "%c0%ae%c0%ae%2fetc%2fpasswd", "--help",
    "-C%2Fetc", "%24%28id%29", "%3Bid", "file%3A%2F%2F%2Fetc%2Fpasswd", "docs%2F..%2F..%2F..%2Fetc",
    ".git%2Fconfig", "..%2f.git%2fconfig",
  ]

  @Test func `no part of an address leads to a file`() throws {
    let places = [
      "/assets/WAY", "/api/docs/WAY", "/api/docs/WAY/cover", "/api/sessions/WAY",
      "/api/sessions/WAY/layout", "/api/sessions/SESSION/slots/WAY/image",
      "/api/sessions/SESSION/slots/0/image?v=WAY", "/api/sessions/SESSION/slots/0/image?src=WAY",
      "/api/sessions/SESSION/slots/0/image?w=WAY", "/api/sessions/SESSION/slots/0/text?v=WAY",
      "/api/sessions/SESSION/slots/0/compare?old=WAY&new=WAY", "/api/library?at=WAY",
      "/api/docs?in=WAY", "/api/docs?tag=WAY", "/api/docs?where=WAY", "/api/docs?sort=WAY",
      "/api/docs?limit=WAY", "/api/history?before=WAY", "/api/bundles?offset=WAY", "/WAY",
    ]
    for place in places {
      for way in HostileRequestTests.ways {
        let path = place.replacingOccurrences(of: "SESSION", with: session)
          .replacingOccurrences(of: "WAY", with: way)
        let reply = try served.ask("GET", path)
        #expect(!reply.text.contains("root:") && !reply.text.contains("[core]"), "\(path)")
        // A missing folder or word gives an empty list.
        let isList = path.hasPrefix("/api/docs?in=")
        #expect((400..<500).contains(reply.status) || (isList && reply.status == 200), "\(path)")
      }
    }
    #expect(try isAlive())
  }

  @Test func `no word of a change leads to a file or is an option`() throws {
    let head = try served.shell.run("git rev-parse HEAD")
    for way in HostileRequestTests.ways.map({ $0.removingPercentEncoding ?? $0 }) {
      let wishes: [[String: Any]] = [
        ["action": "makeCurrent", "page": way, "pageVersionID": way],
        ["action": "newDoc", "title": "x", "at": way],
        ["action": "newDoc", "title": "x", "template": way, "bundle": way],
        ["action": "newGroup", "doc": way, "title": way],
        ["action": "newGroup", "doc": "mock-exam", "title": way, "template": way, "bundle": way],
        ["action": "addPages", "group": way, "bundle": way, "pages": way],
        ["action": "rename", "ref": way, "title": way], ["action": "remove", "refs": [way]],
        ["action": "move", "refs": [way], "to": way],
        ["action": "tag", "refs": ["mock-exam"], "add": [way]],
        ["action": "set", "refs": ["mock-exam"], "variables": [way: way]],
        ["action": "copy", "ref": "mock-exam", "to": way],
      ]
      for requestBody in wishes {
        var requestBody = requestBody
        requestBody["dryRun"] = true
        let reply = try served.ask("POST", "/api/actions", requestBody)
        #expect(reply.status < 500, "\(requestBody): \(reply.text)")
        #expect(!reply.text.contains("root:"), "\(requestBody)")
      }
    }
    #expect(try served.shell.run("git rev-parse HEAD") == head)
    #expect(try served.shell.run("git status --porcelain") == "")
  }

  @Test func `an imported file's name is a name and no path`() throws {
    let paper = try Data(
      contentsOf: URL(
        fileURLWithPath:
          "\(Shell.sources)/examples/papers/software-testing-midterm-2017-solutions.pdf"))
    let reply = try served.client.ask(
      "POST", "/api/import?name=..%2F..%2F..%2Ftmp%2F-x.pdf",
      headers: ["Authorization": "Bearer \(served.token)", "Content-Type": "application/pdf"],
      body: Array(paper))
    #expect(reply.status == 200, "\(reply.text)")
    #expect(try served.shell.run("git status --porcelain") == "")
    #expect(try served.shell.run("ls bundles").split(separator: "\n").contains("x"))
    #expect(try served.shell.run("ls -A .git/papercenter/imports") == "")
  }

  @Test func `refuses what is too large, and what is no HTTP`() throws {
    let token = "Authorization: Bearer \(served.token)\r\n"
    let host = "Host: 127.0.0.1:\(served.client.port)\r\n"
    let long = String(repeating: "a", count: 200_000)
    let requests: [(String, Set<Int>)] = [
      ("GET /\(long) HTTP/1.1\r\n\(host)\(token)\r\n", [400, 413, 414, 431]),
      ("GET / HTTP/1.1\r\n\(host)\(token)X: \(long)\r\n\r\n", [400, 413, 431]),
      (
        "GET / HTTP/1.1\r\n\(host)\(token)"
          + (0..<5_000).map { "X-\($0): y\r\n" }.joined() + "\r\n", [400, 413, 431]
      ),
      (
        "POST /api/actions HTTP/1.1\r\n\(host)\(token)Content-Type: application/json\r\nContent-Length: 99999999999\r\n\r\n{",
        [400, 413]
      ),
      ("POST /api/actions HTTP/1.1\r\n\(host)\(token)Content-Length: -1\r\n\r\n", [400]),
      (
        "POST /api/actions HTTP/1.1\r\n\(host)\(token)Content-Length: 1\r\nContent-Length: 2\r\n\r\nab",
        [400]
      ),
      ("GET / HTTP/1.1\r\n\(token)\r\n", [400, 421]),
      ("GET / HTTP/1.1\r\n\(host)Host: evil.example\r\n\(token)\r\n", [400, 421]),
      ("GARBAGE\r\n\r\n", [400]), ("\u{0}\u{1}\u{2}\r\n\r\n", [400]),
      ("GET http://evil.example/api/library HTTP/1.1\r\n\(host)\(token)\r\n", [400, 404]),
      ("DELETE /api/library HTTP/1.1\r\n\(host)\(token)\r\n", [403, 405]),
      ("BREW /api/library HTTP/1.1\r\n\(host)\(token)\r\n", [400, 403, 405]),
    ]
    for (text, expected) in requests {
      let reply = try served.client.say(Array(text.utf8), seconds: 15)
      // Closing the connection without a response is also a valid reaction.
      #expect(
        reply.map { expected.contains($0.status) } ?? true,
        "\(text.prefix(80)): \(reply?.status ?? 0)")
    }
    #expect(try isAlive())
  }

  @Test func `a body that is no requestBody is refused with a reason`() throws {
    for body in ["", "{", "[]", "null", #"{"action":"explode"}"#, #"{"action":"rename"}"#] {
      let reply = try served.client.ask(
        "POST", "/api/actions",
        headers: ["Authorization": "Bearer \(served.token)", "Content-Type": "application/json"],
        body: Array(body.utf8))
      #expect(reply.status == 400, "\(body): \(reply.text)")
      #expect(reply.text.contains("\"malformed\""))
    }
    let large = Array((#"{"action":""# + String(repeating: "x", count: 300_000) + #""}"#).utf8)
    let reply = try served.client.ask(
      "POST", "/api/actions",
      headers: ["Authorization": "Bearer \(served.token)", "Content-Type": "application/json"],
      body: large)
    #expect(reply.status == 413)
  }

  @Test func `clients that say little or read nothing keep nobody waiting, and are hung up on`()
    throws
  {
    var slow: [HTTPClient.Connection] = []
    for number in 0..<200 {
      let connection = try HTTPClient.Connection(port: served.client.port, seconds: 20)
      let text =
        switch number % 4 {
        case 0: "G"
        case 1: "GET /api/library HTTP/1.1\r\nHost: 127"
        case 2:
          "POST /api/actions HTTP/1.1\r\nHost: 127.0.0.1:\(served.client.port)\r\n"
            + "Authorization: Bearer \(served.token)\r\nContent-Type: application/json\r\n"
            + "Content-Length: 100\r\n\r\n{"
        default:
          "GET /api/sessions/\(session)/slots/0/image?w=4096 HTTP/1.1\r\n"
            + "Host: 127.0.0.1:\(served.client.port)\r\nAuthorization: Bearer \(served.token)\r\n\r\n"
        }
      try connection.send(Array(text.utf8))
      slow.append(connection)
    }
    for _ in 0..<20 {
      let begin = Date()
      #expect(try isAlive())
      #expect(Date().timeIntervalSince(begin) < 5)
    }
    // The server closes connections without a complete header within its limit.
    slow[0].receive()
    #expect(slow[0].isOver)
    slow[1].receive()
    #expect(slow[1].isOver)
  }
}
