import Glibc

/// The addresses of this machine in its networks.
///
/// The list of interfaces belongs to the system until `freeifaddrs`, and nothing of it is kept. An
/// address has the layout of its family, which is checked before the address is read.
package enum NetworkInterfaces {
  /// Addresses in home networks, without those of tunnels. The first one is in the network that
  /// leads to the internet, if there is one.
  package static var homeAddresses: [HostAddress] {
    let all = addresses.filter(\.isOfHomeNetwork)
    let main = mainAddress
    let others = all.filter { $0 != main }
    return all.filter { $0 == main } + others.filter(\.isIPv4) + others.filter { !$0.isIPv4 }
  }

  /// The addresses of interfaces that are up, without loopback and point-to-point ones.
  static var addresses: [HostAddress] {
    var first: UnsafeMutablePointer<ifaddrs>?
    guard unsafe getifaddrs(&first) == 0 else { return [] }
    defer { unsafe freeifaddrs(first) }
    var found: [HostAddress] = []
    var next = unsafe first
    while let interface = unsafe next {
      unsafe next = interface.pointee.ifa_next
      let flags = unsafe interface.pointee.ifa_flags
      guard flags & UInt32(IFF_UP) != 0, flags & UInt32(IFF_RUNNING) != 0,
        flags & UInt32(IFF_LOOPBACK | IFF_POINTOPOINT) == 0,
        let pointer = unsafe interface.pointee.ifa_addr,
        let address = unsafe HostAddress(at: UnsafeRawPointer(pointer)), !found.contains(address)
      else { continue }
      found.append(address)
    }
    return found
  }

  /// The address from which this machine would send to the internet. Nothing is sent.
  private static var mainAddress: HostAddress? {
    let socket = Socket(forDatagramsOf: AF_INET)
    // An address for documentation (RFC 5737).
    try? socket?.connect(to: HostAddress([198, 51, 100, 1]), port: 9)
    return socket?.local?.address
  }
}
