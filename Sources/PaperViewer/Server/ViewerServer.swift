import NIOCore
import NIOHTTP1
import NIOPosix
public import PaperSession

/// The viewer's HTTP server: one library, for clients with a token.
///
/// ```swift
/// let server = try await ViewerServer.start(settings, library: library)
/// print(server.port)
/// await server.stop()
/// ```
public final class ViewerServer: Sendable {
  /// The port that the server listens on.
  public let port: Int
  private let listening: any Channel
  private let group: MultiThreadedEventLoopGroup
  private let application: Application
  private let connections: OpenConnections

  private init(
    _ listening: any Channel, port: Int, _ group: MultiThreadedEventLoopGroup,
    _ application: Application, _ connections: OpenConnections
  ) {
    self.listening = listening
    self.port = port
    self.group = group
    self.application = application
    self.connections = connections
  }

  /// Starts a server that listens and answers.
  ///
  /// - Throws: ``ServerFailure`` if it can't listen on the address, or use the certificate.
  public static func start(
    _ settings: ServerSettings, library: any ViewerLibrary
  ) async throws -> ViewerServer {
    let group = MultiThreadedEventLoopGroup(numberOfThreads: 2)
    let limits = settings.limits
    let connections = OpenConnections(limit: limits.connections)
    let application = Application(library, settings)
    let tls = try settings.tls.map { try TLSContext($0) }
    // The authorizer needs the port, which is known after `bind` and before the first `accept`.
    let gates = GateBox()
    let bootstrap = ServerBootstrap(group: group)
      .serverChannelOption(.backlog, value: 512)
      .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
      .childChannelOption(.socketOption(.tcp_nodelay), value: 1)
      .childChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          guard let gate = gates.gate, connections.enter(channel) else { throw ServerFailure.full }
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
            Connection(application, gate, limits, connections),
          ])
        }
      }
    do {
      let listening = try await bootstrap.bind(host: settings.address, port: settings.port).get()
      let port = listening.localAddress?.port ?? settings.port
      application.settle(port: port)
      gates.gate = RequestAuthorizer(
        settings, port: port, router: application.router,
        attempts: application.attempts)
      application.begin()
      return ViewerServer(listening, port: port, group, application, connections)
    } catch let error as IOError {
      try await group.shutdownGracefully()
      throw ServerFailure.cannotListen(
        address: settings.address, port: settings.port, errno: error.errnoCode)
    } catch {
      try await group.shutdownGracefully()
      throw error
    }
  }

  /// Ends the event streams and closes all connections.
  public func stop() async {
    application.end()
    do {
      try await listening.close()
      await connections.closeAll()
      try await group.shutdownGracefully()
    } catch {
      // The server is closed already.
    }
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
