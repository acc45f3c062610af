import FileSystem

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// An address of this machine that no other machine can reach.
package enum LoopbackAddress: String, Sendable, CaseIterable {
  case ipv4 = "127.0.0.1"
  case ipv6 = "::1"
}

/// A TCP socket, which is closed once it has no owner.
///
/// Of this module this file alone uses pointers. It is right because each of them is lent to one call of the system,
/// which keeps none, together with the size of what it points to; addresses have the layout of their family.
package final class Socket: Sendable {
  private let descriptor: Descriptor

  private init(_ number: Int32) {
    descriptor = Descriptor(owning: number)
  }

  deinit { shutDown(.both) }

  var number: Int32 { descriptor.number }

  // MARK: Listening

  /// Listens at a port of this machine; at one that the system chooses when it is 0.
  ///
  /// - Parameter waiting: how many clients the system connects before they are accepted
  package init(
    listeningAt address: LoopbackAddress, port: Int, waiting: Int32 = SOMAXCONN
  ) throws(ErrorCode) {
    let isIPv4 = address == .ipv4
    let type = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
    let number = socket(isIPv4 ? AF_INET : AF_INET6, type, 0)
    guard number >= 0 else { throw .last }
    descriptor = Descriptor(owning: number)
    setOption(SOL_SOCKET, SO_REUSEADDR)
    if !isIPv4 { setOption(Int32(IPPROTO_IPV6), IPV6_V6ONLY) }
    let port = UInt16(truncatingIfNeeded: port).bigEndian
    let code = isIPv4 ? bindIPv4(number, port) : bindIPv6(number, port)
    guard code == 0, listen(number, waiting) == 0 else { throw .last }
  }

  /// The port of this machine that the socket has; nil when it has none.
  package var port: Int? {
    var address = sockaddr_storage()
    var size = socklen_t(MemoryLayout<sockaddr_storage>.size)
    let code = unsafe withUnsafeMutablePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe getsockname(number, $0, &size)
      }
    }
    guard code == 0 else { return nil }
    // Both families have the port behind the family.
    return unsafe withUnsafeBytes(of: &address) { bytes in
      unsafe Int(UInt16(bigEndian: bytes.load(fromByteOffset: 2, as: UInt16.self)))
    }
  }

  /// The next connection; throws `.wouldBlock` when none is waiting.
  func accept() throws(ErrorCode) -> Socket {
    let accepted = acceptNext(number)
    guard accepted >= 0 else { throw .last }
    _ = fcntl(accepted, F_SETFD, FD_CLOEXEC)
    let socket = Socket(accepted)
    // A response is sent in whole pieces; waiting for more to send would only delay its end.
    socket.setOption(Int32(IPPROTO_TCP), TCP_NODELAY)
    return socket
  }

  private func setOption(_ level: Int32, _ name: Int32) {
    var on: Int32 = 1
    _ = unsafe setsockopt(number, level, name, &on, socklen_t(MemoryLayout<Int32>.size))
  }

  // MARK: Receiving and sending

  /// Receives into the start of a buffer what has come; 0 at the end. Throws `.timedOut` when nothing comes in time.
  func receive(
    into buffer: inout [UInt8], until deadline: ContinuousClock.Instant
  ) throws(ErrorCode) -> Int {
    while true {
      let count = unsafe buffer.withUnsafeMutableBytes { unsafe receiveBytes(number, $0) }
      if count >= 0 { return count }
      switch ErrorCode.last {
      case .interrupted: continue
      case .wouldBlock: try wait(for: Int16(POLLIN), until: deadline)
      case let code: throw code
      }
    }
  }

  /// Sends all of the bytes; throws `.timedOut` when the other side does not take them in time.
  func send(
    _ bytes: Span<UInt8>, until deadline: ContinuousClock.Instant
  ) throws(ErrorCode) {
    var done = 0
    while done < bytes.count {
      let count = unsafe bytes.withUnsafeBytes { unsafe sendBytes(number, $0[done...]) }
      if count >= 0 {
        done += count
        continue
      }
      switch ErrorCode.last {
      case .interrupted: continue
      case .wouldBlock: try wait(for: Int16(POLLOUT), until: deadline)
      case let code: throw code
      }
    }
  }

  /// Sends all of the bytes without waiting; false when the system does not take all of them.
  func sendAtOnce(_ bytes: Span<UInt8>) -> Bool {
    (try? send(bytes, until: .now)) != nil
  }

  /// Waits until the other side, or `shutDown`, has ended the connection. What still comes is not read.
  func waitForEnd() {
    var state = pollfd(fd: number, events: hangUp, revents: 0)
    while unsafe poll(&state, 1, -1) < 0, ErrorCode.last == .interrupted {}
  }

  private func wait(
    for events: Int16, until deadline: ContinuousClock.Instant
  ) throws(ErrorCode) {
    let (seconds, attoseconds) = (deadline - .now).components
    guard seconds >= 0, attoseconds >= 0 else { throw .timedOut }
    // Rounded up: a wait of no time would be repeated until the deadline.
    let milliseconds = min(seconds, 86_400) * 1000 + attoseconds / 1_000_000_000_000_000 + 1
    var state = pollfd(fd: number, events: events, revents: 0)
    let count = unsafe poll(&state, 1, Int32(milliseconds))
    if count < 0, ErrorCode.last != .interrupted { throw .last }
  }

  // MARK: Ending

  enum Direction {
    case receiving
    case sending
    case both
  }

  /// Ends a direction for whichever thread waits for it, and for the other side.
  func shutDown(_ direction: Direction) {
    switch direction {
    case .receiving: shutdown(number, Int32(SHUT_RD))
    case .sending: shutdown(number, Int32(SHUT_WR))
    case .both: shutdown(number, Int32(SHUT_RDWR))
    }
  }
}

/// `POLLRDHUP`, which Swift's module of the C library leaves out: the other side sends no more.
private let hangUp: Int16 = 0x2000

private func bindIPv4(_ number: Int32, _ port: in_port_t) -> Int32 {
  var address = sockaddr_in()
  address.sin_family = sa_family_t(AF_INET)
  address.sin_port = port
  address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
  return unsafe withUnsafePointer(to: &address) { pointer in
    unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
      unsafe bind(number, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
    }
  }
}

private func bindIPv6(_ number: Int32, _ port: in_port_t) -> Int32 {
  var address = sockaddr_in6()
  address.sin6_family = sa_family_t(AF_INET6)
  address.sin6_port = port
  address.sin6_addr = in6addr_loopback
  return unsafe withUnsafePointer(to: &address) { pointer in
    unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
      unsafe bind(number, $0, socklen_t(MemoryLayout<sockaddr_in6>.size))
    }
  }
}

private func acceptNext(_ number: Int32) -> Int32 {
  accept(number, nil, nil)
}

private func receiveBytes(_ number: Int32, _ buffer: UnsafeMutableRawBufferPointer) -> Int {
  unsafe recv(number, buffer.baseAddress, buffer.count, Int32(MSG_DONTWAIT))
}

/// A connection that has ended is no reason for a signal.
private func sendBytes(_ number: Int32, _ bytes: Slice<UnsafeRawBufferPointer>) -> Int {
  let bytes = unsafe UnsafeRawBufferPointer(rebasing: bytes)
  return unsafe send(
    number, bytes.baseAddress, bytes.count, Int32(MSG_DONTWAIT) | Int32(MSG_NOSIGNAL))
}
