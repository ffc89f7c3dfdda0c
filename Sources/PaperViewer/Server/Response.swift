import FoundationEssentials
import NIOHTTP1
import PaperSession

/// An answer to a request.
struct Response: Sendable {
  enum Body: Sendable {
    case bytes([UInt8])
    /// Events, written as they come until the stream or the connection ends.
    case events(AsyncStream<[UInt8]>)
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
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.withoutEscapingSlashes]
    return Response(
      status, headers: [jsonType], body: .bytes(Array(try encoder.encode(value))))
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
