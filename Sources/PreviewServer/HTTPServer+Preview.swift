import FileSystem
import HTTPServing

extension HTTPServer {
  /// Serves a preview at the first free port; 0 lets the system choose. nil if all are in use.
  ///
  /// - Parameter patience: the time that a connection may be silent, unless it reports changes to a
  ///   page
  static func preview(
    at ports: some Sequence<Int>, of addresses: [HostAddress] = [.ipv4], _ handler: RequestHandler,
    patience: Duration = .seconds(30)
  ) throws(FileError) -> HTTPServer? {
    var limits = ServerLimits()
    limits.idleTime = patience
    limits.headTime = min(patience, limits.headTime)
    for port in ports {
      do throws(ErrorCode) {
        return try HTTPServer(at: addresses, port: port, limits: limits) {
          handler.response(to: $0)
        }
      } catch .addressInUse, .accessDenied {
        // Ports reserved for root count as taken.
      } catch {
        throw FileError(.open, "\(addresses.first?.host ?? ""):\(port)", code: error)
      }
    }
    return nil
  }
}
