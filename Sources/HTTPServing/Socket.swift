import FileSystem
import Glibc

/// A TCP socket that closes when it is released.
///
/// Each pointer is passed to one system call, which doesn't keep it, together with the size of its
/// memory; addresses have the layout of their family.
package final class Socket: Sendable {
  private let descriptor: Descriptor

  private init(_ number: Int32) { descriptor = Descriptor(owning: number) }

  deinit { shutDown(.both) }

  var number: Int32 { descriptor.number }

  /// Listens at a port of this machine; at 0 the system chooses one.
  ///
  /// - Parameter waiting: the number of clients that the system connects before they are accepted
  package init(
    listeningAt address: HostAddress, port: Int, waiting: Int32 = SOMAXCONN
  ) throws(ErrorCode) {
    let type = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
    let number = socket(address.isIPv4 ? AF_INET : AF_INET6, type, 0)
    guard number >= 0 else { throw .last }
    descriptor = Descriptor(owning: number)
    setOption(SOL_SOCKET, SO_REUSEADDR)
    if !address.isIPv4 { setOption(Int32(IPPROTO_IPV6), IPV6_V6ONLY) }
    let code = unsafe address.withSystemAddress(port: port) { unsafe bind(number, $0, $1) }
    guard code == 0, listen(number, waiting) == 0 else { throw .last }
  }

  /// Listens at the same port of several addresses. If the system chose a port for the first address
  /// that is in use at another, it chooses again.
  package static func listening(
    at addresses: [HostAddress], port: Int
  ) throws(ErrorCode) -> [Socket] {
    var attempts = port == 0 ? 10 : 1
    while true {
      attempts -= 1
      do throws(ErrorCode) {
        var listeners: [Socket] = []
        for address in addresses {
          let port = listeners.first?.port ?? port
          listeners.append(try Socket(listeningAt: address, port: port))
        }
        return listeners
      } catch {
        guard error == .addressInUse, attempts > 0 else { throw error }
      }
    }
  }

  /// nil if the system has no descriptor left.
  init?(forDatagramsOf family: Int32) {
    let number = socket(family, Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    if number < 0 { return nil }
    descriptor = Descriptor(owning: number)
  }

  func connect(to address: HostAddress, port: Int) throws(ErrorCode) {
    let code = unsafe address.withSystemAddress(port: port) { unsafe connectSocket(number, $0, $1) }
    guard code == 0 else { throw .last }
  }

  struct End {
    let address: HostAddress?
    let port: Int
  }

  /// This machine's end; nil without one.
  var local: End? { unsafe end { unsafe getsockname(number, $0, $1) } }

  /// The other side's end; nil without one.
  var peer: End? { unsafe end { unsafe getpeername(number, $0, $1) } }

  /// The socket's port of this machine; nil if it has none.
  package var port: Int? { local?.port }

  private func end(
    _ call: (UnsafeMutablePointer<sockaddr>, UnsafeMutablePointer<socklen_t>) -> Int32
  ) -> End? {
    var address = sockaddr_storage()
    var size = socklen_t(MemoryLayout<sockaddr_storage>.size)
    let code = unsafe withUnsafeMutablePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe call($0, &size)
      }
    }
    guard code == 0 else { return nil }
    return unsafe withUnsafeBytes(of: &address) { bytes in
      // In both families the port follows the family.
      let port = unsafe Int(UInt16(bigEndian: bytes.load(fromByteOffset: 2, as: UInt16.self)))
      return unsafe End(
        address: bytes.baseAddress.flatMap { unsafe HostAddress(at: $0) }, port: port)
    }
  }

  /// The next connection; throws `.wouldBlock` if none is waiting.
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

  /// Receives bytes into the start of a buffer and returns their number; 0 at the end. Throws
  /// `.timedOut` if nothing arrives in time.
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

  /// Throws `.timedOut` if the other side doesn't receive all bytes in time.
  func send(_ bytes: Span<UInt8>, until deadline: ContinuousClock.Instant) throws(ErrorCode) {
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

  /// Sends without waiting; false if the system doesn't accept all of the bytes.
  func sendAtOnce(_ bytes: Span<UInt8>) -> Bool { (try? send(bytes, until: .now)) != nil }

  /// Waits, without reading, until the other side or `shutDown` has ended the connection.
  func waitForEnd() {
    var state = pollfd(fd: number, events: hangUp, revents: 0)
    while unsafe poll(&state, 1, -1) < 0, ErrorCode.last == .interrupted {}
  }

  private func wait(for events: Int16, until deadline: ContinuousClock.Instant) throws(ErrorCode) {
    let (seconds, attoseconds) = (deadline - .now).components
    guard seconds >= 0, attoseconds >= 0 else { throw .timedOut }
    // Rounded up: waits of 0 ms would be repeated until the deadline.
    let milliseconds = min(seconds, 86_400) * 1000 + attoseconds / 1_000_000_000_000_000 + 1
    var state = pollfd(fd: number, events: events, revents: 0)
    let count = unsafe poll(&state, 1, Int32(milliseconds))
    if count < 0, ErrorCode.last != .interrupted { throw .last }
  }

  /// The values of `SHUT_RD`, `SHUT_WR`, `SHUT_RDWR`.
  enum Direction: Int32 { case receiving, sending, both }

  /// Ends a direction for every thread that waits for it, and for the other side.
  func shutDown(_ direction: Direction) { shutdown(number, direction.rawValue) }
}

/// `POLLRDHUP`, which Swift's module of the C library lacks: the other side sends no more.
private let hangUp: Int16 = 0x2000

extension HostAddress {
  /// Whether this machine has the address.
  package var canBeListenedAt: Bool { (try? Socket(listeningAt: self, port: 0)) != nil }

  /// Reads a `sockaddr` of IPv4 or IPv6; nil for another family.
  init?(at pointer: UnsafeRawPointer) {
    switch unsafe Int32(pointer.load(as: sockaddr.self).sa_family) {
    case AF_INET:
      let address = unsafe pointer.loadUnaligned(as: sockaddr_in.self).sin_addr
      self.init(unsafe withUnsafeBytes(of: address) { unsafe Array($0) })
    case AF_INET6:
      let address = unsafe pointer.loadUnaligned(as: sockaddr_in6.self).sin6_addr
      self.init(unsafe withUnsafeBytes(of: address) { unsafe Array($0) })
    default: return nil
    }
  }

  /// Lends the address in the system's layout, with its size.
  package func withSystemAddress(
    port: Int, _ use: (UnsafePointer<sockaddr>, socklen_t) -> Int32
  ) -> Int32 {
    let port = UInt16(truncatingIfNeeded: port).bigEndian
    if isIPv4 {
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_port = port
      unsafe withUnsafeMutableBytes(of: &address.sin_addr) { unsafe $0.copyBytes(from: bytes) }
      return unsafe lend(&address, use)
    }
    var address = sockaddr_in6()
    address.sin6_family = sa_family_t(AF_INET6)
    address.sin6_port = port
    unsafe withUnsafeMutableBytes(of: &address.sin6_addr) { unsafe $0.copyBytes(from: bytes) }
    return unsafe lend(&address, use)
  }
}

private func lend<Address>(
  _ address: inout Address, _ use: (UnsafePointer<sockaddr>, socklen_t) -> Int32
) -> Int32 {
  unsafe withUnsafePointer(to: &address) { pointer in
    unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
      unsafe use($0, socklen_t(MemoryLayout<Address>.size))
    }
  }
}

private func connectSocket(
  _ number: Int32, _ address: UnsafePointer<sockaddr>, _ size: socklen_t
) -> Int32 { unsafe connect(number, address, size) }

private func acceptNext(_ number: Int32) -> Int32 { accept(number, nil, nil) }

private func receiveBytes(_ number: Int32, _ buffer: UnsafeMutableRawBufferPointer) -> Int {
  unsafe recv(number, buffer.baseAddress, buffer.count, Int32(MSG_DONTWAIT))
}

/// Without a signal when the connection has ended.
private func sendBytes(_ number: Int32, _ bytes: Slice<UnsafeRawBufferPointer>) -> Int {
  let bytes = unsafe UnsafeRawBufferPointer(rebasing: bytes)
  return unsafe send(
    number, bytes.baseAddress, bytes.count, Int32(MSG_DONTWAIT) | Int32(MSG_NOSIGNAL))
}
