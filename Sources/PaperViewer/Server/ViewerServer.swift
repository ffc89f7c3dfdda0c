import NIOCore
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
  private let listener: HTTPListener
  private let application: Application

  private init(_ listener: HTTPListener, _ application: Application) {
    self.listener = listener
    self.application = application
  }

  /// The port that the server listens on.
  public var port: Int { listener.port }

  /// Starts a server that listens and answers.
  ///
  /// - Throws: ``ServerFailure`` if it can't listen on the address, or use the certificate.
  public static func start(
    _ settings: ServerSettings, library: any ViewerLibrary
  ) async throws -> ViewerServer {
    let application = Application(library, settings)
    let listener = try await HTTPListener.start(
      settings, application.router, application.attempts, refusal: application.response)
    application.begin()
    return ViewerServer(listener, application)
  }

  /// Ends the event streams and closes all connections.
  public func stop() async {
    await application.end()
    await listener.stop()
  }
}
