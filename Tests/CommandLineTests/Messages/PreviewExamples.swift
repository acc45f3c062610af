import Glibc

extension Example {
  /// Previews that can't begin.
  static let previews: [Example] = [
    Example("serve", "--base", "my alcove", files: ""),
    Example("serve", "--port", "47811", files: "") { _ in holdPorts(47811...47811) },
    Example("serve", files: "") { _ in holdPorts(8080...8099) },
  ]

  /// Occupies the free ones among some ports, until this process ends.
  private static func holdPorts(_ ports: ClosedRange<UInt16>) {
    for port in ports {
      let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_port = port.bigEndian
      address.sin_addr.s_addr = INADDR_LOOPBACK.bigEndian
      unsafe withUnsafePointer(to: &address) { pointer in
        unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          _ = unsafe bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
        }
      }
      listen(descriptor, 1)
    }
  }
}
