import FileSystem
import Glibc

/// A port of this machine that only this machine can reach.
final class Listener: Sendable {
  let descriptor: Int32
  let port: Int

  private init(_ descriptor: Int32, port: Int) {
    self.descriptor = descriptor
    self.port = port
  }

  deinit {
    close(descriptor)
  }

  /// Listens at a port of 127.0.0.1, 0 for one that is free; nil when somebody else does.
  static func open(port: Int) throws(FileError) -> Listener? {
    let name = "127.0.0.1:\(port)"
    let flags = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
    let descriptor = socket(AF_INET, flags, 0)
    guard descriptor >= 0 else { throw FileError(.open, name) }
    let (code, taken) = bound(descriptor, to: port)
    guard code == 0 else {
      close(descriptor)
      // Ports that are kept for the system's owner are taken, too.
      if code == EADDRINUSE || code == EACCES { return nil }
      throw FileError(.open, name, code: code)
    }
    return Listener(descriptor, port: taken)
  }

  /// What the system says of it (0 for nothing), and the port.
  private static func bound(_ descriptor: Int32, to port: Int) -> (code: Int32, port: Int) {
    var isReused: Int32 = 1
    setsockopt(
      descriptor, SOL_SOCKET, SO_REUSEADDR, &isReused, socklen_t(MemoryLayout<Int32>.size))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = UInt16(truncatingIfNeeded: port).bigEndian
    address.sin_addr.s_addr = INADDR_LOOPBACK.bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let code = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        guard bind(descriptor, address, length) == 0, listen(descriptor, 64) == 0,
          getsockname(descriptor, address, &length) == 0
        else { return errno }
        return 0
      }
    }
    return (code, Int(UInt16(bigEndian: address.sin_port)))
  }
}
