import FileSystem
import Testing

@testable import HTTPFetching

/// Both programs read each other's messages unchanged, and refuse anything else.
@Suite struct MessageTests {
  private static let orders: [TransferOrder] = [
    .start(
      7,
      TransferRequest(
        method: "PUT", address: "https://example.org/a?b=c",
        headers: [TransferHeader("X-Key", "t0k3n"), TransferHeader("Empty", "")], body: [0, 255],
        largestAnswer: 32_000_000, longest: 90, mayBePrivate: true)),
    .start(8, TransferRequest(address: "https://example.org/", largestAnswer: 1, longest: 1)),
    .cancel(7),
  ]

  private static let answers: [TransferAnswer] =
    [
      TransferAnswer(
        id: 7,
        outcome: .answered(
          TransferOutcome.Content(
            status: 200, headers: [TransferHeader("ETag", "\"é\"")], bytes: [1, 2, 3])))
    ] + TransferFailure.allCases.map { TransferAnswer(id: 9, outcome: .failed($0)) }

  @Test func ordersAreReadAsTheyWereWritten() throws {
    for order in Self.orders { #expect(try TransferOrder(message: order.message) == order) }
  }

  @Test func answersAreReadAsTheyWereWritten() throws {
    for answer in Self.answers { #expect(try TransferAnswer(message: answer.message) == answer) }
  }

  @Test func partsOfMessagesAreRefused() {
    for message in Self.orders.map(\.message) {
      for end in 0..<message.count {
        #expect(throws: MessageError.malformed) {
          try TransferOrder(message: Array(message[..<end]))
        }
      }
      #expect(throws: MessageError.malformed) { try TransferOrder(message: message + [0]) }
    }
    for message in Self.answers.map(\.message) {
      for end in 0..<message.count {
        #expect(throws: MessageError.malformed) {
          try TransferAnswer(message: Array(message[..<end]))
        }
      }
      #expect(throws: MessageError.malformed) { try TransferAnswer(message: message + [0]) }
    }
  }

  @Test(arguments: [
    // A status without an answer, an unknown failure, more headers than bytes.
    [1, 0, 0, 0, 0, 0, 0, 0, 7, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0], [1, 0, 0, 0, 99, 0, 0, 0],
    [1, 0, 0, 0, 0, 0, 0, 0, 200, 0, 0, 0, 255, 255, 255, 255],
  ])
  func meaninglessAnswersAreIgnored(message: [UInt8]) {
    #expect(throws: MessageError.malformed) { try TransferAnswer(message: message) }
  }
}
