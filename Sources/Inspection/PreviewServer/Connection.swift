import NIOCore
import NIOHTTP1

/// One browser's connection: answers its requests, one after the other, and tells its page of changes.
final class Connection: ChannelInboundHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias OutboundOut = HTTPServerResponsePart

  private let handler: RequestHandler
  /// The target of the page that is told of changes over this connection.
  private var page: [UInt8]?
  private var isOver = false
  /// How much of a file is in memory at a time, in bytes.
  private static let longestPart = 1 << 16

  init(_ handler: RequestHandler) {
    self.handler = handler
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    // No request needs its body for being answered.
    guard case .head(let request) = unwrapInboundIn(data), !isOver else { return }
    let response = handler.response(to: request)
    let isHead = request.method == .HEAD
    let keepsAlive = request.leavesConnection && response.follows == nil
    isOver = !keepsAlive
    var sent = context.write(wrapOutboundOut(.head(response.head(keepsAlive: keepsAlive))))
    if case .bytes(let bytes) = response.body, !isHead { sent = write(bytes, context) }
    context.flush()
    if let page = response.follows, !isHead {
      self.page = page
      return
    }
    // The next request is answered when all of this has been taken, and not from within this one.
    sent.assumeIsolated().whenSuccess {
      context.eventLoop.assumeIsolated().execute {
        if case .file(let file) = response.body, !isHead {
          self.send(file, left: file.size, context, keepsAlive: keepsAlive)
        } else {
          self.end(context, keepsAlive: keepsAlive)
        }
      }
    }
  }

  /// Sends the next part of a file, the one behind it when this has been taken, and so on to the end.
  private func send(
    _ file: SiteFolder.File, left: Int, _ context: ChannelHandlerContext, keepsAlive: Bool
  ) {
    guard context.channel.isActive else { return }
    guard left > 0 else { return end(context, keepsAlive: keepsAlive) }
    guard let part = try? file.nextPart(upTo: min(left, Self.longestPart)), !part.isEmpty else {
      // It is shorter than was announced: only the end of the connection tells that.
      context.close(promise: nil)
      return
    }
    let sent = write(part, context)
    context.flush()
    sent.assumeIsolated().whenSuccess {
      context.eventLoop.assumeIsolated().execute {
        self.send(file, left: left - part.count, context, keepsAlive: keepsAlive)
      }
    }
  }

  private func end(_ context: ChannelHandlerContext, keepsAlive: Bool) {
    guard context.channel.isActive else { return }
    context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
    if !keepsAlive { finish(context) }
  }

  private func write(_ bytes: [UInt8], _ context: ChannelHandlerContext) -> EventLoopFuture<Void> {
    context.write(wrapOutboundOut(.body(.byteBuffer(ByteBuffer(bytes: bytes)))))
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    switch event {
    case is PreviewState.Change: tell(context)
    case is IdleStateHandler.IdleStateEvent: if page == nil { context.close(promise: nil) }
    default: context.fireUserInboundEventTriggered(event)
    }
  }

  /// Tells the page at the other end how things are now.
  private func tell(_ context: ChannelHandlerContext) {
    guard let page else { return }
    guard context.channel.isWritable else {
      // Who takes nothing for so long is told again when he comes again.
      context.close(promise: nil)
      return
    }
    _ = write(handler.news(for: page), context)
    context.flush()
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    // What follows a request that was refused can't be understood either.
    if isOver { return }
    isOver = true
    if error is HTTPParserError { finish(context) } else { context.close(promise: nil) }
  }

  /// Ends it so that what was sent still arrives, also when more came in than was read.
  private func finish(_ context: ChannelHandlerContext) {
    context.close(mode: .output, promise: nil)
    context.eventLoop.scheduleTask(in: .seconds(1)) { [channel = context.channel] in
      channel.close(promise: nil)
    }
  }
}

extension HTTPRequestHead {
  /// In lower case, without its port; nil when the request has none, or several.
  var host: String? {
    let hosts = headers["host"]
    guard hosts.count == 1, let host = hosts.first?.lowercased() else { return nil }
    guard let colon = host.lastIndex(of: ":"), !host[colon...].contains("]") else { return host }
    return String(host[..<colon])
  }

  /// Whether another request may follow over the same connection: what comes with a body is not read.
  fileprivate var leavesConnection: Bool {
    isKeepAlive && host != nil && (method == .GET || method == .HEAD)
      && headers["content-length"].allSatisfy { $0 == "0" }
      && !["transfer-encoding", "expect", "upgrade"].contains { headers.contains(name: $0) }
  }
}
