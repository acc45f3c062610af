import HTTPFetching
import Synchronization
import TestSupport

/// A server that answers every request with the same bytes, and a client that asks it without waiting.
final class AnsweringServer: Sendable {
  let fetcher = Fetcher(
    agent: "Fuzz/1", cache: nil, clock: Fetcher.Clock(now: { 0 }, wait: { _ in }))
  let address: String
  private let answer: SharedBytes
  private let server: ReplayServer

  init() async throws {
    let answer = SharedBytes()
    let route: ReplayServer.Route = { _ in ReplayServer.Answer(body: answer.bytes.withLock { $0 }) }
    server = try await ReplayServer(["GET *": route, "POST *": route])
    address = server.address
    self.answer = answer
  }

  /// What it answers from now on.
  func answerWith(_ bytes: [UInt8]) { answer.bytes.withLock { $0 = bytes } }
}

private final class SharedBytes: Sendable {
  let bytes = Mutex<[UInt8]>([])
}
