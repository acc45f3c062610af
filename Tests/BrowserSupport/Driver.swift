import Foundation
import Glibc

/// chromedriver on its own port, for all browsers of a test run.
///
/// It ends with the process that started it, and ends its browsers.
final class Driver: Sendable {
  let programs: BrowserPrograms
  private let connection: DriverConnection
  /// Closed when this process ends; a shell waits for that.
  private let lifeline: Pipe

  static func running() async throws -> Driver { try await shared.running() }

  private static let shared = Shared()

  /// The driver of all browsers; a new one if the last one died.
  private actor Shared {
    private var driver: Driver?

    func running() async throws -> Driver {
      if let driver, (try? await driver.send("GET", "/status")) != nil { return driver }
      guard let programs = BrowserPrograms.found else {
        throw BrowserError(BrowserPrograms.absence)
      }
      let new = try Driver(programs)
      driver = new
      return new
    }
  }

  /// The driver and its browsers are one process group, with their files in one folder.
  private static let script = """
    folder=$(mktemp -d) || exit 1
    TMPDIR=$folder HOME=$folder setsid "$1" --port=0 </dev/null 2>/dev/null &
    read -r line
    kill -s KILL -- -$!
    for attempt in 1 2 3 4 5; do rm -rf "$folder"; sleep 0.2; done
    """

  private init(_ programs: BrowserPrograms) throws {
    self.programs = programs
    lifeline = Pipe()
    // No other program that the tests start may hold it open.
    _ = fcntl(lifeline.fileHandleForWriting.fileDescriptor, F_SETFD, FD_CLOEXEC)
    let words = Pipe()
    let shell = Process()
    shell.executableURL = URL(fileURLWithPath: "/bin/sh")
    shell.arguments = ["-c", Self.script, "sh", programs.driver]
    shell.standardInput = lifeline
    shell.standardOutput = words
    shell.standardError = FileHandle.nullDevice
    try shell.run()
    var said = ""
    var port: Substring?
    let deadline = ContinuousClock.now + Browser.patience
    while port == nil {
      var pipe = pollfd(
        fd: words.fileHandleForReading.fileDescriptor, events: Int16(POLLIN), revents: 0)
      let left = deadline - ContinuousClock.now
      guard left > .zero, unsafe poll(&pipe, 1, Int32(left.components.seconds) * 1000 + 999) > 0
      else {
        throw BrowserError("chromedriver did not say its port in \(Browser.patience): \(said)")
      }
      let data = words.fileHandleForReading.availableData
      guard !data.isEmpty else { throw BrowserError("chromedriver did not start: \(said)") }
      said += String(decoding: data, as: UTF8.self)
      port = said.firstMatch(of: #/successfully on port (\d+)/#)?.1
    }
    guard let number = port.flatMap({ UInt16($0) }) else { throw BrowserError("no port: \(said)") }
    connection = DriverConnection(port: number)
  }

  func send(_ method: String, _ path: String, _ body: JSONValue? = nil) async throws -> JSONValue {
    let sent = try body.map { Array(try JSONEncoder().encode($0)) } ?? []
    let (status, answer) = try await connection.send(method, path, sent)
    let value = try JSONDecoder().decode(JSONValue.self, from: Data(answer))["value"]
    guard status == 200 else {
      throw BrowserError(
        "\(value["error"].string ?? "error"): \(value["message"].string ?? "") (\(path))")
    }
    return value
  }
}
