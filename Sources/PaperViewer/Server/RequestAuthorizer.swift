import NIOHTTP1
import PaperSession

/// A request that is allowed, with its sender and its route.
struct AuthorizedRequest: Sendable {
  var head: HTTPRequestHead
  /// The client's address, without its port.
  var client: String
  var target: Target
  var route: Route
  var parts: [String: String]
  var token: AccessToken
  /// The most bytes of the body.
  var bodyLimit: Int
  /// The cookie that brings the token.
  var cookie: TokenCookie
}

/// The cookie that brings a client's token.
struct TokenCookie: Sendable {
  var name: String
  /// Whether it is sent over encrypted connections alone.
  var isSecure: Bool

  /// Cookies are shared between ports, so the name contains the port.
  init(port: Int, isSecure: Bool) {
    name = "pc-\(port)"
    self.isSecure = isSecure
  }

  /// The header that makes a browser keep the token.
  func header(_ token: String) -> (String, String) {
    let secure = isSecure ? "; Secure" : ""
    return ("Set-Cookie", "\(name)=\(token); HttpOnly; SameSite=Strict; Path=/\(secure)")
  }
}

/// Allows or refuses requests by their heads alone, before a body is read.
struct RequestAuthorizer: Sendable {
  private let tokens: [AccessToken]
  private let limits: ServerLimits
  private let router: Router
  private let hosts: Hosts
  private let cookie: TokenCookie
  /// `http://` or `https://`.
  private let scheme: String
  private let attempts: TokenAttempts?

  /// - Parameter attempts: Counts wrong tokens; `nil` for no limit.
  init(
    _ settings: ServerSettings, port: Int, router: Router, attempts: TokenAttempts?
  ) {
    tokens = settings.tokens
    limits = settings.limits
    self.router = router
    hosts = Hosts(address: settings.address, port: port)
    cookie = TokenCookie(port: port, isSecure: settings.tls != nil)
    scheme = settings.tls == nil ? "http://" : "https://"
    self.attempts = attempts
  }

  /// - Parameter client: The client's address, without its port.
  func admit(_ head: HTTPRequestHead, from client: String) throws(Problem) -> AuthorizedRequest {
    try attempts?.refuseBlocked(client)
    guard head.uri.utf8.count <= limits.requestLineBytes else {
      throw Problem(.tooLarge, "the request's address is too long")
    }
    let own = head.headers["Host"]
    guard own.count == 1, hosts.contains(own[0]) else {
      throw Problem(.wrongHost, "the request's Host is not a name of this server")
    }
    try refuseOtherOrigins(head.headers)
    let target = try Target(head.uri)
    let (route, parts) = try router.route(head.method, target.path)
    let token = try accessToken(head.headers, route, from: client)
    if route.access == .edit, token.role != .edit {
      throw Problem(.readOnly, "this token is for reading")
    }
    let changes = head.method != .GET && head.method != .HEAD
    let isByCookie = !head.headers.contains(name: "Authorization")
    if changes, isByCookie, head.headers["Origin"].isEmpty {
      throw Problem(.crossOrigin, "a change needs an Origin header")
    }
    return AuthorizedRequest(
      head: head, client: client, target: target, route: route, parts: parts, token: token,
      bodyLimit: try bodyLimit(head, route), cookie: cookie)
  }

  /// Refuses requests that a page of another site makes in the reader's browser.
  private func refuseOtherOrigins(_ headers: HTTPHeaders) throws(Problem) {
    let origins = headers["Origin"]
    let sites = headers["Sec-Fetch-Site"]
    guard
      origins.allSatisfy({ origin in
        origin.hasPrefix(scheme) && hosts.contains(String(origin.dropFirst(scheme.count)))
      })
    else { throw Problem(.crossOrigin, "the request comes from another site") }
    guard sites.allSatisfy({ ["same-origin", "none"].contains($0.lowercased()) }) else {
      // A link from another site may be followed; the browser sends no cookie with it.
      if headers.first(name: "Sec-Fetch-Mode") == "navigate" { return }
      throw Problem(.crossOrigin, "the request comes from another site")
    }
  }

  private func accessToken(
    _ headers: HTTPHeaders, _ route: Route, from client: String
  ) throws(Problem) -> AccessToken {
    let sent = token(headers)
    if let sent, let token = tokens.first(where: { $0.isMet(by: sent) }) { return token }
    if route.access == .open { return AccessToken("", role: .read, person: Person(name: "")) }
    if sent != nil { try attempts?.count(from: client) }
    throw Problem(
      .noToken, "this server needs the token that pc view printed",
      hint: "open the whole address that pc view printed")
  }

  private func token(_ headers: HTTPHeaders) -> String? {
    if let header = headers.first(name: "Authorization") {
      return header.hasPrefix("Bearer ") ? String(header.dropFirst("Bearer ".count)) : nil
    }
    for line in headers["Cookie"] {
      for pair in line.split(separator: ";") {
        let trimmed = pair.drop { $0 == " " }
        if trimmed.hasPrefix(cookie.name + "=") {
          return String(trimmed.dropFirst(cookie.name.count + 1))
        }
      }
    }
    return nil
  }

  /// The media types of files; their content decides what they are.
  private static let fileTypes: Set = [
    "application/pdf", "image/jpeg", "image/png", "image/heic", "image/heif", "image/avif",
    "image/tiff", "image/webp",
  ]

  private func bodyLimit(_ head: HTTPRequestHead, _ route: Route) throws(Problem) -> Int {
    let length = head.headers.first(name: "Content-Length").flatMap { Int($0) }
    let type = head.headers.first(name: "Content-Type")?.lowercased().split(separator: ";").first
    let hasBody = (length ?? 0) > 0 || head.headers.contains(name: "Transfer-Encoding")
    let limit: Int
    switch route.body {
    case .none: limit = 0
    case .json:
      limit = limits.jsonBytes
      if hasBody, type != "application/json" { throw Problem(.type, "the body has to be JSON") }
    case .file:
      limit = limits.fileBytes
      guard length != nil else { throw Problem(.malformed, "a file comes with its Content-Length") }
      guard let type, RequestAuthorizer.fileTypes.contains(String(type)) else {
        throw Problem(.type, "a file is a PDF or an image")
      }
    }
    if let length, length > limit {
      throw Problem(.tooLarge, "the body has \(length) bytes, and the limit is \(limit)")
    }
    return limit
  }
}
