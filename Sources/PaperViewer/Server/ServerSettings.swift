/// The address of a server, and its tokens.
public struct ServerSettings: Sendable {
  /// A numeric address: `127.0.0.1` by default.
  public var address: String
  /// 0 for any free port.
  public var port: Int
  public var tokens: [AccessToken]
  /// Files that replace those in the program, by name; read before the server starts.
  public var assets: [String: [UInt8]]
  /// The certificate; `nil` for plain HTTP.
  public var tls: TLSFiles?
  /// How phones reach this computer; `nil` if they may not.
  public var phone: PhoneSettings?
  public var limits: ServerLimits
  /// Receives every request that was answered.
  public var finished: @Sendable (FinishedRequest) -> Void

  public init(
    address: String, port: Int, tokens: [AccessToken], assets: [String: [UInt8]] = [:],
    tls: TLSFiles? = nil, phone: PhoneSettings? = nil, limits: ServerLimits = ServerLimits(),
    finished: @escaping @Sendable (FinishedRequest) -> Void = { _ in }
  ) {
    self.address = address
    self.port = port
    self.tokens = tokens
    self.assets = assets
    self.tls = tls
    self.phone = phone
    self.limits = limits
    self.finished = finished
  }
}

/// A request that was answered.
public struct FinishedRequest: Sendable {
  /// `GET`, `POST`, or `other` for any other method.
  public var method: StaticString
  /// The route, such as `api/docs/:doc`: not the address itself.
  public var route: StaticString
  /// The HTTP status.
  public var status: Int
  /// From the end of the request to its answer.
  public var time: Duration
  /// Of the answer's body; 0 for a stream of events.
  public var bytes: Int
}

/// The files of a server's certificate, in PEM form.
public struct TLSFiles: Sendable, Equatable {
  /// The certificate, and those of its issuers.
  public var certificate: String
  /// The private key, without a password.
  public var key: String

  public init(certificate: String, key: String) {
    self.certificate = certificate
    self.key = key
  }
}

/// The limits for one client, which is refused or disconnected beyond them.
public struct ServerLimits: Sendable {
  /// The most open connections; further ones are closed at once.
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
  /// Without progress: no byte of an uploaded file, or no byte of an answer read by the client.
  public var stallSeconds: Int64 = 60

  public init() {}
}
