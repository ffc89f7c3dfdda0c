import NIOHTTP1
import PaperSession

/// A listener for one phone: a page that sends photos into the inbox, and nothing of the library.
final class PhoneServer: Sendable {
  let link: PhoneLink
  /// The address that the phone opens, with the code behind `#`: browsers keep that to themselves.
  let url: String
  let address: String
  /// The SHA-256 of the certificate; `nil` without encryption.
  let fingerprint: String?
  private let listener: HTTPListener

  private init(
    _ link: PhoneLink, _ listener: HTTPListener, address: String, fingerprint: String?
  ) {
    self.link = link
    self.listener = listener
    self.address = address
    self.fingerprint = fingerprint
    let host = address.contains(":") ? "[\(address)]" : address
    let scheme = fingerprint == nil ? "http" : "https"
    url = "\(scheme)://\(host):\(listener.port)/#\(link.code)"
  }

  /// - Parameter certificate: `nil` for connections that are not encrypted.
  /// - Throws: ``ServerFailure`` if it can't listen on the address.
  static func start(
    _ link: PhoneLink, at address: String, _ certificate: PhoneSettings.Certificate?,
    _ assets: AssetTable
  ) async throws -> PhoneServer {
    var limits = ServerLimits()
    limits.connections = 50
    limits.jsonBytes = 4 << 10
    let phone = AccessToken(link.token, role: .edit, person: Person(name: ""))
    let settings = ServerSettings(
      address: address, port: 0, tokens: [phone], tls: certificate?.files, limits: limits)
    let attempts = TokenAttempts()
    let listener = try await HTTPListener.start(
      settings, Router(routes: routes(link, assets, attempts)), attempts,
      refusal: { problem, _ in .problem(problem) })
    return PhoneServer(link, listener, address: address, fingerprint: certificate?.fingerprint)
  }

  func stop() async {
    link.end()
    await listener.stop()
  }

  private static func routes(
    _ link: PhoneLink, _ assets: AssetTable, _ attempts: TokenAttempts
  ) -> [Route] {
    assets.routes + [
      Route(.GET, "", .open) { try assets.response("phone/phone.html", to: $0) },
      Route(.POST, "api/pairing", .open, body: .json) { request in
        let code = try request.json(PairingRequestBody.self).code
        guard link.isCode(code) else {
          try attempts.count(from: request.client)
          throw Problem(.noToken, "the code is not the one on the computer")
        }
        let pairing = try link.ask(device: device(request.headers), client: request.client)
        return try .json(PairingAnswer(phone: pairing.secret, check: pairing.check))
      },
      Route(.GET, "api/pairing/:phone", .open) { request in
        let stage = try link.stage(forPhone: try request.part("phone"))
        var response = try Response.json(["stage": stage.name])
        if case .paired = stage { response.headers.append(request.cookie.header(link.token)) }
        return response
      },
      // Answers a phone that was paired, and loads the page again.
      Route(.GET, "api/uploads") { _ in try .json(["received": link.received]) },
      Route(.POST, "api/uploads", .edit, body: .json) { request in
        let file = try request.json(UploadRequestBody.self)
        return try .json(
          try await link.upload(file.id, name: file.name, bytes: file.bytes).progress())
      },
      Route(.PATCH, receiving: "api/uploads/:id") { request in
        try link.upload(try request.part("id")).part(
          from: try request.number("offset", in: 0...Int.max, default: 0))
      },
    ]
  }

  /// What a browser says that it runs on, as far as it helps to know one's own phone.
  private static func device(_ headers: HTTPHeaders) -> String {
    let agent = headers.first(name: "User-Agent") ?? ""
    return ["iPhone", "iPad", "Android"].first { agent.contains($0) } ?? ""
  }
}

private struct PairingRequestBody: Decodable {
  var code: String
}

private struct PairingAnswer: Encodable {
  var phone: String
  var check: String
}

private struct UploadRequestBody: Decodable {
  /// Chosen by the phone: who asks again with it goes on with the same upload.
  var id: String
  var name: String
  var bytes: Int
}
