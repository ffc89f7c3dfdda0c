import NIOHTTP1
import PaperSession

extension Application {
  /// The routes with which the person at the computer connects a phone.
  var phoneRoutes: [Route] {
    [
      Route(.GET, "api/phone") { try .json(await self.phone(of: $0).answer()) },
      Route(.POST, "api/phone", .edit, body: .json) { request in
        let asked = try request.json(PhoneRequestBody.self)
        return try .json(
          await self.phone(of: request).start(
            into: try self.inbox(of: request), at: asked.address, isPlain: asked.isPlain))
      },
      Route(.POST, "api/phone/pairing", .edit, body: .json) { request in
        let asked = try request.json(PairingDecisionRequestBody.self)
        return try .json(await self.phone(of: request).decide(allows: asked.allows))
      },
      Route(.DELETE, "api/phone", .edit) { request in
        try await self.phone(of: request).stop()
        return Response(.noContent)
      },
    ]
  }

  private func phone(of request: RequestContext) throws -> PhoneHost {
    // Only who may use the inbox may let a phone put files into it.
    _ = try inbox(of: request)
    guard let phone else { throw Problem(.notFound, "phones can't be connected") }
    return phone
  }
}

private struct PhoneRequestBody: Decodable {
  var address: String?
  var isPlain: Bool?
}

private struct PairingDecisionRequestBody: Decodable {
  var allows: Bool
}
