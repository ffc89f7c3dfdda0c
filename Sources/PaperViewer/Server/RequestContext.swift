import FoundationEssentials
import NIOHTTP1
import PaperSession

/// An authorized request with its body.
struct RequestContext: Sendable {
  let method: HTTPMethod
  /// The variable parts of the path, by name.
  var parts: [String: String] = [:]
  private let query: [String: [String]]
  let headers: HTTPHeaders
  let token: AccessToken
  /// The client's address, without its port.
  let client: String
  let body: [UInt8]
  let cookie: TokenCookie

  init(_ authorized: AuthorizedRequest, body: [UInt8]) {
    method = authorized.head.method
    headers = authorized.head.headers
    token = authorized.token
    client = authorized.client
    parts = authorized.parts
    cookie = authorized.cookie
    query = Dictionary(grouping: authorized.target.query, by: \.name).mapValues { $0.map(\.value) }
    self.body = body
  }

  /// A variable part of the path.
  func part(_ name: String) throws(Problem) -> String {
    guard let part = parts[name], !part.isEmpty else {
      throw Problem(.malformed, "the address lacks its '\(name)'")
    }
    return part
  }

  /// A variable part of the path that is a slot's index.
  func slot() throws(Problem) -> Int {
    guard let index = Int(try part("slot")) else {
      throw Problem(.malformed, "a slot is named by its number")
    }
    return index
  }

  /// A parameter that may be given once; an empty one counts as missing.
  func value(_ name: String) throws(Problem) -> String? {
    let values = query[name] ?? []
    if values.count > 1 { throw Problem(.malformed, "'\(name)' is given more than once") }
    return values.first.flatMap { $0.isEmpty ? nil : $0 }
  }

  func values(_ name: String) -> [String] { (query[name] ?? []).filter { !$0.isEmpty } }

  /// An integer within bounds.
  func number(
    _ name: String, in bounds: ClosedRange<Int>, default standard: Int
  ) throws(Problem) -> Int {
    guard let text = try value(name) else { return standard }
    guard let number = Int(text), bounds.contains(number) else {
      throw Problem(
        .malformed, "'\(name)' has to be a number from \(bounds.lowerBound) to \(bounds.upperBound)"
      )
    }
    return number
  }

  /// The id of the client's window; throws if its form is invalid.
  func window() throws(Problem) -> String? {
    try headers.first(name: "X-Window").map { (text) throws(Problem) in
      try RequestContext.checked(window: text)
    }
  }

  /// The person and window of the request.
  func requester() throws(Problem) -> Requester {
    Requester(person: token.guest, window: try window())
  }

  static func checked(window text: String) throws(Problem) -> String {
    guard (8...64).contains(text.utf8.count),
      text.utf8.allSatisfy({ byte in
        (0x30...0x39).contains(byte) || (0x41...0x5a).contains(byte) || (0x61...0x7a).contains(byte)
      })
    else { throw Problem(.malformed, "a window's name has 8 to 64 letters and digits") }
    return text
  }

  /// The body as JSON.
  func json<Value: Decodable>(_ type: Value.Type) throws(Problem) -> Value {
    do {
      return try JSONDecoder().decode(type, from: Data(body))
    } catch let error as DecodingError {
      throw Problem(.malformed, "the body is invalid: \(RequestContext.reason(error))")
    } catch {
      throw Problem(.malformed, "the body can't be read")
    }
  }

  private static func reason(_ error: DecodingError) -> String {
    func place(_ path: [any CodingKey]) -> String {
      path.isEmpty ? "" : " at '\(path.map(\.stringValue).joined(separator: "."))'"
    }
    return switch error {
    case .keyNotFound(let key, _): "it lacks '\(key.stringValue)'"
    case .typeMismatch(_, let context):
      "a value of another type is wanted\(place(context.codingPath))"
    case .valueNotFound(_, let context): "a value is missing\(place(context.codingPath))"
    case .dataCorrupted(let context):
      context.codingPath.isEmpty
        ? "it is not JSON" : "there is no such value\(place(context.codingPath))"
    @unknown default: "it can't be read"
    }
  }
}
