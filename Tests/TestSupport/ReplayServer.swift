import Foundation
import HTTPServing
import Synchronization

/// A local server that gives a test's answers and records requests.
///
/// It has its own threads, so it answers in time while other tests are busy.
package final class ReplayServer: Sendable {
  package struct Request: Sendable, Equatable {
    package let method: String
    /// Encoded, as sent: `/anime?filter%5Btext%5D=x`
    package let target: String
    /// Decoded, without the query.
    package let path: String
    /// Decoded, in order.
    package let query: [Item]
    /// By name in lower case.
    package let headers: [String: String]
    package let body: String

    package struct Item: Sendable, Equatable {
      package let name: String
      package let value: String
    }

    /// The value of a name in the query.
    package subscript(name: String) -> String? { query.first { $0.name == name }?.value }
  }

  package struct Answer: Sendable {
    package var status = 200
    package var headers: [String: String] = ["Content-Type": "application/json"]
    package var body: [UInt8] = []

    package init(
      status: Int = 200, _ headers: [String: String] = ["Content-Type": "application/json"],
      body: [UInt8] = []
    ) {
      self.status = status
      self.headers = headers
      self.body = body
    }

    package static func json(_ text: String) -> Answer { Answer(body: Array(text.utf8)) }

    package static func xml(_ text: String) -> Answer {
      Answer(["Content-Type": "text/xml;charset=UTF-8"], body: Array(text.utf8))
    }

    /// A page for people, as failing servers send it.
    package static func page(_ text: String, status: Int = 200) -> Answer {
      Answer(
        status: status, ["Content-Type": "text/html"],
        body: Array("<!DOCTYPE html>\n<html><body>\(text)</body></html>".utf8))
    }

    package static func status(_ status: Int, _ headers: [String: String] = [:]) -> Answer {
      Answer(status: status, headers)
    }
  }

  /// nil if the next row should answer.
  package typealias Route = @Sendable (Request) -> Answer?

  /// `http://127.0.0.1:49152`
  package let address: String
  private let server: HTTPServer
  private let log: RequestLog

  /// - Parameter routes: by method and path, `GET /shows/1`, or a prefix that ends with `*`; the
  ///   first row that answers wins, otherwise the status is 404
  package init(_ routes: KeyValuePairs<String, Route>) async throws {
    let log = RequestLog()
    let table = routes.map { (name: $0.key, answer: $0.value) }
    let answer: @Sendable (Request) -> Answer = { request in
      log.add(request)
      let name = "\(request.method) \(request.path)"
      for row in table where row.name == name || isBeginning(row.name, of: name) {
        if let answer = row.answer(request) { return answer }
      }
      return .status(404)
    }
    var limits = ServerLimits()
    limits.body = 64 << 20
    server = try HTTPServer(port: 0, limits: limits) { request in
      let answer = answer(Request(request))
      return HTTPResponse(
        answer.status, fields: answer.headers.map { ($0.key, $0.value) }, body: answer.body)
    }
    self.log = log
    address = "http://127.0.0.1:\(server.port)"
  }

  /// The requests since the last call, in order.
  package func takeRequests() -> [Request] { log.take() }
}

private func isBeginning(_ pattern: String, of name: String) -> Bool {
  pattern.hasSuffix("*") && name.hasPrefix(pattern.dropLast())
}

extension ReplayServer.Request {
  fileprivate init(_ request: HTTPRequest) {
    method = request.method
    target = request.target
    let parts = target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    path = parts[0].removingPercentEncoding ?? String(parts[0])
    query = (parts.count > 1 ? parts[1] : "").split(separator: "&").map { item in
      let parts = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      func decoded(_ part: Substring) -> String {
        let text = String(part.replacing("+", with: " "))
        return text.removingPercentEncoding ?? text
      }
      return Item(name: decoded(parts[0]), value: parts.count > 1 ? decoded(parts[1]) : "")
    }
    headers = Dictionary(
      request.fields.map { ($0.name, $0.value) }, uniquingKeysWith: { "\($0), \($1)" })
    body = String(decoding: request.body, as: UTF8.self)
  }
}

private final class RequestLog: Sendable {
  private let requests = Mutex<[ReplayServer.Request]>([])

  func add(_ request: ReplayServer.Request) { requests.withLock { $0.append(request) } }

  func take() -> [ReplayServer.Request] {
    requests.withLock { requests in
      defer { requests = [] }
      return requests
    }
  }
}
