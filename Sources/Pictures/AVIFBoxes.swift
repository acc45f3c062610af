/// A part of an AVIF, which may contain others (ISO/IEC 14496-12, 4.2).
struct AVIFBox {
  let name: String
  /// With its header of length and name.
  let whole: Range<Int>
  let data: Range<Int>

  var nameOffset: Int { whole.lowerBound + 4 }
}

extension PictureBytes {
  /// The boxes in a range, up to the first incomplete one.
  func boxes(in range: Range<Int>) -> [AVIFBox] {
    var boxes: [AVIFBox] = []
    var offset = range.lowerBound
    while offset < range.upperBound, let box = box(at: offset, end: range.upperBound) {
      boxes.append(box)
      offset = box.whole.upperBound
    }
    return boxes
  }

  private func box(at offset: Int, end: Int) -> AVIFBox? {
    guard offset + 8 <= end, var length = big(4, at: offset) else { return nil }
    var header = 8
    if length == 1 {
      guard let long = big(8, at: offset + 8) else { return nil }
      (length, header) = (long, 16)
    } else if length == 0 {
      // The last box reaches to the end.
      length = end - offset
    }
    guard length >= header, length <= end - offset else { return nil }
    return AVIFBox(
      name: name(at: offset + 4), whole: offset..<(offset + length),
      data: (offset + header)..<(offset + length))
  }

  /// Four letters.
  func name(at offset: Int) -> String {
    let end = min(offset + 4, count)
    return String(decoding: all[min(offset, end)..<end], as: UTF8.self)
  }
}

extension [AVIFBox] {
  subscript(name: String) -> AVIFBox? { first { $0.name == name } }
}

/// Reads the numbers of a box one after the other.
struct AVIFReader {
  private let bytes: PictureBytes
  private(set) var offset: Int
  private let end: Int

  init(_ bytes: PictureBytes, in range: Range<Int>) {
    (self.bytes, offset, end) = (bytes, range.lowerBound, range.upperBound)
  }

  /// A big-endian number of up to eight bytes; 0 for no bytes.
  mutating func number(_ length: Int) throws(PictureProblem) -> Int {
    guard length <= end - offset, let number = bytes.big(length, at: offset), number >= 0 else {
      throw .damagedParts
    }
    offset += length
    return number
  }

  mutating func skip(_ length: Int) throws(PictureProblem) {
    guard length <= end - offset else { throw .damagedParts }
    offset += length
  }
}

extension PictureProblem {
  /// The camera's notes can't be told apart from the picture, so the AVIF isn't published.
  static let damagedParts = PictureProblem.broken(
    .avif, "its list of parts is damaged, so the camera's notes can't be removed")
}
