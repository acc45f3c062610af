import FileSystem
import NIOCore
import NIOHTTP1
import NIOPosix

/// Answers browsers at a port that only this machine can reach.
struct Server: Sendable {
  let port: Int
  private let loops: MultiThreadedEventLoopGroup

  /// The most bytes that the head of a request may have.
  private static let longestHead = 16 * 1024

  /// Serves at the first of the ports that is free, 0 being whichever the system chooses; nil when all are taken.
  ///
  /// - Parameter patience: how long a connection may be silent, unless a page is told of changes over it
  static func open(
    at ports: some Sequence<Int>, _ handler: RequestHandler, patience: Duration = .seconds(30)
  ) async throws -> Server? {
    let loops = MultiThreadedEventLoopGroup(numberOfThreads: 1)
    do {
      try await loops.next().submit(ignoreBrokenConnections).get()
      for port in ports {
        guard let channel = try await listen(at: port, on: loops, handler, patience) else {
          continue
        }
        return Server(port: channel.localAddress?.port ?? port, loops: loops)
      }
    } catch {
      try await loops.shutdownGracefully()
      throw error
    }
    try await loops.shutdownGracefully()
    return nil
  }

  /// Serves until a work has ended.
  func serve(while work: () async throws -> Void) async throws {
    do { try await work() } catch {
      try await close()
      throw error
    }
    try await close()
  }

  /// Ends all connections; nothing may be told to them any more.
  func close() async throws { try await loops.shutdownGracefully() }

  /// In the thread that writes to browsers the signal would be about them; for others it ends the preview.
  private static func ignoreBrokenConnections() {
    Interruption.blockBrokenPipeSignal()
  }

  private static func listen(
    at port: Int, on loops: MultiThreadedEventLoopGroup, _ handler: RequestHandler,
    _ patience: Duration
  ) async throws -> (any Channel)? {
    do {
      return try await ServerBootstrap(group: loops)
        .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
        .childChannelInitializer { channel in
          channel.eventLoop.makeCompletedFuture { try prepare(channel, handler, patience) }
        }
        .bind(to: SocketAddress(ipAddress: "127.0.0.1", port: port)).get()
    } catch let error as IOError {
      // Ports that are kept for the system's owner are taken, too.
      let code = ErrorCode(rawValue: error.errnoCode)
      if [.addressInUse, .accessDenied].contains(code) { return nil }
      throw FileError(.open, "127.0.0.1:\(port)", code: code)
    }
  }

  private static func prepare(
    _ channel: any Channel, _ handler: RequestHandler, _ patience: Duration
  ) throws {
    try handler.state.connect(channel)
    var framing = HTTPResponseEncoder.Configuration()
    framing.automaticallySetFramingHeaders = false
    var limits = NIOHTTPDecoderLimitConfiguration()
    limits.maxHeaderFieldSize = longestHead
    limits.maxHeaderListSize = longestHead
    let pipeline = channel.pipeline.syncOperations
    try pipeline.addHandler(IdleStateHandler(allTimeout: TimeAmount(patience)))
    try pipeline.configureHTTPServerPipeline(
      withEncoderConfiguration: framing, withDecoderLimitConfiguration: limits)
    try pipeline.addHandler(Connection(handler))
  }
}
