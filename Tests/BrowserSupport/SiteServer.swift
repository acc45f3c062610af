import FlyingFox
import FlyingSocks
import Foundation
import Synchronization

/// The files of a site on a port of this machine, and a list of what was asked for.
package final class SiteServer: Sendable {
  /// Where the site's first page is, with a slash at its end: below a folder, as on a host that has other sites.
  package let address: String
  private let answering: Task<Void, any Error>
  private let log: RequestLog
  private let files: [String: [UInt8]]

  /// - Parameters:
  ///   - files: by their paths in the site.
  ///   - isOpenToOthers: whether the pages of other sites may read them.
  package init(of files: [String: [UInt8]], isOpenToOthers: Bool = false) async throws {
    let log = RequestLog()
    let server = HTTPServer(address: try .inet(ip4: "127.0.0.1", port: 0), logger: .disabled)
    await server.appendRoute("*") { request in
      let path = request.path.hasPrefix("/alcove/") ? request.path.dropFirst(8) : "404"
      let name = path.isEmpty || path.hasSuffix("/") ? path + "index.html" : path
      log.add(String(name))
      guard let bytes = files[String(name)] else { return HTTPResponse(statusCode: .notFound) }
      return HTTPResponse(
        statusCode: .ok,
        headers: [
          .contentType: Self.type(of: name), .cacheControl: "no-store",
          HTTPHeader("Access-Control-Allow-Origin"): isOpenToOthers ? "*" : "null",
        ],
        body: Data(bytes))
    }
    self.log = log
    self.files = files
    answering = Task { try await server.run() }
    try await server.waitUntilListening(timeout: 30)
    guard case .ip4(_, let port)? = await server.listeningAddress else {
      throw BrowserError("the site is not served")
    }
    address = "http://127.0.0.1:\(port)/alcove/"
  }

  deinit { answering.cancel() }

  /// The paths that were asked for since it was asked last, in their order.
  package func requests() -> [String] { log.take() }

  /// In bytes; 0 when there is no such file.
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
