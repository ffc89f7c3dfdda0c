import NIOHTTP1
import PaperSession

extension Application {
  /// The routes that read the library.
  var libraryRoutes: [Route] {
    let library = library
    return [
      Route(.GET, "api/library") { request in
        try .json(
          Overview(
            try await library.overview(at: try request.value("at")), token: request.token))
      },
      Route(.POST, "api/start", body: .json) { try await self.start($0) },
      Route(.GET, "api/docs") { request in
        try .json(await library.docs(try DocListRequest(request)))
      },
      Route(.GET, "api/docs/:doc") { request in
        try .json(await library.doc(try request.part("doc"), at: try request.value("at")))
      },
      Route(.GET, "api/docs/:doc/cover") { request in
        let content = try await library.cover(
          ofDoc: try request.part("doc"), at: try request.value("at"))
        guard let content else { throw Problem(.notFound, "a doc without pages has no cover") }
        return try await self.picture(
          of: content, request, isFixed: false, downloads: false)
      },
      Route(.POST, "api/export", body: .json) { request in
        let file = try await library.export(
          try request.json(ExportRequestBody.self).exportRequest)
        let name = PercentCoding.encoded(file.name)
        return Response(
          .ok,
          headers: [
            ("Content-Type", file.type), ("Cache-Control", "private, no-store"),
            ("Content-Disposition", "attachment; filename*=UTF-8''\(name)"),
          ], body: .bytes(file.bytes))
      },
      Route(.GET, "api/bundles") { request in
        var list = BundleListRequest()
        list.words = try request.value("q") ?? ""
        list.offset = try request.number("offset", in: 0...Int.max, default: 0)
        list.limit = try request.number("limit", in: 1...200, default: 50)
        list.at = try request.value("at")
        return try .json(await library.bundles(list))
      },
      Route(.GET, "api/search") { request in
        try .json(
          await library.search(
            try request.value("q") ?? "",
            limit: try request.number("limit", in: 1...200, default: 20),
            at: try request.value("at")))
      },
      Route(.GET, "api/tags") { _ in .json(try await library.report(.tags)) },
      Route(.GET, "api/variables") { _ in .json(try await library.report(.variables)) },
      Route(.GET, "api/status") { _ in .json(try await library.report(.status)) },
      Route(.GET, "api/check") { _ in .json(try await library.report(.check)) },
      Route(.GET, "api/doubtful") { _ in .json(try await library.report(.doubtful)) },
      Route(.GET, "api/history") { request in
        .json(
          try await library.report(
            .history(
              limit: try request.number("limit", in: 1...500, default: 50),
              before: try request.value("before"))))
      },
      Route(.GET, "api/recent") { _ in try .json(await library.recent()) },
      Route(.GET, "api/preferences") { request in
        .json(try await library.preferences(of: request.token.guest))
      },
      Route(.PUT, "api/preferences", .edit, body: .json) { request in
        guard request.body.count <= 16 << 10 else {
          throw Problem(.tooLarge, "preferences have 16 KiB at most")
        }
        _ = try request.json([String: AnyJSON].self)
        try await library.keep(preferences: request.body, of: request.token.guest)
        return .json(try await library.preferences(of: request.token.guest))
      },
    ]
  }
}

extension Application {
  /// What the first screen needs, in one answer.
  private func start(_ request: RequestContext) async throws -> Response {
    let requestBody = try request.json(StartRequestBody.self)
    async let overview = library.overview(at: requestBody.at)
    async let preferences = library.preferences(of: request.token.guest)
    var session: SessionAnswer?
    if let wanted = requestBody.session {
      // The screen asks again, and shows the reason.
      do { session = try await open(wanted) } catch is ViewerRefusal {}
    }
    return try .json([
      "library": .value(Overview(try await overview, token: request.token)),
      "preferences": .json(try await preferences),
      "session": .value(session),
    ])
  }
}

private struct ExportRequestBody: Decodable {
  var refs: [String]
  var at: String?
  var format: ExportRequest.Format?
  var markup: ExportRequest.Markup?
  var flatten: Bool?

  var exportRequest: ExportRequest {
    ExportRequest(
      references: refs, at: at, format: format ?? .pdf, markup: markup ?? .with,
      flatten: flatten ?? false)
  }
}

/// The body of a page's first request.
private struct StartRequestBody: Decodable {
  var at: String?
  var session: SessionRequestBody?
}

/// The library, and what the client may do in it.
private struct Overview: Encodable {
  private let library: LibraryOverview
  private let role: AccessToken.Role
  private let person: String
  /// Whether the client may use the inbox: it holds the photos of who runs the server.
  private let hasInbox: Bool

  init(_ library: LibraryOverview, token: AccessToken) {
    self.library = library
    role = token.role
    person = token.person.name
    hasInbox = token.isOwner
  }

  private enum CodingKeys: String, CodingKey {
    case role, person, viewModes, features, inbox
  }

  func encode(to encoder: any Encoder) throws {
    try library.encode(to: encoder)
    var more = encoder.container(keyedBy: CodingKeys.self)
    try more.encode(role, forKey: .role)
    try more.encode(person, forKey: .person)
    try more.encode(hasInbox, forKey: .inbox)
    try more.encode(ViewMode.allCases, forKey: .viewModes)
    try more.encode(
      SessionFeatures(annotations: role == .edit, sideComments: true), forKey: .features)
  }
}

extension DocListRequest {
  fileprivate init(_ request: RequestContext) throws(Problem) {
    self.init()
    words = try request.value("q") ?? ""
    tags = request.values("tag")
    conditions = request.values("where")
    folder = try request.value("in") ?? ""
    depth = try request.number("depth", in: 0...1_000, default: 0)
    if let text = try request.value("sort") {
      guard let order = Order(rawValue: text) else {
        let words = Order.allCases.map(\.rawValue).joined(separator: ", ")
        throw Problem(.malformed, "'sort' is one of \(words)")
      }
      self.order = order
    }
    offset = try request.number("offset", in: 0...Int.max, default: 0)
    limit = try request.number("limit", in: 1...200, default: 50)
    at = try request.value("at")
  }
}

/// Any JSON value, used to check that a text is JSON.
struct AnyJSON: Decodable {
  init(from decoder: any Decoder) throws {}
}
