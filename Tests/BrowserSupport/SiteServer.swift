import Foundation
import HTTPServing
import Synchronization

/// Serves a site's files locally and records requests.
package final class SiteServer: Sendable {
  /// The address of the site's first page, with a final slash: in a folder, as on a host with other
  /// sites.
  package let address: String
  private let server: HTTPServer
  private let log: RequestLog
  private let files: [String: [UInt8]]

  /// - Parameters:
  ///   - files: by path in the site
  ///   - isOpenToOthers: whether other sites' pages may read them
  package init(of files: [String: [UInt8]], isOpenToOthers: Bool = false) async throws {
    let log = RequestLog()
    server = try HTTPServer(port: 0) { request in
      let target = request.target.prefix { $0 != "?" }
      let asked = target.removingPercentEncoding ?? String(target)
      let path = asked.hasPrefix("/alcove/") ? asked.dropFirst(8) : "404"
      let name = path.isEmpty || path.hasSuffix("/") ? path + "index.html" : path
      log.add(String(name))
      guard let bytes = files[String(name)] else { return HTTPResponse(404) }
      return HTTPResponse(
        200,
        fields: [
          ("Content-Type", Self.type(of: name)), ("Cache-Control", "no-store"),
          ("Access-Control-Allow-Origin", isOpenToOthers ? "*" : "null"),
        ],
        body: bytes)
    }
    self.log = log
    self.files = files
    address = "http://127.0.0.1:\(server.port)/alcove/"
  }

  /// The requested paths since the last call, in order.
  package func requests() -> [String] { log.take() }

  /// In bytes; 0 for a missing file.
  package func size(of path: String) -> Int { files[path]?.count ?? 0 }

  private static func type(of name: Substring) -> String {
    let types = [
      "html": "text/html; charset=utf-8", "css": "text/css; charset=utf-8",
      "js": "text/javascript; charset=utf-8", "json": "application/json", "svg": "image/svg+xml",
      "xml": "application/xml", "ics": "text/calendar", "png": "image/png", "jpg": "image/jpeg",
      "webp": "image/webp", "avif": "image/avif", "gif": "image/gif",
    ]
    return types[String(name.split(separator: ".").last ?? "")] ?? "application/octet-stream"
  }
}

private final class RequestLog: Sendable {
  private let paths = Mutex<[String]>([])

  func add(_ path: String) { paths.withLock { $0.append(path) } }

  func take() -> [String] {
    paths.withLock { paths in
      defer { paths = [] }
      return paths
    }
  }
}
