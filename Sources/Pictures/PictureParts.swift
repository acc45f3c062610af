/// A part of a picture's file that makes no pixels.
package struct PicturePart: Equatable, Sendable {
  package let range: Range<Int>
  /// Where in it text is packed by zlib.
  package let packed: Range<Int>?

  init(_ range: Range<Int>, packed: Range<Int>? = nil) {
    self.range = range
    self.packed = packed
  }
}

/// All of a picture that may hold words: what is not its compressed pixels. nil for files whose parts are not known, of
/// which all may.
package func partsWithoutPixels(of picture: [UInt8]) -> [PicturePart]? {
  let bytes = PictureBytes(picture)
  return switch format(of: bytes) {
  case .png: pngParts(bytes)
  case .jpeg: jpegParts(bytes)
  case .webp: webpParts(bytes)
  case .gif, .avif, .svg, nil: nil
  }
}

private func pngParts(_ bytes: PictureBytes) -> [PicturePart] {
  let chunks = pngChunks(bytes)
  let parts = chunks.filter { $0.name != "IDAT" && $0.name != "fdAT" }.map { chunk in
    PicturePart(chunk.data, packed: packedText(of: chunk.name, chunk.data, in: bytes))
  }
  return parts + rest(of: bytes, behind: chunks.last?.whole.upperBound ?? 0)
}

/// `zTXt`: a keyword, a zero, the method. `iTXt`: a keyword, a zero, whether it is packed, the method, a language and a
/// translated keyword that each end with a zero.
private func packedText(
  of name: String, _ data: Range<Int>, in bytes: PictureBytes
) -> Range<Int>? {
  func behindZero(_ start: Int) -> Int? {
    guard start <= data.upperBound else { return nil }
    return bytes.all[start..<data.upperBound].firstIndex(of: 0).map { $0 + 1 }
  }
  guard let keyEnd = behindZero(data.lowerBound) else { return nil }
  switch name {
  case "zTXt" where keyEnd < data.upperBound: return keyEnd + 1..<data.upperBound
  case "iTXt" where keyEnd + 1 < data.upperBound && bytes.all[keyEnd] == 1:
    return behindZero(keyEnd + 2).flatMap(behindZero).map { $0..<data.upperBound }
  default: return nil
  }
}

private func jpegParts(_ bytes: PictureBytes) -> [PicturePart] {
  let segments = jpegSegments(bytes)
  let parts = segments.map { segment in
    PicturePart(
      segment.data)
  }
  return parts + rest(of: bytes, behind: segments.last?.whole.upperBound ?? 0)
}

private func webpParts(_ bytes: PictureBytes) -> [PicturePart] {
  let chunks = webpChunks(bytes)
  let parts = chunks.filter { !["VP8 ", "VP8L", "ALPH", "ANMF"].contains($0.name) }
    .map { PicturePart($0.data) }
  return parts + rest(of: bytes, behind: chunks.last?.whole.upperBound ?? 0)
}

private func rest(of bytes: PictureBytes, behind end: Int) -> [PicturePart] {
  end < bytes.count ? [PicturePart(end..<bytes.count)] : []
}
