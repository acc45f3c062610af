import Base

extension Diagnostic {
  static let noHomeNetwork = Diagnostic.error(
    "no-home-network", "this machine has no address in a home network",
    fix: "connect it to one, with an address such as 192.168.0.2, or leave '--lan' out")
}
