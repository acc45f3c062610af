import Base
import TestSupport
import Testing

/// `tokonoma desk` as an owner starts it, with a browser that has its cookie.
final class RunningDesk: Sendable {
  private let said: TemporaryFolder
  private let port: Int
  private let cookie: String
  private let token: String

  /// - Parameter environment: the whole environment of the program
  init(_ project: TemporaryFolder, environment: [String: String]) async throws {
    let said = try TemporaryFolder()
    let program = try ChildProcess.built("tokonoma")
    _ = try ChildProcess(
      "/bin/sh",
      [
        "-c",
        "'\(program)' desk --no-browser --port 0 >'\(said.path)/out' 2>&1 </dev/null & "
          + "echo $! >'\(said.path)/pid'",
      ], in: project.path, environment: environment)
    self.said = said
    // It reads the library first.
    var address: Substring?
    for _ in 0..<600 where address == nil {
      try await Task.sleep(for: .milliseconds(50))
      address = try? said.read("out").split(separator: " ").first { $0.hasPrefix("http://") }
    }
    let parts = try #require(address).split { ":/#\n".contains($0) }
    port = try #require(parts.count > 3 ? Int(parts[2]) : nil)
    let entered = try RunningDesk.answer(port, "POST", "/enter", body: "key=\(parts[3])")
    cookie = String(try #require(entered.field("Set-Cookie")).prefix { $0 != ";" })
    let page = try RunningDesk.answer(port, "GET", "/", cookie: cookie).body
    let start = try #require(page.firstRange(of: "data-token=\"")?.upperBound)
    token = String(page[start...].prefix { $0 != "\"" })
  }

  private static func answer(
    _ port: Int, _ method: String, _ target: String, cookie: String = "", body: String = ""
  ) throws -> RawAnswer {
    let host = "127.0.0.1:\(port)"
    let head = [
      "\(method) \(target) HTTP/1.1", "Host: \(host)", "Origin: http://\(host)",
      "Sec-Fetch-Site: same-origin", "Cookie: \(cookie)", "Content-Length: \(body.utf8.count)",
      "Content-Type: application/x-www-form-urlencoded", "Connection: close",
    ]
    return try RawAnswer(
      port: port, sending: (head.joined(separator: "\r\n") + "\r\n\r\n" + body).utf8)
  }

  func page(_ target: String) throws -> HTMLPage {
    let answer = try RunningDesk.answer(port, "GET", target, cookie: cookie)
    #expect(answer.status == 200, "\(target)")
    return HTMLPage(Array(answer.body.utf8))
  }

  /// The status of the answer to a form.
  func post(_ target: String, _ fields: String) throws -> Int {
    try RunningDesk.answer(
      port, "POST", target, cookie: cookie, body: "\(fields)&token=\(token)"
    ).status
  }

  func end() throws {
    let id = try said.read("pid").filter { !$0.isNewline }
    _ = try ChildProcess("/bin/kill", [id], in: said.path)
  }
}
