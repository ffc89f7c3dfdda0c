import NIOHTTP1
import PaperSession

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
    /// A file, taken by a ``FileReception`` while it arrives.
    case file
  }

  var method: HTTPMethod
  /// `api/docs/:doc`: a part with a colon matches any one part, `*` all parts that follow.
  var pattern: [String]
  /// The pattern, as it stands in the program.
  let name: StaticString
  var access: Access
  var body: Body
  private let work: Work

  private enum Work: Sendable {
    case answer(@Sendable (RequestContext) async throws -> Response)
    case receive(@Sendable (RequestContext) throws -> any FileReception)
  }

  init(
    _ method: HTTPMethod, _ pattern: StaticString, _ access: Access = .read, body: Body = .none,
    answer: @escaping @Sendable (RequestContext) async throws -> Response
  ) {
    self.method = method
    name = pattern
    self.pattern = pattern.description.split(separator: "/").map(String.init)
    self.access = access
    self.body = body
    work = .answer(answer)
  }

  /// A route for a file as the body.
  ///
  /// - Parameter receive: Makes the receiver of the file, before its bytes arrive.
  init(
    _ method: HTTPMethod, receiving pattern: StaticString,
    _ receive: @escaping @Sendable (RequestContext) throws -> any FileReception
  ) {
    self.method = method
    name = pattern
    self.pattern = pattern.description.split(separator: "/").map(String.init)
    access = .edit
    body = .file
    work = .receive(receive)
  }

  var methodName: StaticString {
    switch method {
    case .GET: "GET"
    case .POST: "POST"
    default: "other"
    }
  }

  /// The receiver for the body of a request; `nil` if the body is no file.
  func reception(for request: RequestContext) throws(Problem) -> (any FileReception)? {
    guard case .receive(let receive) = work else { return nil }
    do { return try receive(request) } catch { throw Problem(explaining: error) }
  }

  /// The answer to a request whose body is complete.
  func answer(_ request: RequestContext) async throws(Problem) -> Response {
    guard case .answer(let answer) = work else {
      throw Problem(.failed, "a file is answered by its receiver")
    }
    do { return try await answer(request) } catch { throw Problem(explaining: error) }
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
