import NIOHTTP1
import PaperSession

extension Application {
  /// The routes of the web page: the same HTML for every address, and its files.
  func pageRoutes(_ assets: AssetTable) -> [Route] {
    [
      Route(.GET, "open", .open) { try self.open($0) },
      Route(.GET, "assets/:build/*", .open) { request in
        // A page of an earlier build may still ask; what it gets must not be kept for good.
        let isFixed = try request.part("build") == assets.build
        return try Application.asset(request.part("*"), in: assets, request, isFixed: isFixed)
      },
      Route(.GET, "favicon.ico", .open) { try Application.asset("icon.svg", in: assets, $0) },
    ]
      + ["", "d/*", "o/*", "b/*", "s", "tags", "help", "recent", "inbox", "inbox/*"].map {
        pattern in
        Route(.GET, pattern) { try Application.asset("index.html", in: assets, $0) }
      }
      + [Route(.GET, "embed/:session") { try Application.asset("embed.html", in: assets, $0) }]
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
    let cookie =
      "\(RequestAuthorizer.cookieName(port: port))=\(token); HttpOnly; SameSite=Strict; Path=/"
      + (isEncrypted ? "; Secure" : "")
    return Response(.seeOther, headers: [("Location", target), ("Set-Cookie", cookie)])
  }

  /// Whether a target can only be on this server.
  static func isOwn(_ target: String) -> Bool {
    target.hasPrefix("/") && !target.hasPrefix("//")
      && target.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7f && $0 != UInt8(ascii: "\\") }
  }

  private static func asset(
    _ name: String, in assets: AssetTable, _ request: RequestContext, isFixed: Bool = false
  ) throws(Problem) -> Response {
    guard let asset = assets[name] else {
      throw Problem(.notFound, "the page has no file of this name")
    }
    let headers = [
      ("ETag", asset.tag),
      ("Cache-Control", isFixed ? "private, max-age=31536000, immutable" : "no-cache"),
    ]
    if request.headers["If-None-Match"].contains(asset.tag) {
      return Response(.notModified, headers: headers)
    }
    return Response(
      .ok, headers: headers + [("Content-Type", asset.type)], body: .bytes(asset.bytes))
  }
}
