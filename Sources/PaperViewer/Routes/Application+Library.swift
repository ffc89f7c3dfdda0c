import NIOHTTP1
import PaperSession

extension Application {
  /// Looking at the library.
  var libraryRoutes: [Route] {
    let library = library
    return [
      Route(.GET, "api/library") { exchange in
        let overview = try await library.overview(at: try exchange.value("at"))
        return try .json(
          Overview(library: overview, role: exchange.person.role, person: exchange.person.name))
      },
      Route(.GET, "api/docs") { exchange in
        try .json(await library.docs(try DocListRequest(exchange)))
      },
      Route(.GET, "api/docs/:doc") { exchange in
        try .json(await library.doc(try exchange.part("doc"), at: try exchange.value("at")))
      },
      Route(.GET, "api/docs/:doc/cover") { exchange in
        let content = try await library.cover(
          ofDoc: try exchange.part("doc"), at: try exchange.value("at"))
        guard let content else { throw Problem(.notFound, "a doc without pages has no cover") }
        return try await self.picture(of: content, exchange, isFixed: false)
      },
      Route(.GET, "api/bundles") { exchange in
        var request = BundleListRequest()
        request.words = try exchange.value("q") ?? ""
        request.offset = try exchange.number("offset", in: 0...Int.max, default: 0)
        request.limit = try exchange.number("limit", in: 1...200, default: 50)
        request.at = try exchange.value("at")
        return try .json(await library.bundles(request))
      },
      Route(.GET, "api/search") { exchange in
        try .json(
          await library.search(
            try exchange.value("q") ?? "",
            limit: try exchange.number("limit", in: 1...200, default: 20),
            at: try exchange.value("at")))
      },
      Route(.GET, "api/tags") { _ in .json(try await library.report(.tags)) },
      Route(.GET, "api/variables") { _ in .json(try await library.report(.variables)) },
      Route(.GET, "api/status") { _ in .json(try await library.report(.status)) },
      Route(.GET, "api/history") { exchange in
        .json(
          try await library.report(
            .history(
              limit: try exchange.number("limit", in: 1...500, default: 50),
              before: try exchange.value("before"))))
      },
      Route(.GET, "api/recent") { _ in try .json(await library.recent()) },
      Route(.GET, "api/preferences") { _ in .json(try await library.preferences()) },
      Route(.PUT, "api/preferences", .edit, body: .json) { exchange in
        guard exchange.body.count <= 16 << 10 else {
          throw Problem(.tooLarge, "preferences have 16 KiB at most")
        }
        _ = try exchange.json([String: AnyJSON].self)
        try await library.keep(preferences: exchange.body)
        return .json(try await library.preferences())
      },
    ]
  }
}

/// The library, and what the one who asks may do in it.
private struct Overview: Encodable {
  var library: LibraryOverview
  var role: AccessToken.Role
  var person: String

  private enum CodingKeys: String, CodingKey {
    case role, person, viewModes, features
  }

  func encode(to encoder: any Encoder) throws {
    try library.encode(to: encoder)
    var more = encoder.container(keyedBy: CodingKeys.self)
    try more.encode(role, forKey: .role)
    try more.encode(person, forKey: .person)
    try more.encode(ViewMode.allCases, forKey: .viewModes)
    try more.encode(SessionFeatures(annotations: false, sideComments: true), forKey: .features)
  }
}

extension DocListRequest {
  fileprivate init(_ exchange: Exchange) throws(Problem) {
    self.init()
    words = try exchange.value("q") ?? ""
    tags = exchange.values("tag")
    conditions = exchange.values("where")
    folder = try exchange.value("in") ?? ""
    if let text = try exchange.value("sort") {
      guard let order = Order(rawValue: text) else {
        let words = Order.allCases.map(\.rawValue).joined(separator: ", ")
        throw Problem(.malformed, "'sort' is one of \(words)")
      }
      self.order = order
    }
    offset = try exchange.number("offset", in: 0...Int.max, default: 0)
    limit = try exchange.number("limit", in: 1...200, default: 50)
    at = try exchange.value("at")
  }
}

/// Any JSON value: read to know that it is one.
struct AnyJSON: Decodable {
  init(from decoder: any Decoder) throws {}
}
