import NIOHTTP1
import PaperSession

extension Application {
  /// The routes of the web page: the same HTML for every address, and its files.
  func pageRoutes(_ assets: AssetTable) -> [Route] {
    [
      Route(.GET, "open", .open) { try self.open($0) }
    ]
      + assets.routes
      + ([
        "", "d/*", "o/*", "b/*", "s", "tags", "help", "recent", "inbox", "inbox/*", "read",
        "read/*", "stats",
      ] as [StaticString]).map { pattern in
        Route(.GET, pattern) { try assets.response("index.html", to: $0) }
      }
      + [Route(.GET, "embed/:session") { try assets.response("embed.html", to: $0) }]
  }

  /// Exchanges the token in the address for a cookie, and redirects to an address without it.
  private func open(_ request: RequestContext) throws -> Response {
    guard let token = try request.value("token"), admits(token) else {
      try attempts?.count(from: request.client)
      throw Problem(
        .noToken, "this token is not the server's",
        hint: "open the address that pc view printed last")
    }
    let target = try request.value("to") ?? "/"
    guard Application.isOwn(target) else {
      throw Problem(.malformed, "'to' has to be a path of this server")
    }
    return Response(
      .seeOther, headers: [("Location", target), request.cookie.header(token)])
  }

  /// Whether a target can only be on this server.
  static func isOwn(_ target: String) -> Bool {
    target.hasPrefix("/") && !target.hasPrefix("//")
      && target.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7f && $0 != UInt8(ascii: "\\") }
  }
}
