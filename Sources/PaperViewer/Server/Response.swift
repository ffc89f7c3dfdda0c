import FoundationEssentials
import NIOHTTP1
import PaperSession

/// An answer to a request.
struct Response: Sendable {
  enum Body: Sendable {
    case bytes([UInt8])
    /// Events, written as they come until the stream or the connection ends.
    case events(first: [UInt8], then: AsyncStream<[UInt8]>)

    /// The number of bytes; 0 for events.
    var count: Int {
      if case .bytes(let bytes) = self { bytes.count } else { 0 }
    }
  }

  var status: HTTPResponseStatus
  var headers: [(String, String)] = []
  var body: Body

  init(_ status: HTTPResponseStatus, headers: [(String, String)] = [], body: Body = .bytes([])) {
    self.status = status
    self.headers = headers
    self.body = body
  }

  /// A response with encoded JSON.
  static func json(_ bytes: [UInt8], _ status: HTTPResponseStatus = .ok) -> Response {
    Response(status, headers: [jsonType], body: .bytes(bytes))
  }

  static func json(_ value: some Encodable, _ status: HTTPResponseStatus = .ok) throws -> Response {
    json(try encoded(value), status)
  }

  /// A part of a JSON object.
  enum Part {
    case value(any Encodable)
    /// Encoded already.
    case json([UInt8])
  }

  /// A response with a JSON object of these parts.
  static func json(_ parts: KeyValuePairs<String, Part>) throws -> Response {
    let members = try parts.map { name, part in
      let bytes: [UInt8] =
        switch part {
        case .value(let value): try encoded(value)
        case .json(let bytes): bytes
        }
      return Array("\"\(name)\":".utf8) + bytes
    }
    return json(Array("{".utf8) + members.joined(separator: [UInt8(ascii: ",")]) + Array("}".utf8))
  }

  /// The answer to a change of the library: `{done, head, result}`.
  static func action(_ answer: ActionAnswer, done: Bool) -> Response {
    let head = answer.head.map { "\"\($0)\"" } ?? "null"
    return .json(
      Array("{\"done\":\(done),\"head\":\(head),\"result\":".utf8)
        + (answer.result.isEmpty ? Array("null".utf8) : answer.result) + Array("}".utf8))
  }

  /// Headers of every answer. The browser runs and loads only files of this server.
  static let commonHeaders: [(String, String)] = [
    (
      "Content-Security-Policy",
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob: data:; "
        + "connect-src 'self'; font-src 'self'; manifest-src 'self'; base-uri 'none'; "
        + "form-action 'none'; frame-ancestors 'none'"
    ),
    ("X-Content-Type-Options", "nosniff"),
    ("Referrer-Policy", "no-referrer"),
    ("Cross-Origin-Opener-Policy", "same-origin"),
    ("Cross-Origin-Resource-Policy", "same-origin"),
    ("Cache-Control", "no-store"),
  ]

  private static func encoded(_ value: any Encodable) throws -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.withoutEscapingSlashes]
    return Array(try encoder.encode(value))
  }

  private static let jsonType = ("Content-Type", "application/json; charset=utf-8")

  static func problem(_ problem: Problem) -> Response {
    do {
      var response = try json(ProblemAnswer(error: problem), problem.code.status)
      if problem.code == .busy { response.headers.append(("Retry-After", "1")) }
      return response
    } catch {
      return Response(.internalServerError)
    }
  }

  private struct ProblemAnswer: Encodable {
    var error: Problem
  }
}
