import NIOCore
import NIOHTTP1
import PaperSession

/// The connection of one client: handles requests one by one, with limits of size and time.
///
/// Lives on its event loop. It closes if the client sends or reads too slowly, and if a request was
/// refused before its body arrived. When the client disconnects, its request is cancelled.
final class Connection: ChannelInboundHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias OutboundOut = HTTPServerResponsePart

  private enum State {
    case waiting
    case collecting(AuthorizedRequest, ByteBuffer)
    case receiving(AuthorizedRequest, any FileReception, Int)
    /// The request was refused; the rest of its body is dropped.
    case refused
    case answering(Task<Void, Never>)
  }

  private let gate: RequestAuthorizer
  private let limits: ServerLimits
  private let connections: OpenConnections
  private let refusal: @Sendable (Problem, HTTPHeaders) -> Response
  private let finished: @Sendable (FinishedRequest) -> Void
  private var state = State.waiting
  private var deadline: Scheduled<Void>?
  private var isHead = false
  private var closesAfterwards = false

  /// - Parameters:
  ///   - refusal: Makes the answer to a refused request with these headers.
  ///   - finished: Receives every request that was answered.
  init(
    _ gate: RequestAuthorizer, _ limits: ServerLimits, _ connections: OpenConnections,
    refusal: @escaping @Sendable (Problem, HTTPHeaders) -> Response,
    finished: @escaping @Sendable (FinishedRequest) -> Void
  ) {
    self.gate = gate
    self.limits = limits
    self.connections = connections
    self.refusal = refusal
    self.finished = finished
  }

  func channelActive(context: ChannelHandlerContext) {
    hangUp(in: limits.headSeconds, context)
    context.fireChannelActive()
  }

  func channelInactive(context: ChannelHandlerContext) {
    deadline?.cancel()
    switch state {
    case .receiving(_, let reception, _): reception.abandon()
    case .answering(let task): task.cancel()
    case .waiting, .collecting, .refused: break
    }
    state = .refused
    context.fireChannelInactive()
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    context.close(promise: nil)
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch unwrapInboundIn(data) {
    case .head(let head): begin(head, context)
    case .body(let bytes): take(bytes, context)
    case .end: finish(context)
    }
  }

  private func begin(_ head: HTTPRequestHead, _ context: ChannelHandlerContext) {
    isHead = head.method == .HEAD
    closesAfterwards = !head.isKeepAlive
    do throws(Problem) {
      let client = context.remoteAddress?.ipAddress ?? ""
      let authorized = try gate.admit(head, from: client)
      if head.headers.first(name: "Expect")?.lowercased() == "100-continue" {
        let proceed = HTTPResponseHead(version: head.version, status: .continue)
        context.writeAndFlush(wrapOutboundOut(.head(proceed)), promise: nil)
      }
      let request = RequestContext(authorized, body: [])
      if let reception = try authorized.route.reception(for: request) {
        state = .receiving(authorized, reception, 0)
        hangUp(in: limits.stallSeconds, context)
      } else {
        state = .collecting(authorized, context.channel.allocator.buffer(capacity: 0))
        hangUp(in: limits.bodySeconds, context)
      }
    } catch {
      refuse(error, context, head.method == .GET ? head.headers : [:])
    }
  }

  private func take(_ bytes: ByteBuffer, _ context: ChannelHandlerContext) {
    switch state {
    case .collecting(let authorized, var collected):
      guard collected.readableBytes + bytes.readableBytes <= authorized.bodyLimit else {
        return refuse(Problem(.tooLarge, "the body is longer than it may be"), context)
      }
      collected.writeImmutableBuffer(bytes)
      state = .collecting(authorized, collected)
    case .receiving(let authorized, let reception, let count):
      guard count + bytes.readableBytes <= authorized.bodyLimit else {
        reception.abandon()
        return refuse(Problem(.tooLarge, "the file is larger than it may be"), context)
      }
      do {
        try bytes.withUnsafeReadableBytes { try reception.receive($0) }
        state = .receiving(authorized, reception, count + bytes.readableBytes)
        hangUp(in: limits.stallSeconds, context)
      } catch {
        reception.abandon()
        refuse(Problem(explaining: error), context)
      }
    case .waiting, .refused, .answering: break
    }
  }

  private func finish(_ context: ChannelHandlerContext) {
    switch state {
    case .collecting(let authorized, let collected):
      let request = RequestContext(authorized, body: Array(collected.readableBytesView))
      let refusal = refusal
      answer(authorized.route, context) {
        do throws(Problem) {
          return try await authorized.route.answer(request)
        } catch {
          return refusal(error, request.headers)
        }
      }
    case .receiving(let authorized, let reception, _):
      answer(authorized.route, context) {
        do {
          return .action(try await reception.finish(), done: true)
        } catch {
          reception.abandon()
          return .problem(Problem(explaining: error))
        }
      }
    case .refused, .waiting, .answering: break
    }
  }

  /// Answers with an error and closes the connection: the rest of the request is not read.
  private func refuse(
    _ problem: Problem, _ context: ChannelHandlerContext, _ headers: HTTPHeaders = [:]
  ) {
    if case .refused = state { return }
    state = .refused
    closesAfterwards = true
    send(refusal(problem, headers), context)
  }

  private func answer(
    _ route: Route, _ context: ChannelHandlerContext,
    _ work: @escaping @Sendable () async -> Response
  ) {
    deadline?.cancel()
    let here = NIOLoopBound((self, context), eventLoop: context.eventLoop)
    let loop = context.eventLoop
    let finished = finished
    let start = ContinuousClock.now
    state = .answering(
      connections.answer {
        let response = await work()
        finished(
          FinishedRequest(
            method: route.methodName, route: route.name, status: Int(response.status.code),
            time: ContinuousClock.now - start, bytes: response.body.count))
        loop.execute {
          let (connection, context) = here.value
          guard case .answering = connection.state else { return }
          connection.send(response, context)
        }
      })
  }

  private func send(_ response: Response, _ context: ChannelHandlerContext) {
    var headers = HTTPHeaders(Response.commonHeaders)
    for (name, value) in response.headers { headers.replaceOrAdd(name: name, value: value) }
    if closesAfterwards { headers.replaceOrAdd(name: "Connection", value: "close") }
    hangUp(in: limits.stallSeconds, context)
    switch response.body {
    case .bytes(let bytes):
      if response.status != .noContent, response.status != .notModified {
        headers.replaceOrAdd(name: "Content-Length", value: "\(bytes.count)")
      }
      write(.head(.init(version: .http1_1, status: response.status, headers: headers)), context)
      if !isHead, !bytes.isEmpty {
        write(.body(.byteBuffer(context.channel.allocator.buffer(bytes: bytes))), context)
      }
      end(context)
    case .events(let first, let stream):
      write(.head(.init(version: .http1_1, status: response.status, headers: headers)), context)
      write(.body(.byteBuffer(context.channel.allocator.buffer(bytes: first))), context)
      context.flush()
      deadline?.cancel()
      relay(stream, context)
    }
  }

  private func write(_ part: HTTPServerResponsePart, _ context: ChannelHandlerContext) {
    context.write(wrapOutboundOut(part), promise: nil)
  }

  private func end(_ context: ChannelHandlerContext) {
    let here = NIOLoopBound((self, context), eventLoop: context.eventLoop)
    let closes = closesAfterwards
    context.writeAndFlush(wrapOutboundOut(.end(nil))).whenComplete { result in
      let (connection, context) = here.value
      if closes { return context.close(promise: nil) }
      if case .success = result { connection.hangUp(in: connection.limits.idleSeconds, context) }
    }
    if !closes { state = .waiting }
  }

  /// Writes events as they come. A reader that does not keep up is disconnected; it reconnects and
  /// then gets the current state.
  private func relay(_ stream: AsyncStream<[UInt8]>, _ context: ChannelHandlerContext) {
    closesAfterwards = true
    let here = NIOLoopBound((self, context), eventLoop: context.eventLoop)
    let loop = context.eventLoop
    let channel = context.channel
    state = .answering(
      connections.answer {
        for await bytes in stream {
          guard channel.isActive, channel.isWritable else { break }
          loop.execute {
            let (connection, context) = here.value
            guard case .answering = connection.state else { return }
            connection.write(.body(.byteBuffer(channel.allocator.buffer(bytes: bytes))), context)
            context.flush()
          }
        }
        loop.execute {
          let (connection, context) = here.value
          guard case .answering = connection.state else { return }
          if channel.isWritable { connection.end(context) } else { context.close(promise: nil) }
        }
      })
  }

  private func hangUp(in seconds: Int64, _ context: ChannelHandlerContext) {
    deadline?.cancel()
    let channel = context.channel
    deadline = context.eventLoop.scheduleTask(in: .seconds(seconds)) {
      channel.close(promise: nil)
    }
  }
}
