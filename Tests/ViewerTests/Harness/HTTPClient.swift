import Glibc

/// An HTTP client that sends exactly the given bytes, so that it can also send invalid requests.
struct HTTPClient {
  let port: Int

  struct Reply {
    var status = 0
    /// Names in lower case.
    var headers: [String: String] = [:]
    var body: [UInt8] = []

    var text: String { String(decoding: body, as: UTF8.self) }
  }

  struct Failure: Error {
    let reason: String
  }

  /// Sends a request, and waits for the whole response.
  func ask(
    _ method: String = "GET", _ path: String, headers: [String: String] = [:], body: [UInt8] = [],
    seconds: Int = 60
  ) throws -> Reply {
    var all = ["Host": "127.0.0.1:\(port)", "Connection": "close"]
    if !body.isEmpty || method != "GET" { all["Content-Length"] = "\(body.count)" }
    for (name, value) in headers { all[name] = value }
    var text = "\(method) \(path) HTTP/1.1\r\n"
    for (name, value) in all where !value.isEmpty { text += "\(name): \(value)\r\n" }
    let connection = try Connection(port: port, seconds: seconds)
    try connection.send(Array((text + "\r\n").utf8) + body)
    return try connection.reply()
  }

  /// Sends only these bytes; `nil` if the server closes the connection without a response.
  func say(_ bytes: [UInt8], seconds: Int = 30) throws -> Reply? {
    let connection = try Connection(port: port, seconds: seconds)
    do { try connection.send(bytes) } catch is Failure { return nil }
    return try? connection.reply()
  }

  /// A connection to this device.
  final class Connection {
    private let socket: Int32
    private var received: [UInt8] = []
    private(set) var isOver = false

    init(port: Int, seconds: Int = 60) throws {
      socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
      var limit = timeval(tv_sec: seconds, tv_usec: 0)
      for option in [SO_RCVTIMEO, SO_SNDTIMEO] {
        setsockopt(socket, SOL_SOCKET, option, &limit, socklen_t(MemoryLayout<timeval>.size))
      }
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_port = in_port_t(port).bigEndian
      address.sin_addr.s_addr = inet_addr("127.0.0.1")
      let result = withUnsafePointer(to: &address) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
        }
      }
      if result != 0 { throw Failure(reason: "connect: \(errno)") }
    }

    deinit { close(socket) }

    func send(_ bytes: [UInt8]) throws {
      var rest = bytes[...]
      while !rest.isEmpty {
        let count = rest.withUnsafeBytes {
          Glibc.send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
        }
        guard count > 0 else { throw Failure(reason: "send: \(errno)") }
        rest = rest.dropFirst(count)
      }
    }

    /// Receives the available bytes. Returns whether there were any before the timeout.
    @discardableResult
    func receive() -> Bool {
      var buffer = [UInt8](repeating: 0, count: 256 << 10)
      let count = buffer.withUnsafeMutableBytes { recv(socket, $0.baseAddress, $0.count, 0) }
      if count == 0 || (count < 0 && errno != EAGAIN) { isOver = true }
      if count > 0 { received += buffer.prefix(count) }
      return count > 0
    }

    /// Receives until the text is found so many times, or for a minute. Returns whether it is.
    @discardableResult
    func receive(until words: String, times: Int = 1) -> Bool {
      let end = time(nil) + 60
      while count(of: words) < times {
        if isOver || time(nil) >= end { return false }
        receive()
      }
      return true
    }

    /// How often the text was received. Bytes are compared: a search of characters takes so long that
    /// a test asks too late to see an answer that is wrong for a moment.
    func count(of words: String) -> Int { received.ranges(of: Array(words.utf8)).count }

    /// The received bytes as text.
    var text: String { String(decoding: received, as: UTF8.self) }

    func reply() throws -> Reply {
      while true {
        if let reply = try parsed() { return reply }
        if isOver || !receive() {
          if let reply = try parsed() { return reply }
          throw Failure(reason: "no answer; so far: \(text.prefix(200))")
        }
      }
    }

    private func parsed() throws -> Reply? {
      guard let end = received.firstRange(of: Array("\r\n\r\n".utf8)) else { return nil }
      let lines = String(decoding: received[..<end.lowerBound], as: UTF8.self)
        .split(separator: "\r\n")
      var reply = Reply()
      let words = (lines.first ?? "").split(separator: " ")
      reply.status = words.count > 1 ? Int(words[1]) ?? 0 : 0
      for line in lines.dropFirst() {
        let sides = line.split(separator: ":", maxSplits: 1)
        if sides.count == 2 {
          reply.headers[sides[0].lowercased()] = String(sides[1].drop { $0 == " " })
        }
      }
      let body = Array(received[end.upperBound...])
      let wanted = reply.headers["content-length"].flatMap { Int($0) } ?? 0
      guard body.count >= wanted else { return nil }
      reply.body = Array(body.prefix(wanted))
      return reply
    }
  }
}
