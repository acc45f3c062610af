import HTTPFetching
import Synchronization

/// A client whose requests all get the same answer, without a server and without waiting.
final class AnsweringServer: Sendable {
  let fetcher: Fetcher
  let address = "http://127.0.0.1:1"
  private let answer = SharedBytes()

  init() {
    let way = FetchWay.answers { [answer] _ in
      .answered(
        TransferOutcome.Content(
          status: 200, headers: [TransferHeader("Content-Type", "application/json")],
          bytes: answer.bytes.withLock { $0 }))
    }
    fetcher = Fetcher(
      by: way, agent: "Fuzz/1", cache: nil, clock: Fetcher.Clock(now: { 0 }, wait: { _ in }))
  }

  /// Its answer from now on.
  func answerWith(_ bytes: [UInt8]) { answer.bytes.withLock { $0 = bytes } }
}

private final class SharedBytes: Sendable {
  let bytes = Mutex<[UInt8]>([])
}
