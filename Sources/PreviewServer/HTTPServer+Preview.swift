import FileSystem
import HTTPServing

extension HTTPServer {
  /// Serves a preview at the first of the ports that is free, 0 being whichever the system chooses; nil when all are
  /// taken.
  ///
  /// - Parameter patience: how long a connection may be silent, unless a page is told of changes over it
  static func preview(
    at ports: some Sequence<Int>, _ handler: RequestHandler, patience: Duration = .seconds(30)
  ) throws(FileError) -> HTTPServer? {
    var limits = ServerLimits()
    limits.idleTime = patience
    limits.headTime = min(patience, limits.headTime)
    for port in ports {
      do throws(ErrorCode) {
        return try HTTPServer(port: port, limits: limits) { handler.response(to: $0) }
      } catch .addressInUse, .accessDenied {
        // Ports that are kept for the system's owner are taken, too.
      } catch {
        throw FileError(.open, "\(LoopbackAddress.ipv4.rawValue):\(port)", code: error)
      }
    }
    return nil
  }
}
