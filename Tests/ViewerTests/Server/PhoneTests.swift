import Foundation
import Testing

/// A phone that sends photos: its page's requests, sent byte by byte.
@Suite(.serialized) struct PhoneTests {
  private let served: ServedLibrary
  private let photo: [UInt8]

  init() throws {
    served = try ServedLibrary("mkdir inbox", options: "--phone-address 127.0.0.1 --no-tls")
    let path = try served.shell.run("echo $PAPERS/software-testing-final-2016-page-3-photo.jpg")
    photo = Array(try Data(contentsOf: URL(fileURLWithPath: path)))
  }

  /// A phone that knows the code.
  private struct Phone {
    let client: HTTPClient
    let code: String
    var cookie = ""

    init(_ answer: [String: Any]) throws {
      let address = try #require(answer["url"] as? String)
      let url = try #require(URLComponents(string: address))
      client = HTTPClient(port: try #require(url.port))
      code = try #require(url.fragment)
    }

    var origin: [String: String] {
      ["Origin": "http://127.0.0.1:\(client.port)", "Content-Type": "application/json"]
    }

    func ask(
      _ method: String, _ path: String, _ body: [String: Any] = [:]
    ) throws -> HTTPClient.Reply {
      var headers = origin
      headers["Cookie"] = cookie
      if method == "GET" { headers["Content-Type"] = "" }
      let bytes = method == "GET" ? [] : Array(try JSONSerialization.data(withJSONObject: body))
      return try client.ask(method, path, headers: headers, body: bytes)
    }

    func json(_ method: String, _ path: String, _ body: [String: Any] = [:]) throws -> [String: Any]
    {
      let reply = try ask(method, path, body)
      let object = try JSONSerialization.jsonObject(with: Data(reply.body))
      return try #require(object as? [String: Any])
    }

    /// The request for a part of a file.
    func part(_ id: String, from offset: Int, _ bytes: ArraySlice<UInt8>, says: Int? = nil)
      -> [UInt8]
    {
      Array(
        """
        PATCH /api/uploads/\(id)?offset=\(offset) HTTP/1.1\r
        Host: 127.0.0.1:\(client.port)\r
        Origin: http://127.0.0.1:\(client.port)\r
        Cookie: \(cookie)\r
        Content-Type: image/jpeg\r
        Content-Length: \(says ?? bytes.count)\r
        \r

        """.utf8) + bytes
    }
  }

  private func connected() throws -> Phone {
    var phone = try Phone(try served.json("POST", "/api/phone", [:]))
    let pairing = try phone.json("POST", "/api/pairing", ["code": phone.code])
    let secret = try #require(pairing["phone"] as? String)
    let asking = try served.json("GET", "/api/phone")
    #expect(asking["check"] as? String == pairing["check"] as? String)
    _ = try served.json("POST", "/api/phone/pairing", ["allows": true])
    let reply = try phone.ask("GET", "/api/pairing/\(secret)")
    let cookie = try #require(reply.headers["set-cookie"])
    phone.cookie = String(cookie.prefix { $0 != ";" })
    return phone
  }

  @Test func `a phone is allowed on the computer, and sees nothing of the library`() throws {
    var phone = try Phone(try served.json("POST", "/api/phone", [:]))
    let page = try phone.ask("GET", "/")
    #expect(page.status == 200 && page.text.contains("phone-page.js"))
    for path in [
      "/api/library", "/api/docs", "/api/inbox", "/api/phone", "/d/x", "/open", "/inbox",
    ] {
      #expect(try phone.ask("GET", path).status == 404, "\(path)")
    }
    // The code alone is not enough, and neither is the address.
    #expect(try phone.ask("POST", "/api/pairing", ["code": "wrong"]).status == 401)
    let upload: [String: Any] = ["id": "one", "name": "a.jpg", "bytes": 5]
    #expect(try phone.ask("POST", "/api/uploads", upload).status == 401)
    let pairing = try phone.json("POST", "/api/pairing", ["code": phone.code])
    let secret = try #require(pairing["phone"] as? String)
    #expect(try phone.json("GET", "/api/pairing/\(secret)")["stage"] as? String == "asking")
    #expect(try phone.ask("GET", "/api/pairing/other").status == 404)
    #expect(try phone.ask("POST", "/api/uploads", upload).status == 401)
    // It is for one phone.
    #expect(try phone.ask("POST", "/api/pairing", ["code": phone.code]).status == 403)
    // Refused: the phone gets no token.
    _ = try served.json("POST", "/api/phone/pairing", ["allows": false])
    let refused = try phone.ask("GET", "/api/pairing/\(secret)")
    #expect(refused.text.contains("refused") && refused.headers["set-cookie"] == nil)
    // The token of the viewer is none of the phone's, and the other way round.
    phone.cookie = "pc-\(phone.client.port)=\(served.token)"
    #expect(try phone.ask("POST", "/api/uploads", upload).status == 401)
    let other = try connected()
    let token = String(other.cookie.drop { $0 != "=" }.dropFirst())
    let reply = try served.client.ask(
      "GET", "/api/library", headers: ["Authorization": "Bearer \(token)"])
    #expect(reply.status == 401)
    // When the computer disconnects it, nothing listens any more.
    #expect(try served.ask("DELETE", "/api/phone", headers: ["Content-Type": ""]).status == 204)
    #expect(throws: HTTPClient.Failure.self) { try other.ask("GET", "/") }
  }

  @Test func `an upload goes on where the connection was lost, and lands once`() throws {
    let phone = try connected()
    let file: [String: Any] = ["id": "one", "name": "IMG_1.jpg", "bytes": photo.count]
    #expect(try phone.json("POST", "/api/uploads", file)["offset"] as? Int == 0)
    // The connection breaks in the middle, three times; once the phone sends again before the
    // computer noticed.
    var offset = 0
    var left: [HTTPClient.Connection] = []
    for share in [3, 2, 4] {
      let end = offset + (photo.count - offset) / share
      let lost = try HTTPClient.Connection(port: phone.client.port, seconds: 5)
      try lost.send(
        phone.part("one", from: offset, photo[offset..<end], says: photo.count - offset))
      if share == 2 { left.append(lost) }
      let limit = Date(timeIntervalSinceNow: 20)
      while offset != end, Date() < limit {
        let progress = try phone.json("POST", "/api/uploads", file)
        offset = try #require(progress["offset"] as? Int)
      }
      #expect(offset == end)
    }
    // A part from elsewhere is refused, and changes nothing.
    #expect(try phone.client.say(phone.part("one", from: 7, photo[7..<90]))?.status == 400)
    let last = try phone.client.say(phone.part("one", from: offset, photo[offset...]))
    #expect(last?.text.contains("\"isComplete\":true") == true)
    // Its answer was lost: asking again sends nothing twice.
    #expect(try phone.json("POST", "/api/uploads", file)["isComplete"] as? Bool == true)
    let sent = try served.shell.run(
      "ls inbox; cmp inbox/IMG_1.jpg $PAPERS/software-testing-final-2016-page-3-photo.jpg")
    #expect(sent == "IMG_1.jpg")
    // The same photo again, chosen twice, is one file.
    let twice: [String: Any] = ["id": "two", "name": "again.jpg", "bytes": photo.count]
    _ = try phone.json("POST", "/api/uploads", twice)
    _ = try phone.client.say(phone.part("two", from: 0, photo[...]))
    #expect(try served.shell.run("ls inbox") == "IMG_1.jpg")
    #expect(try served.json("GET", "/api/phone")["received"] as? Int == 2)
  }

  @Test func `what is no photo, too large or has a strange name harms nothing`() throws {
    let phone = try connected()
    func send(_ name: String, _ bytes: [UInt8], says: Int? = nil) throws -> HTTPClient.Reply? {
      let id = "\(UUID())"
      let asked = try phone.ask(
        "POST", "/api/uploads", ["id": id, "name": name, "bytes": says ?? bytes.count])
      return asked.status == 200
        ? try phone.client.say(phone.part(id, from: 0, bytes[...])) : asked
    }
    #expect(try send("empty.jpg", [])?.status == 422)
    #expect(try send("huge.jpg", [1], says: 20 << 30)?.status == 413)
    #expect(try send("short.jpg", [1, 2, 3], says: 2)?.status == 413)
    #expect(try send("program.jpg", Array("#!/bin/sh\necho".utf8))?.status == 422)
    #expect(try send("../../out.jpg", photo)?.status == 200)
    #expect(try send("-rf.heic", photo.dropLast(9))?.status == 200)
    #expect(try served.shell.run("ls -A inbox; ls -A .. | head -3") == "out.jpg\nrf.heic\nlibrary")
    #expect(try served.shell.run("git status --porcelain; pc check") == "no errors")
    // What was begun is gone with the connection.
    _ = try phone.json("POST", "/api/uploads", ["id": "open", "name": "a.jpg", "bytes": 100])
    _ = try served.ask("DELETE", "/api/phone", headers: ["Content-Type": ""])
    #expect(try served.shell.run("ls .git/papercenter | grep -c tmp || true") == "0")
  }

  @Test func `over encrypted connections the certificate is this device's`() throws {
    let answer = try served.json("POST", "/api/phone", ["isPlain": false])
    let url = try #require(answer["url"] as? String)
    #expect(url.hasPrefix("https://127.0.0.1:"))
    let fingerprint = try #require(answer["fingerprint"] as? String)
    let shown = try served.shell.run(
      """
      openssl s_client -connect "$(echo '\(url)' | sed 's,https://,,;s,/.*,,')" </dev/null 2>/dev/null |
        openssl x509 -noout -fingerprint -sha256
      """)
    #expect(shown.hasSuffix(fingerprint))
    // The code is one that a scanner reads.
    let rows = try #require(answer["code"] as? [String])
    let read = try served.shell.run(
      """
      python3 - <<'END'
      rows = '\(Self.withMargin(rows))'.split()
      big = [''.join(c * 8 for c in r) for r in rows for _ in range(8)]
      open('../code.pbm', 'w').write('P1\\n%d %d\\n%s\\n' % (len(big[0]), len(big), '\\n'.join(big)))
      END
      zbarimg --nodbus -q --raw ../code.pbm
      """)
    #expect(read == url)
  }

  /// The code with a light margin of four modules.
  private static func withMargin(_ rows: [String]) -> String {
    let blank = String(repeating: "0", count: (rows.first?.count ?? 0) + 8)
    let margin = [blank, blank, blank, blank]
    return (margin + rows.map { "0000\($0)0000" } + margin).joined(separator: " ")
  }
}
