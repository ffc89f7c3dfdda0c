import Foundation
import Testing

/// Accepted and rejected requests.
@Suite(.serialized) struct RequestAuthorizerTests {
  private let served: ServedLibrary
  private let port: Int

  init() throws {
    served = try ServedLibrary()
    port = served.client.port
  }

  @Test func `nothing is shown without a token, or with a wrong one`() throws {
    for path in ["/", "/d/x", "/api/library", "/api/docs", "/api/events", "/api/preferences"] {
      for headers in [
        [:], ["Authorization": "Bearer wrong"], ["Cookie": "pc-\(port)=wrong"],
        ["Authorization": "Bearer "], ["Cookie": "pc-\(port)="],
      ] {
        #expect(try served.client.ask("GET", path, headers: headers).status == 401, "\(path)")
      }
    }
  }

  @Test func `the printed address trades its token for a cookie`() throws {
    let path = String(served.address.drop { $0 != ":" }.dropFirst(3).drop { $0 != "/" })
    let reply = try served.client.ask("GET", path)
    #expect(reply.status == 303)
    #expect(reply.headers["location"] == "/")
    let cookie = try #require(reply.headers["set-cookie"])
    #expect(cookie.contains("HttpOnly") && cookie.contains("SameSite=Strict"))
    let pair = String(cookie.prefix { $0 != ";" })
    #expect(try served.client.ask("GET", "/api/library", headers: ["Cookie": pair]).status == 200)
  }

  @Test(arguments: [
    "//evil.example/", "https://evil.example/", "/\\evil.example", "javascript:alert(1)",
    "/%0d%0aSet-Cookie:x=y",
  ])
  func `leads nowhere else`(_ target: String) throws {
    let reply = try served.client.ask("GET", "/open?token=\(served.token)&to=\(target)")
    #expect(reply.status == 400)
    #expect(reply.headers["location"] == nil)
  }

  @Test(arguments: [
    "evil.example", "evil.example:PORT", "127.0.0.1", "127.0.0.1:1", "127.0.0.1.evil.example:PORT",
    "localhost.:PORT", "192.168.0.1:PORT",
  ])
  func `answers to its own names alone`(_ host: String) throws {
    let name = host.replacingOccurrences(of: "PORT", with: "\(port)")
    #expect(try served.ask("GET", "/api/library", headers: ["Host": name]).status == 421)
  }

  @Test func `answers to each of its own names`() throws {
    for host in ["127.0.0.1:\(port)", "localhost:\(port)", "[::1]:\(port)"] {
      #expect(try served.ask("GET", "/api/library", headers: ["Host": host]).status == 200)
    }
  }

  @Test func `other sites can't ask, and can't have a browser ask`() throws {
    for headers in [
      ["Origin": "http://evil.example"], ["Origin": "null"], ["Origin": "http://127.0.0.1:1"],
      ["Origin": "https://127.0.0.1:\(port)"], ["Sec-Fetch-Site": "cross-site"],
      ["Sec-Fetch-Site": "same-site"],
    ] {
      #expect(try served.ask("GET", "/api/library", headers: headers).status == 403, "\(headers)")
      #expect(
        try served.ask("POST", "/api/actions", ["action": "undo"], headers: headers).status == 403)
    }
  }

  @Test func `a change by cookie says where it comes from`() throws {
    func post(_ more: [String: String]) throws -> Int {
      var headers = [
        "Cookie": "pc-\(port)=\(served.token)", "Content-Type": "application/json",
      ]
      for (name, value) in more { headers[name] = value }
      let body = Array(#"{"action":"newDoc","title":"Mine","dryRun":true}"#.utf8)
      return try served.client.ask("POST", "/api/actions", headers: headers, body: body).status
    }
    #expect(try post([:]) == 403)
    #expect(try post(["Origin": "http://127.0.0.1:\(port)"]) == 200)
    #expect(
      try post(["Origin": "http://127.0.0.1:\(port)", "Content-Type": "text/plain"]) == 415)
  }

  @Test func `a group's tokens let in, to read or to edit`() throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "tokens-\(UUID())").path
    defer { try? FileManager.default.removeItem(atPath: file) }
    try "read readreadreadread class\nedit editeditediteditx Ms Li\n".write(
      toFile: file, atomically: true, encoding: .utf8)
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file)
    let group = try ServedLibrary(options: "--token-file \(file)")
    #expect(!group.address.contains("token="))
    func ask(_ token: String, _ method: String, _ path: String, _ body: String = "") throws -> Int {
      try group.client.ask(
        method, path,
        headers: ["Authorization": "Bearer \(token)", "Content-Type": "application/json"],
        body: Array(body.utf8)
      ).status
    }
    #expect(try ask("readreadreadread", "GET", "/api/library") == 200)
    #expect(try ask("readreadreadreax", "GET", "/api/library") == 401)
    let change = #"{"action":"newDoc","title":"Mine"}"#
    #expect(try ask("readreadreadread", "POST", "/api/actions", change) == 403)
    #expect(try ask("readreadreadread", "POST", "/api/locks", "{}") == 403)
    #expect(try ask("readreadreadread", "POST", "/api/import?name=a.pdf") == 403)
    #expect(try ask("editeditediteditx", "POST", "/api/actions", change) == 200)
  }

  @Test(arguments: [0o644, 0o640, 0o604, 0o620])
  func `a token file that others can read or change is refused`(_ permissions: Int) throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "tokens-\(UUID())").path
    defer { try? FileManager.default.removeItem(atPath: file) }
    try "read readreadreadread class\n".write(toFile: file, atomically: true, encoding: .utf8)
    let said = try served.shell.run(
      "chmod \(String(permissions, radix: 8)) \(file)\npc view --no-browser --port 0 --token-file \(file) 2>&1 || echo $?"
    )
    #expect(said.contains("other users of this device can read or change '\(file)'"))
    #expect(said.contains("hint: chmod 600 \(file) "))
    #expect(said.hasSuffix("2"))
  }

  @Test func `nothing runs that is not the server's own`() throws {
    let reply = try served.ask("GET", "/")
    #expect(reply.status == 200)
    let policy = try #require(reply.headers["content-security-policy"])
    #expect(policy.hasPrefix("default-src 'none'"))
    #expect(!policy.contains("unsafe"))
    #expect(reply.headers["x-content-type-options"] == "nosniff")
    #expect(!reply.text.contains("style=\"") && !reply.text.contains("<script>"))
  }
}
