import Foundation
import Glibc

/// Requests to a local program, each over its own connection.
///
/// Foundation's client refuses chromedriver's answers, because its headers have no space after the
/// colon.
struct DriverConnection: Sendable {
  let port: UInt16
  private let queue = DispatchQueue(label: "driver", attributes: .concurrent)

  init(port: UInt16) {
    self.port = port
  }

  /// The status and the body of the answer.
  func send(_ method: String, _ path: String, _ body: [UInt8]) async throws -> (Int, [UInt8]) {
    let head =
      "\(method) \(path) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nContent-Type: application/json\r\n"
      + "Content-Length: \(body.count)\r\nConnection: close\r\n\r\n"
    let request = Array(head.utf8) + body
    return try await withCheckedThrowingContinuation { continuation in
      queue.async { continuation.resume(with: Result { try exchange(request) }) }
    }
  }

  private func exchange(_ request: [UInt8]) throws -> (Int, [UInt8]) {
    let socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(socket) }
    var patience = timeval(tv_sec: 90, tv_usec: 0)
    unsafe setsockopt(
      socket, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let connected = unsafe withUnsafePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard connected == 0 else { throw BrowserError("chromedriver is gone") }
    var sent = 0
    while sent < request.count {
      let count = unsafe request.withUnsafeBytes { bytes in
        unsafe Glibc.send(
          socket, bytes.baseAddress?.advanced(by: sent), bytes.count - sent,
          Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { throw BrowserError("chromedriver does not listen") }
      sent += count
    }
    var answer: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      if let complete = Self.complete(answer) { return complete }
      let count = unsafe recv(socket, &buffer, buffer.count, 0)
      guard count > 0 else { throw BrowserError("chromedriver does not answer") }
      answer += buffer[..<count]
    }
  }

  /// The status and the whole body.
  private static func complete(_ answer: [UInt8]) -> (Int, [UInt8])? {
    guard let end = answer.firstRange(of: Array("\r\n\r\n".utf8)) else { return nil }
    let lines = String(decoding: answer[..<end.lowerBound], as: UTF8.self)
      .split(separator: "\r\n")
    let length = lines.lazy.map { $0.lowercased() }
      .first { $0.hasPrefix("content-length:") }
      .flatMap { Int($0.dropFirst(15).drop { $0 == " " }) }
    let status = lines.first?.split(separator: " ").dropFirst().first.flatMap { Int($0) }
    guard let length, let status, answer.count >= end.upperBound + length else { return nil }
    return (status, Array(answer[end.upperBound..<(end.upperBound + length)]))
  }
}
