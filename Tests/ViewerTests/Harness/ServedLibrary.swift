import Foundation

/// A library of its own, with `pc view` serving it until this goes.
///
///     let served = try ServedLibrary("pc import $PAPERS/mock-exam-chinese.pdf --doc Mock -q -c")
///     let doc = try served.json("/api/docs")
final class ServedLibrary {
  let shell: Shell
  private(set) var client: HTTPClient
  /// The whole address that `pc view` printed.
  private(set) var address: String
  private(set) var token: String
  private var process: Process
  private let place: URL
  private let options: String
  private let variables: [String: String]

  struct Failure: Error {
    let reason: String
  }

  /// - Parameters:
  ///   - script: Lines for the shell that fill the new library.
  ///   - options: Words behind `pc view`.
  ///   - variables: Environment variables of `pc view`.
  init(_ script: String = "", options: String = "", variables: [String: String] = [:]) throws {
    place = FileManager.default.temporaryDirectory.appending(path: "pc-viewer-\(UUID())")
    let root = place.appending(path: "library").path
    try FilledLibraries.make(script, at: place)
    shell = Shell(folder: root, home: place.path)
    self.options = options
    self.variables = variables
    (process, address) = try ServedLibrary.serve(shell, root, "--port 0 \(options)", variables)
    (client, token) = try ServedLibrary.parts(of: address)
  }

  /// Stops the server, and starts another one at the same port.
  func restart() throws {
    process.terminate()
    process.waitUntilExit()
    (process, address) = try ServedLibrary.serve(
      shell, place.appending(path: "library").path, "--port \(client.port) \(options)", variables)
    (client, token) = try ServedLibrary.parts(of: address)
  }

  /// Kills the server, and starts another one at the same port.
  func killAndRestart() throws {
    kill(process.processIdentifier, SIGKILL)
    try restart()
  }

  /// Kills the programs that draw pages again and again, while something is done.
  func killingWorkers<Value>(_ body: () throws -> Value) throws -> Value {
    let killing = Process()
    killing.executableURL = URL(fileURLWithPath: "/bin/sh")
    let kill = "pkill -KILL -x pc-worker -P \(process.processIdentifier)"
    killing.arguments = ["-c", "while :; do \(kill); sleep 0.01; done"]
    try killing.run()
    defer {
      killing.terminate()
      killing.waitUntilExit()
    }
    return try body()
  }

  private static func serve(
    _ shell: Shell, _ root: String, _ options: String, _ variables: [String: String]
  ) throws -> (Process, address: String) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", "exec pc view --no-browser \(options)"]
    process.environment = shell.environment.merging(variables) { $1 }
    process.currentDirectoryURL = URL(fileURLWithPath: root)
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    var line = ""
    while !line.hasSuffix("\n") {
      let bytes = output.fileHandleForReading.availableData
      if bytes.isEmpty { throw Failure(reason: "pc view ended before it printed its address") }
      line += String(decoding: bytes, as: UTF8.self)
    }
    return (process, line.trimmingCharacters(in: .newlines))
  }

  private static func parts(of address: String) throws -> (HTTPClient, token: String) {
    guard let url = URLComponents(string: address), let port = url.port else {
      throw Failure(reason: "'\(address)' is no address")
    }
    return (
      HTTPClient(port: port), url.queryItems?.first { $0.name == "token" }?.value ?? ""
    )
  }

  deinit {
    process.terminate()
    process.waitUntilExit()
    try? FileManager.default.removeItem(at: place)
  }

  /// Whether the server still runs.
  var isRunning: Bool { process.isRunning }
  /// The server's memory that is in use, in bytes.
  var residentBytes: Int {
    let text =
      (try? String(contentsOfFile: "/proc/\(process.processIdentifier)/statm", encoding: .utf8))
    return (text?.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0) * 4_096
  }

  /// Sends a request with the token.
  func ask(
    _ method: String = "GET", _ path: String, _ body: Any? = nil, headers: [String: String] = [:],
    seconds: Int = 60
  ) throws -> HTTPClient.Reply {
    var all = ["Authorization": "Bearer \(token)"]
    var bytes: [UInt8] = []
    if let body {
      all["Content-Type"] = "application/json"
      bytes = Array(try JSONSerialization.data(withJSONObject: body))
    }
    for (name, value) in headers { all[name] = value }
    return try client.ask(method, path, headers: all, body: bytes, seconds: seconds)
  }

  /// Requests a JSON object.
  func json(_ method: String = "GET", _ path: String, _ body: Any? = nil) throws -> [String: Any] {
    let reply = try ask(method, path, body)
    guard (200..<300).contains(reply.status),
      let object = try JSONSerialization.jsonObject(with: Data(reply.body)) as? [String: Any]
    else { throw Failure(reason: "\(method) \(path): \(reply.status) \(reply.text.prefix(300))") }
    return object
  }

  /// Opens a session. Returns its id and its slots.
  func open(_ requestBody: [String: Any]) throws -> (id: String, slots: [[String: Any]]) {
    let session = try json("POST", "/api/sessions", requestBody)
    return (session["session"] as? String ?? "", session["slots"] as? [[String: Any]] ?? [])
  }

  /// A request with the token, as bytes.
  func request(_ path: String) -> [UInt8] {
    Array(
      """
      GET \(path) HTTP/1.1\r
      Host: 127.0.0.1:\(client.port)\r
      Authorization: Bearer \(token)\r
      \r

      """.utf8)
  }

  /// Listens to the server's events, of a session also.
  func listen(to session: String? = nil) throws -> HTTPClient.Connection {
    let connection = try HTTPClient.Connection(port: client.port, seconds: 1)
    try connection.send(request("/api/events" + (session.map { "?session=\($0)" } ?? "")))
    connection.receive(until: "event: hello")
    return connection
  }

  /// A library with a doc of three versions of its first page, and a scan.
  static let papers = """
    pc import -q $PAPERS/software-testing-midterm-2017.pdf --name midterm --doc "Midterm 2017" -c
    pc import -q $PAPERS/mock-exam-chinese.pdf --name mock --doc "Mock exam" -c
    pc bind -q midterm-2017/pages/p001 midterm#2 -c
    pc bind -q midterm-2017/pages/p001 midterm#3 -c
    """
}
