/// Where a server listens, and whom it lets in.
public struct ServerSettings: Sendable {
  /// A numeric address: `127.0.0.1` unless a person asks for another.
  public var address: String
  /// 0 for any that is free.
  public var port: Int
  public var tokens: [AccessToken]
  /// Files that take the place of those in the program, by name; read before the server starts.
  public var assets: [String: [UInt8]]
  public var limits: ServerLimits

  public init(
    address: String, port: Int, tokens: [AccessToken], assets: [String: [UInt8]] = [:],
    limits: ServerLimits = ServerLimits()
  ) {
    self.address = address
    self.port = port
    self.tokens = tokens
    self.assets = assets
    self.limits = limits
  }
}

/// What one client may take before it is refused or hung up on.
public struct ServerLimits: Sendable {
  /// At once; further ones are closed as they come.
  public var connections = 2_000
  public var requestLineBytes = 8 << 10
  public var headerBytes = 32 << 10
  public var jsonBytes = 256 << 10
  public var fileBytes = 512 << 20
  /// From opening a connection to the end of its first request's head.
  public var headSeconds: Int64 = 10
  /// Between two requests.
  public var idleSeconds: Int64 = 75
  /// For a request's body.
  public var bodySeconds: Int64 = 30
  /// Without a byte of a file, and without a reader taking a byte of an answer.
  public var stallSeconds: Int64 = 60

  public init() {}
}
