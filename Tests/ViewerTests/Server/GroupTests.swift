import Foundation
import Testing

/// A server for several people: who they are, and what others on the network can't do.
@Suite(.serialized) struct GroupTests {
  private static let reader = "reader-token-0123456789"
  private static let li = "li-token-0123456789"

  private func served(_ options: String) throws -> ServedLibrary {
    try ServedLibrary(
      ServedLibrary.papers + """

        printf 'read \(Self.reader) class 3b\nedit \(Self.li) Ms Li <li@school.example> @tablet\n' >../tokens; chmod 600 ../tokens
        """, options: "--token-file ../tokens \(options)")
  }

  @Test func `a change has the person of the token as its author`() throws {
    let group = try served("")
    let li = ["Authorization": "Bearer \(Self.li)"]
    #expect(try group.ask("GET", "/api/library", headers: li).text.contains(#""person":"Ms Li""#))
    let rename: [String: Any] = ["action": "rename", "ref": "mock-exam", "title": "Mock"]
    let done = try group.ask("POST", "/api/actions", rename, headers: li)
    #expect(done.status == 200, "\(done.text)")
    #expect(
      try group.shell.run("git log -1 --format='%an <%ae> %s'").hasPrefix(
        "Ms Li <li@school.example> "))
    let lock = try group.ask(
      "POST", "/api/locks", ["ref": "mock-exam", "window": "windowone", "name": "Ada"], headers: li)
    #expect(lock.status == 200)
    #expect(try group.ask("GET", "/api/locks", headers: li).text.contains(#""name":"Ms Li""#))
  }

  @Test func `who may read can't change anything`() throws {
    let group = try served("")
    let reader = ["Authorization": "Bearer \(Self.reader)"]
    let before = try group.shell.run("git rev-parse HEAD; git status --porcelain")
    #expect(try group.ask("GET", "/api/docs", headers: reader).status == 200)
    for (method, path) in [
      ("POST", "/api/actions"), ("PUT", "/api/preferences"), ("POST", "/api/locks"),
      ("DELETE", "/api/locks/mock-exam?window=windowone"), ("POST", "/api/import?name=a.pdf"),
      ("POST", "/api/imports"), ("POST", "/api/imports/x/files?name=a.pdf"),
      ("POST", "/api/imports/x/finish"), ("DELETE", "/api/imports/x"),
    ] {
      let reply = try group.ask(method, path, ["action": "undo"], headers: reader)
      #expect(reply.status == 403, "\(method) \(path)")
    }
    #expect(try group.shell.run("git rev-parse HEAD; git status --porcelain") == before)
  }

  @Test func `each person has preferences of their own`() throws {
    let group = try served("")
    let li = ["Authorization": "Bearer \(Self.li)"]
    #expect(
      try group.ask("PUT", "/api/preferences", ["layout": "spread"], headers: li).status == 200)
    #expect(try group.ask("GET", "/api/preferences", headers: li).text.contains("spread"))
    let reader = ["Authorization": "Bearer \(Self.reader)"]
    #expect(try group.ask("GET", "/api/preferences", headers: reader).text == "{}")
  }

  @Test func `wrong tokens are limited`() throws {
    let group = try served("")
    var statuses: [Int] = []
    for number in 0..<25 {
      let wrong = ["Authorization": "Bearer wrong-token-\(number)"]
      statuses.append(try group.ask("GET", "/api/library", headers: wrong).status)
    }
    #expect(statuses.prefix(20).allSatisfy { $0 == 401 })
    #expect(statuses.suffix(5).allSatisfy { $0 == 429 })
    let open = try group.client.ask("GET", "/open?token=\(Self.li)")
    #expect(open.status == 429)
  }

  @Test func `connections from others are encrypted, and the certificate's fingerprint is told`()
    throws
  {
    let group = try served("--listen 127.0.0.1 2>../said")
    let said = try group.shell.run("cat ../said")
    let certificate = "$HOME/.local/state/papercenter/tls/certificate.pem"
    let own = try group.shell.run("openssl x509 -in \(certificate) -noout -fingerprint -sha256")
    #expect(own.hasPrefix("sha256 Fingerprint="))
    #expect(said.contains(String(own.dropFirst("sha256 Fingerprint=".count))))
    #expect(try group.shell.run("stat -c %a $HOME/.local/state/papercenter/tls/key.pem") == "600")
    let url = "https://127.0.0.1:\(group.client.port)"
    #expect(group.address == "\(url)/")
    let ask = "curl -s -o /dev/null -w '%{http_code}' --cacert \(certificate)"
    #expect(
      try group.shell.run("\(ask) -H 'Authorization: Bearer \(Self.li)' \(url)/api/library")
        == "200")
    #expect(try group.shell.run("\(ask) \(url)/api/library") == "401")
    let cookie = try group.shell.run(
      "curl -sik --cacert \(certificate) '\(url)/open?token=\(Self.li)' | grep -i set-cookie")
    #expect(cookie.contains("Secure"))
    #expect(
      try group.shell.run("curl -s http://127.0.0.1:\(group.client.port)/ || echo refused")
        == "refused")
    let change =
      "\(ask) -X POST -H 'Content-Type: application/json' -H 'Authorization: Bearer \(Self.li)' -d '{\"action\":\"rename\",\"ref\":\"mock-exam\",\"title\":\"Mock\"}'"
    #expect(try group.shell.run("\(change) -H 'Origin: \(url)' \(url)/api/actions") == "200")
    #expect(
      try group.shell.run(
        "\(change) -H 'Origin: http://127.0.0.1:\(group.client.port)' \(url)/api/actions") == "403")
    // The next run has the same certificate.
    try group.restart()
    #expect(
      try group.shell.run("openssl x509 -in \(certificate) -noout -fingerprint -sha256") == own)
  }

  @Test func `what each person opens is said, also if the server listens everywhere`() throws {
    for address in ["127.0.0.1", "0.0.0.0"] {
      let group = try served("--listen \(address) --no-tls 2>../said")
      let said = try group.shell.run("grep open?token ../said")
      let hosts = said.matches(of: /http:\/\/([0-9.]+):([0-9]+)\/open\?token=TOKEN/)
      #expect(!hosts.isEmpty && hosts.allSatisfy { $0.1 != "0.0.0.0" }, "\(said)")
      #expect(hosts.allSatisfy { $0.2 == "\(group.client.port)" }, "\(said)")
    }
  }

  @Test func `without encryption there is a warning`() throws {
    let group = try served("--listen 127.0.0.1 --no-tls 2>../said")
    #expect(try group.shell.run("cat ../said").contains("connections are not encrypted"))
    let li = ["Authorization": "Bearer \(Self.li)"]
    #expect(try group.ask("GET", "/api/library", headers: li).status == 200)
  }

  @Test func `a certificate that does not fit is refused with its name`() throws {
    let library = try ServedLibrary()
    let errors = try library.shell.run(
      """
      printf 'edit \(Self.li) Li\n' >../tokens; chmod 600 ../tokens
      openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -subj /CN=a -keyout ../a.key -out ../a.pem 2>/dev/null
      openssl ecparam -name prime256v1 -genkey -noout -out ../b.key
      for files in '../a.pem ../b.key' '../tokens ../a.key' '../a.pem ../tokens'; do set -- $files
        pc view --no-browser --port 0 --listen 127.0.0.1 --token-file ../tokens --tls-cert $1 --tls-key $2 2>&1 && echo ran; done
      pc view --no-browser --listen 127.0.0.1 --token-file ../tokens --tls-cert ../a.pem 2>&1 || true
      """)
    #expect(errors.contains("a.pem' can't be used: it does not belong to the key"))
    #expect(errors.contains("tokens' can't be used: it is not a certificate in PEM form"))
    #expect(errors.contains("tokens' can't be used: it is not a private key in PEM form"))
    #expect(errors.contains("--tls-cert and --tls-key are given together"))
    #expect(!errors.contains("ran"))
  }
}
