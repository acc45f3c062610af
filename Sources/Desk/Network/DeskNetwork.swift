import HTTPServing
import Outputs

/// Opens a desk to the home network.
package struct DeskNetwork: Sendable {
  package enum News: Sendable {
    /// A code that pairs a device.
    case code(Invitation)
    /// The address of a device that has been paired.
    case paired(String)
    /// The address of a device that has been shut out.
    case ended(String)
    case closed
    case expired
  }

  /// How to pair a device.
  package struct Invitation: Sendable {
    /// `http://192.168.0.2:8130/`, the best one first.
    package let addresses: [String]
    /// `K7QM-4R2T`
    package let code: String
    package let minutes: Int
    /// The first address, with the code for cameras.
    package let link: String
    /// The link as the lines of a terminal with a light background.
    package let qrCode: [String]

    init(_ code: PairingCode, at places: [HostAddress], port: Int) {
      addresses = places.map { "http://\($0.host):\(port)/" }
      self.code = code.text
      minutes = PairingCode.minutes
      link = (addresses.first ?? "") + "#" + code.scanned.text
      qrCode = QRCode(link)?.lines ?? []
    }
  }

  /// The addresses of this machine to listen at.
  let addresses: [HostAddress]
  /// Each asks for a new code.
  let renewals: AsyncStream<Void>
  let tell: @Sendable (News) -> Void

  /// - Parameters:
  ///   - addresses: nil: those in home networks
  ///   - renewals: Each asks for a new code.
  ///   - tell: Gets codes and what has become of them.
  package init(
    at addresses: [HostAddress]? = nil, renewals: AsyncStream<Void>,
    telling tell: @escaping @Sendable (News) -> Void
  ) {
    self.addresses = addresses ?? NetworkInterfaces.homeAddresses
    (self.renewals, self.tell) = (renewals, tell)
  }

  func tell(_ news: PairingNews, at places: [HostAddress], port: Int) {
    switch news {
    case .code(let code): tell(.code(Invitation(code, at: places, port: port)))
    case .paired(let device): tell(.paired(device.address))
    case .ended(let device): tell(.ended(device.address))
    case .closed: tell(.closed)
    case .expired: tell(.expired)
    }
  }
}
