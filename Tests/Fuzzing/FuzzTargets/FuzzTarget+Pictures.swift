import Base
import FileSystem
import Pictures

extension FuzzTarget {
  /// A published picture looks the same, and doesn't say where it was taken.
  static let picture = FuzzTarget(name: "picture") { bytes in
    var problems = DiagnosticList()
    let info = pictureInfo(of: Source(path: "a.jpg", bytes: bytes), reporting: &problems)
    try expect((info == nil) != problems.isEmpty, "refused without a reason")
    _ = problems.sorted.map(DiagnosticFormatter.text)
    let published = withoutMetadata(bytes)
    guard let info else { return }
    let shown = pictureInfo(of: Source(path: "a.jpg", bytes: published), reporting: &problems)
    try expect(shown != nil, "cannot be read without its metadata: \(problems.all.map(\.message))")
    try expect(shown?.hasLocation == false, "is published with its location")
    try expect(
      shown?.format == info.format && shown?.width == info.width && shown?.height == info.height,
      "is another one without its metadata")
  }

  /// Messages between the program and its picture decoder, which a hostile picture may have taken
  /// over: a message that is read, written and read again stays the same.
  static let request = FuzzTarget(name: "request") { bytes in
    if let request = try? PictureRequest(message: bytes) {
      let again = try PictureRequest(message: request.message)
      try expect(again == request, "the request is another one once it is written")
    }
    if let answer = try? PictureAnswer(message: bytes) {
      let again = try PictureAnswer(message: answer.message)
      try expect(again == answer, "the answer is another one once it is written")
    }
    let length = MessageFrame.length(Array(bytes.prefix(4))) ?? 0
    try expect((0...MessageFrame.longest).contains(length), "a message is \(length) bytes long")
  }
}
