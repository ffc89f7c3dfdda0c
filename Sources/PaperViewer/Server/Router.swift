import NIOHTTP1

/// A route of the server.
struct Route: Sendable {
  enum Access: Sendable {
    /// Open to every client that reaches the server.
    case open
    case read
    case edit
  }

  enum Body: Sendable {
    case none, json
    /// A file, received by a ``FileReception`` while it arrives, to be imported.
    case file
    /// The same, for a file that goes into the inbox.
    case waitingFile
  }

  var method: HTTPMethod
  /// `api/docs/:doc`: a part with a colon matches any one part, `*` all parts that follow.
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

/// Finds the route of a request; the first match is used.
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
    if isKnown { throw Problem(.method, "this address does not support \(method.rawValue)") }
    throw Problem(.notFound, "there is no such address")
  }
}
