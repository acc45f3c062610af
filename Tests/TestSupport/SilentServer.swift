import NIOCore
import NIOPosix

/// A server of this machine that connects to nobody, as if the network swallowed all packets on their way.
package final class SilentServer: Sendable {
  /// `http://127.0.0.1:49152`, without a slash at its end.
  package let address: String
  private let channel: any Channel
  private let waiting: [any Channel]

  /// Its queue, which it takes nobody from, is full from the beginning: so the kernel answers no further connection.
  package init() async throws {
    channel = try await ServerBootstrap(group: .singletonMultiThreadedEventLoopGroup)
      .serverChannelOption(.backlog, value: 0)
      .serverChannelOption(.autoRead, value: false)
      .bind(host: "127.0.0.1", port: 0).get()
    let port = channel.localAddress?.port ?? 0
    var waiting: [any Channel] = []
    while let client = try? await ClientBootstrap(group: .singletonMultiThreadedEventLoopGroup)
      .connectTimeout(.milliseconds(500)).connect(host: "127.0.0.1", port: port).get()
    {
      waiting.append(client)
    }
    self.waiting = waiting
    address = "http://127.0.0.1:\(port)"
  }

  deinit {
    for channel in waiting + [channel] { channel.close(promise: nil) }
  }
}
