import NIOCore
import NIOHTTP1
import NIOPosix
import Synchronization

/// Listens on one address, and answers requests as its routes say.
final class HTTPListener: Sendable {
  /// The port that it listens on.
  let port: Int
  private let listening: any Channel
  private let group: MultiThreadedEventLoopGroup
  private let connections: OpenConnections

  private init(
    _ listening: any Channel, port: Int, _ group: MultiThreadedEventLoopGroup,
    _ connections: OpenConnections
  ) {
    self.listening = listening
    self.port = port
    self.group = group
    self.connections = connections
  }

  /// - Parameters:
  ///   - attempts: Counts wrong tokens; `nil` for no limit.
  ///   - refusal: Makes the answer to a refused request with these headers.
  /// - Throws: ``ServerFailure`` if it can't listen on the address, or use the certificate.
  static func start(
    _ settings: ServerSettings, _ router: Router, _ attempts: TokenAttempts?,
    refusal: @escaping @Sendable (Problem, HTTPHeaders) -> Response
  ) async throws -> HTTPListener {
    let tls = try settings.tls.map { try TLSContext($0) }
    let group = MultiThreadedEventLoopGroup(numberOfThreads: 2)
    let limits = settings.limits
    let connections = OpenConnections(limit: limits.connections)
    // The authorizer needs the port, which is known after `bind` and before the first `accept`.
    let gate = LateGate()
    let bootstrap = ServerBootstrap(group: group)
      .serverChannelOption(.backlog, value: 512)
      .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
      .childChannelOption(.socketOption(.tcp_nodelay), value: 1)
      .childChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          guard let gate = gate.value, connections.enter(channel) else { throw ServerFailure.full }
          if let tls { try channel.pipeline.syncOperations.addHandler(tls.handler()) }
          var decoderLimits = NIOHTTPDecoderLimitConfiguration()
          decoderLimits.maxHeaderListSize = limits.headerBytes
          decoderLimits.maxHeaderFieldSize = limits.requestLineBytes
          let pipeline = channel.pipeline.syncOperations
          try pipeline.addHandlers([
            HTTPResponseEncoder(),
            ByteToMessageHandler(
              HTTPRequestDecoder(
                leftOverBytesStrategy: .dropBytes, limitConfiguration: decoderLimits)),
            HTTPServerPipelineHandler(), HTTPServerProtocolErrorHandler(),
            Connection(
              gate, limits, connections, refusal: refusal, finished: settings.finished),
          ])
        }
      }
    do {
      let listening = try await bootstrap.bind(host: settings.address, port: settings.port).get()
      let port = listening.localAddress?.port ?? settings.port
      gate.value = RequestAuthorizer(settings, port: port, router: router, attempts: attempts)
      return HTTPListener(listening, port: port, group, connections)
    } catch let error as IOError {
      try await group.shutdownGracefully()
      throw ServerFailure.cannotListen(
        address: settings.address, port: settings.port, errno: error.errnoCode)
    } catch {
      try await group.shutdownGracefully()
      throw error
    }
  }

  /// Closes all connections, and waits for running answers.
  func stop() async {
    do {
      try await listening.close()
      await connections.closeAll()
      try await group.shutdownGracefully()
    } catch {
      // It is closed already.
    }
  }
}

/// The authorizer, when it exists.
private final class LateGate: Sendable {
  private let held = Mutex<RequestAuthorizer?>(nil)

  var value: RequestAuthorizer? {
    get { held.withLock { $0 } }
    set { held.withLock { $0 = newValue } }
  }
}

/// The error of a server that can't start.
public enum ServerFailure: Error, Sendable {
  case cannotListen(address: String, port: Int, errno: Int32)
  /// There are too many connections.
  case full
  /// The certificate or its key can't be used.
  case badCertificate(file: String, reason: String)
}
