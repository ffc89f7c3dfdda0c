import NIOHTTP1

/// One thing that can be asked for.
struct Route: Sendable {
  enum Access: Sendable {
    /// To everybody who reaches the server.
    case open
    case read
    case edit
  }

  enum Body: Sendable {
    case none, json
    /// Received as it comes, by a ``FileReception``.
    case file
  }

  var method: HTTPMethod
  /// `api/docs/:doc`: a part behind a colon stands for any one part, `*` for all that follow.
  var pattern: [String]
  var access: Access
  var body: Body
  var answer: @Sendable (RequestContext) async throws -> Response

  init(
    _ method: HTTPMethod, _ pattern: String, _ access: Access = .read, body: Body = .none,
    answer: @escaping @Sendable (RequestContext) async throws -> Response
  ) {
    self.method = method
    self.pattern = pattern.split(separator: "/").map(String.init)
    self.access = access
    self.body = body
    self.answer = answer
  }

  func parts(of path: [String]) -> [String: String]? {
    var parts: [String: String] = [:]
    for (place, name) in pattern.enumerated() {
      if name == "*" {
        parts["*"] = path.dropFirst(place).joined(separator: "/")
        return parts
      }
      guard place < path.count else { return nil }
      if name.hasPrefix(":") {
        parts[String(name.dropFirst())] = path[place]
      } else if name != path[place] {
        return nil
      }
    }
    return path.count == pattern.count ? parts : nil
  }
}

/// Finds the route that a request means; the first that fits.
struct Router: Sendable {
  let routes: [Route]

  func route(
    _ method: HTTPMethod, _ path: [String]
  ) throws(Problem) -> (Route, [String: String]) {
    let asked: HTTPMethod = method == .HEAD ? .GET : method
    var isKnown = false
    for route in routes {
      guard let parts = route.parts(of: path) else { continue }
      if route.method == asked { return (route, parts) }
      isKnown = true
    }
    if isKnown { throw Problem(.method, "this can't be asked for with \(method.rawValue)") }
    throw Problem(.notFound, "there is no such address")
  }
}
