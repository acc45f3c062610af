import FileSystem
import Pictures
import Testing

/// Each program can read the other one's messages.
@Suite struct PictureMessageTests {
  // Made for each use: LeakSanitizer reports values as lost if the case of an enum is stored in
  // bits of their reference.
  private static var requests: [PictureRequest] {
    [
      .thumbnails(.init(picture: [0xFF, 0xD8, 0], widths: [120, 240], drawnWidth: 540)),
      .thumbnails(.init(picture: [], widths: [], drawnWidth: nil)),
      .drawing(
        .init(
          svg: Array("<svg/>".utf8), width: 1200, height: 630,
          resources: [.init(name: "cover", bytes: [1, 2, 3]), .init(name: "絵", bytes: [])])),
    ]
  }

  private static var answers: [PictureAnswer] {
    [
      .thumbnails(
        .init(
          color: 0xFFEEDD, isAnimated: true, pictures: [.init(width: 120, bytes: [7])],
          drawn: .init(width: 540, bytes: [8, 9]))),
      .thumbnails(.init(color: 0, isAnimated: false, pictures: [], drawn: nil)),
      .drawing(.init(png: [0x89, 0x50], missing: [0x65E5, 0x1F600])),
    ] + PictureAnswer.Refusal.allCases.map { .refusal($0) }
  }

  @Test(arguments: requests)
  func requestsArrive(_ request: PictureRequest) throws {
    #expect(try PictureRequest(message: request.message) == request)
  }

  @Test(arguments: answers)
  func answersArrive(_ answer: PictureAnswer) throws {
    #expect(try PictureAnswer(message: answer.message) == answer)
  }

  @Test func truncatedOrLongerInputIsRefused() {
    for request in Self.requests {
      let message = request.message
      for count in 0..<message.count {
        #expect(throws: MessageError.malformed) {
          try PictureRequest(message: Array(message.prefix(count)))
        }
      }
      #expect(throws: MessageError.malformed) { try PictureRequest(message: message + [0]) }
    }
    for answer in Self.answers {
      let message = answer.message
      for count in 0..<message.count {
        #expect(throws: MessageError.malformed) {
          try PictureAnswer(message: Array(message.prefix(count)))
        }
      }
    }
    #expect(throws: MessageError.malformed) { try PictureAnswer(message: [9, 0, 0, 0]) }
  }

  @Test func aFrameReportsItsLength() {
    #expect(MessageFrame.framed([5, 6]) == [2, 0, 0, 0, 5, 6])
    #expect(MessageFrame.length([2, 0, 0, 0]) == 2)
    #expect(MessageFrame.length([0xFF, 0xFF, 0xFF, 0xFF]) == nil)
  }
}
