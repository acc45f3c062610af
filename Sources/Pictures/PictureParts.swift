/// A part of a picture's file without pixels.
package struct PicturePart: Equatable, Sendable {
  package let range: Range<Int>
  /// The text in it that zlib has packed.
  package let packed: Range<Int>?
  /// The pieces of a text in it, without the bytes that count each.
  package let blocks: [Range<Int>]

  init(_ range: Range<Int>, packed: Range<Int>? = nil, blocks: [Range<Int>] = []) {
    (self.range, self.packed, self.blocks) = (range, packed, blocks)
  }
}

/// The parts of a picture that may contain words: everything but compressed pixels. nil for files
/// whose parts are unknown.
package func partsWithoutPixels(of picture: [UInt8]) -> [PicturePart]? {
  let bytes = PictureBytes(picture)
  return switch format(of: bytes) {
  case .png: pngParts(bytes)
  case .jpeg:
    parts(jpegSegments(bytes).map { (PicturePart($0.data), $0.whole.upperBound) }, of: bytes)
  case .webp:
    parts(
      webpChunks(bytes).map { chunk in
        let isPixels = ["VP8 ", "VP8L", "ALPH", "ANMF"].contains(chunk.name)
        return (isPixels ? nil : PicturePart(chunk.data), chunk.whole.upperBound)
      }, of: bytes)
  case .gif: gifParts(bytes)
  case .avif, .svg, nil: nil
  }
}

private func pngParts(_ bytes: PictureBytes) -> [PicturePart] {
  parts(
    pngChunks(bytes).map { chunk in
      let packed = packedText(of: chunk.name, chunk.data, in: bytes)
      let isPixels = chunk.name == "IDAT" || chunk.name == "fdAT"
      return (isPixels ? nil : PicturePart(chunk.data, packed: packed), chunk.whole.upperBound)
    }, of: bytes)
}

/// The parts without pixels, and the bytes after the last part.
private func parts(
  _ parts: [(part: PicturePart?, end: Int)], of bytes: PictureBytes
) -> [PicturePart] {
  let end = parts.last?.end ?? 0
  return parts.compactMap(\.part) + (end < bytes.count ? [PicturePart(end..<bytes.count)] : [])
}

/// `zTXt`: a keyword, a zero, the method, text. `iTXt`: a keyword, a zero, whether it is packed,
/// the method, a language and a translated keyword that each end with a zero, text.
private func packedText(
  of name: String, _ data: Range<Int>, in bytes: PictureBytes
) -> Range<Int>? {
  func indexAfterZero(_ start: Int) -> Int? {
    guard start <= data.upperBound else { return nil }
    return bytes.all[start..<data.upperBound].firstIndex(of: 0).map { $0 + 1 }
  }
  guard let keyEnd = indexAfterZero(data.lowerBound) else { return nil }
  switch name {
  case "zTXt" where keyEnd < data.upperBound: return keyEnd + 1..<data.upperBound
  case "iTXt" where keyEnd + 1 < data.upperBound && bytes.all[keyEnd] == 1:
    return indexAfterZero(keyEnd + 2).flatMap(indexAfterZero).map { $0..<data.upperBound }
  default: return nil
  }
}
