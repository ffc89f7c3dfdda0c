import Foundation

/// A real browser without a screen, steered over WebDriver (https://www.w3.org/TR/webdriver2/).
///
///     let browser = try Browser()
///     try browser.open(served.address)
///     try browser.waits(for: "document.querySelectorAll('[data-doc]').length === 2")
///     try browser.press("j")
final class Browser {
  /// Keys without a character, in WebDriver's encoding.
  enum Key {
    static let escape = "\u{E00C}"
    static let enter = "\u{E007}"
    static let tab = "\u{E004}"
    static let left = "\u{E012}"
    static let up = "\u{E013}"
    static let right = "\u{E014}"
    static let down = "\u{E015}"
    static let shift = "\u{E008}"
    static let control = "\u{E009}"
  }

  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  /// An element of the page.
  struct Element {
    fileprivate let id: String
  }

  private static let elementKey = "element-6066-11e4-a52e-4f735466cecf"
  private let driver: Process
  private let client: HTTPClient
  private let session: String
  private let profile: URL

  /// - Parameters:
  ///   - width, height: The window's, in CSS pixels.
  ///   - preferences: What the person's system asks for: `--force-dark-mode`, `--lang=zh-CN`.
  init(width: Int = 1_280, height: Int = 900, preferences: [String] = []) throws {
    let (driver, port) = try Browser.startDriver()
    self.driver = driver
    client = HTTPClient(port: port)
    profile = FileManager.default.temporaryDirectory.appending(path: "pc-browser-\(UUID())")
    let arguments =
      [
        "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
        "--no-first-run", "--disable-background-networking", "--user-data-dir=\(profile.path)",
        "--window-size=\(width),\(height)",
      ] + preferences
    let requestBody: [String: Any] = [
      "capabilities": [
        "alwaysMatch": [
          "browserName": "chrome", "goog:chromeOptions": ["args": arguments],
          "goog:loggingPrefs": ["browser": "ALL"],
        ]
      ]
    ]
    let answer = try Browser.ask(client, "POST", "/session", requestBody) as? [String: Any]
    guard let id = answer?["sessionId"] as? String else {
      throw Failure(description: "the browser did not start")
    }
    session = id
  }

  deinit {
    _ = try? Browser.ask(client, "DELETE", "/session/\(session)", nil)
    // Threads of tests block SIGTERM, and what they start inherits that.
    kill(driver.processIdentifier, SIGKILL)
    driver.waitUntilExit()
    try? FileManager.default.removeItem(at: profile)
  }

  // MARK: - Doing

  func open(_ address: String) throws { try command("POST", "url", ["url": address]) }
  func reload() throws { try command("POST", "refresh", [:]) }
  func back() throws { try command("POST", "back", [:]) }

  /// Presses and releases keys, wherever the focus is.
  func press(_ keys: String, holding modifier: String? = nil) throws {
    var actions: [[String: Any]] = []
    if let modifier { actions.append(["type": "keyDown", "value": modifier]) }
    for key in keys {
      actions.append(["type": "keyDown", "value": String(key)])
      actions.append(["type": "keyUp", "value": String(key)])
    }
    if let modifier { actions.append(["type": "keyUp", "value": modifier]) }
    try command(
      "POST", "actions", ["actions": [["type": "key", "id": "keys", "actions": actions]]])
  }

  func click(_ selector: String) throws {
    try command("POST", "element/\(try element(selector).id)/click", [:])
  }

  /// Types into an input. A path, for an input of files.
  func type(_ text: String, into selector: String) throws {
    try command("POST", "element/\(try element(selector).id)/value", ["text": text])
  }

  /// Drags one element onto another with the mouse.
  func drag(_ source: String, to target: String) throws {
    func origin(_ selector: String) throws -> [String: Any] {
      [Browser.elementKey: try element(selector).id]
    }
    let moves: [[String: Any]] = [
      ["type": "pointerMove", "x": 0, "y": 0, "origin": try origin(source)],
      ["type": "pointerDown", "button": 0], ["type": "pause", "duration": 60],
      ["type": "pointerMove", "x": 2, "y": 6, "duration": 60, "origin": "pointer"],
      [
        "type": "pointerMove", "x": 0, "y": 0, "duration": 200, "origin": try origin(target),
      ],
      // The first move over an element only enters it; people move on before they drop.
      ["type": "pointerMove", "x": 3, "y": 0, "duration": 60, "origin": "pointer"],
      ["type": "pause", "duration": 60], ["type": "pointerUp", "button": 0],
    ]
    try command(
      "POST", "actions",
      [
        "actions": [
          [
            "type": "pointer", "id": "mouse", "parameters": ["pointerType": "mouse"],
            "actions": moves,
          ]
        ]
      ])
  }

  /// Makes the window another size, in pixels.
  /// Moves a pointer that is down from one point of the window to others: `mouse`, `pen` or `touch`.
  ///
  /// - Parameter pressure: Of a pen, 0 to 1.
  func draw(
    _ points: [(x: Double, y: Double)], with pointer: String = "mouse", pressure: Double = 0.5
  ) throws {
    func move(_ point: (x: Double, y: Double)) -> [String: Any] {
      [
        "type": "pointerMove", "duration": 20, "x": Int(point.x), "y": Int(point.y),
        "pressure": pressure,
      ]
    }
    let down: [String: Any] = ["type": "pointerDown", "button": 0, "pressure": pressure]
    let steps =
      [move(points[0]), down] + points.dropFirst().map(move)
      + [["type": "pointerUp", "button": 0]]
    try command(
      "POST", "actions",
      [
        "actions": [
          [
            "type": "pointer", "id": pointer, "parameters": ["pointerType": pointer],
            "actions": steps,
          ]
        ]
      ])
  }

  /// Moves several pointers at once, step by step.
  ///
  /// - Parameter pointers: The type of each, and its steps: where it moves, and whether it is down
  ///   from then on; `nil` for a pause.
  func moveAtOnce(
    _ pointers: [(type: String, steps: [(x: Double, y: Double, isDown: Bool)?])]
  ) throws {
    let sources = pointers.enumerated().map { index, pointer in
      var isDown = false
      let pause: [String: Any] = ["type": "pause", "duration": 30]
      let actions = pointer.steps.flatMap { step -> [[String: Any]] in
        guard let step else { return [pause, pause] }
        let move: [String: Any] = [
          "type": "pointerMove", "duration": 30, "x": Int(step.x), "y": Int(step.y),
        ]
        defer { isDown = step.isDown }
        if step.isDown == isDown { return [move, pause] }
        return [move, ["type": step.isDown ? "pointerDown" : "pointerUp", "button": 0]]
      }
      return [
        "type": "pointer", "id": "\(pointer.type)\(index)",
        "parameters": ["pointerType": pointer.type], "actions": actions,
      ] as [String: Any]
    }
    try command("POST", "actions", ["actions": sources])
  }

  func resize(width: Int, height: Int) throws {
    try command("POST", "window/rect", ["width": width, "height": height])
  }

  /// Emulates a screen of this size, also one narrower than the least window; in CSS pixels.
  ///
  /// - Parameter isPhone: Whether the screen is touched, and the page may say how wide it is.
  func emulate(width: Int, height: Int, isPhone: Bool = false) throws {
    try protocolCommand(
      "Emulation.setDeviceMetricsOverride",
      ["width": width, "height": height, "deviceScaleFactor": 1, "mobile": isPhone])
    if isPhone {
      try protocolCommand(
        "Emulation.setTouchEmulationEnabled", ["enabled": true, "maxTouchPoints": 5])
    }
  }

  /// Shows the page in its own window again.
  func emulateNothing() throws {
    try protocolCommand("Emulation.clearDeviceMetricsOverride", [:])
    try protocolCommand("Emulation.setTouchEmulationEnabled", ["enabled": false])
  }

  /// Sends a command of the Chrome DevTools Protocol.
  @discardableResult
  private func protocolCommand(_ name: String, _ parameters: [String: Any]) throws -> Any? {
    try command("POST", "goog/cdp/execute", ["cmd": name, "params": parameters])
  }

  /// Opens one more window and goes there. Returns its handle.
  func openWindow() throws -> String {
    let answer = try command("POST", "window/new", ["type": "tab"]) as? [String: Any]
    let handle = answer?["handle"] as? String ?? ""
    try go(to: handle)
    return handle
  }

  var window: String { get throws { try command("GET", "window") as? String ?? "" } }
  func go(to window: String) throws { try command("POST", "window", ["handle": window]) }

  // MARK: - Looking

  func element(_ selector: String) throws -> Element {
    let found =
      try command("POST", "element", ["using": "css selector", "value": selector])
      as? [String: Any]
    guard let id = found?[Browser.elementKey] as? String else {
      throw Failure(description: "nothing on the page is '\(selector)'")
    }
    return Element(id: id)
  }

  func text(_ selector: String) throws -> String {
    try command("GET", "element/\(try element(selector).id)/text") as? String ?? ""
  }

  var address: String { get throws { try command("GET", "url") as? String ?? "" } }

  /// The value of a JavaScript expression on the page; a promise's result.
  @discardableResult
  func value(_ expression: String) throws -> Any? {
    try command(
      "POST", "execute/sync", ["script": "return (\(expression))", "args": [Any]()])
  }

  /// Runs statements of JavaScript on the page.
  func run(_ statements: String) throws {
    _ = try command("POST", "execute/sync", ["script": statements, "args": [Any]()])
  }

  /// Waits until an expression of JavaScript holds; a minute, for a machine with much other work.
  func waits(for expression: String, seconds: Double = 60) throws {
    let end = Date().addingTimeInterval(seconds)
    while try value("Boolean(\(expression))") as? Bool != true {
      if Date() > end {
        let text = try value("document.body.innerText.slice(0, 500)") as? String ?? ""
        throw Failure(
          description: "not within \(seconds) s: \(expression)\nthe page says: \(text)")
      }
      usleep(20_000)
    }
  }

  /// The window as PNG.
  func picture() throws -> Data {
    let text = try command("GET", "screenshot") as? String ?? ""
    return Data(base64Encoded: text) ?? Data()
  }

  /// A node of the accessibility tree.
  struct AccessibleNode: Equatable {
    var role: String
    var name: String
    var isFocusable: Bool
  }

  /// The accessibility tree of the page, without hidden nodes.
  func accessibilityTree() throws -> [AccessibleNode] {
    let answer =
      try protocolCommand("Accessibility.getFullAXTree", [:]) as? [String: Any]
    func text(_ value: Any?) -> String { (value as? [String: Any])?["value"] as? String ?? "" }
    return (answer?["nodes"] as? [[String: Any]] ?? [])
      .filter { $0["ignored"] as? Bool != true }
      .map { node in
        let properties = node["properties"] as? [[String: Any]] ?? []
        return AccessibleNode(
          role: text(node["role"]), name: text(node["name"]),
          isFocusable: properties.contains { $0["name"] as? String == "focusable" })
      }
  }

  /// Sets the preferred colour scheme of the system: `light` or `dark`.
  func prefers(colors: String) throws { try prefers("prefers-color-scheme", colors) }

  /// Sets what the system prefers, by the name of its media query.
  func prefers(_ feature: String, _ value: String) throws {
    try protocolCommand(
      "Emulation.setEmulatedMedia", ["features": [["name": feature, "value": value]]])
  }

  /// The browser's log since the last call: errors of scripts, violations of the policy.
  func complaints() throws -> [String] {
    let entries = try command("POST", "se/log", ["type": "browser"]) as? [[String: Any]] ?? []
    return entries.filter { $0["level"] as? String == "SEVERE" }
      .compactMap { $0["message"] as? String }
  }

  // MARK: - The wire

  @discardableResult
  private func command(
    _ method: String, _ path: String, _ body: [String: Any]? = nil
  ) throws -> Any? {
    try Browser.ask(client, method, "/session/\(session)/\(path)", body)
  }

  private static func ask(
    _ client: HTTPClient, _ method: String, _ path: String, _ body: [String: Any]?
  ) throws -> Any? {
    let bytes = try body.map { Array(try JSONSerialization.data(withJSONObject: $0)) } ?? []
    let reply = try client.ask(
      method, path, headers: ["Content-Type": "application/json"], body: bytes, seconds: 120)
    let object = try JSONSerialization.jsonObject(with: Data(reply.body)) as? [String: Any]
    guard reply.status == 200 else {
      let error = object?["value"] as? [String: Any]
      throw Failure(description: "\(method) \(path): \(error?["message"] ?? reply.text)")
    }
    return object?["value"]
  }

  /// Starts chromedriver on a port that it chooses.
  ///
  /// It chooses a port that is free for IPv6, and ends if another program uses it for IPv4: then it
  /// is restarted.
  private static func startDriver() throws -> (Process, port: Int) {
    for _ in 0..<5 {
      let driver = Process()
      driver.executableURL = URL(fileURLWithPath: "/usr/bin/chromedriver")
      driver.arguments = ["--port=0"]
      let output = Pipe()
      driver.standardOutput = output
      driver.standardError = FileHandle.nullDevice
      try driver.run()
      if let port = try port(in: output) { return (driver, port) }
      driver.waitUntilExit()
    }
    throw Failure(description: "chromedriver found no port that is free")
  }

  /// - Returns: `nil` when it ended because its port was taken.
  private static func port(in output: Pipe) throws -> Int? {
    var said = ""
    while true {
      if let range = said.range(of: "successfully on port "),
        let end = said[range.upperBound...].firstIndex(where: { !$0.isNumber }),
        let port = Int(said[range.upperBound..<end])
      {
        return port
      }
      let bytes = output.fileHandleForReading.availableData
      if bytes.isEmpty {
        if said.contains("port not available") { return nil }
        throw Failure(description: "chromedriver ended: \(said)")
      }
      said += String(decoding: bytes, as: UTF8.self)
    }
  }
}
