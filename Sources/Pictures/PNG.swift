func png(_ bytes: PictureBytes) throws(PictureProblem) -> PictureInfo {
  guard let width = bytes.big(4, at: 16), let height = bytes.big(4, at: 20) else {
    throw .endsTooEarly(.png)
  }
  guard bytes.has("IHDR", at: 12) else { throw .broken(.png, "it doesn't start with its size") }
  let hasLocation = pngChunks(bytes).contains {
    $0.name == "eXIf" && Exif(bytes, at: $0.data.lowerBound, end: $0.data.upperBound).hasLocation
  }
  return PictureInfo(format: .png, width: width, height: height, hasLocation: hasLocation)
}

/// The complete chunks of a PNG in their order.
func pngChunks(_ bytes: PictureBytes) -> [(name: String, whole: Range<Int>, data: Range<Int>)] {
  var chunks: [(name: String, whole: Range<Int>, data: Range<Int>)] = []
  var offset = 8
  while let length = bytes.big(4, at: offset), offset + 12 + length <= bytes.count {
    let name = String(decoding: bytes.all[(offset + 4)..<(offset + 8)], as: UTF8.self)
    let data = (offset + 8)..<(offset + 8 + length)
    chunks.append((name, offset..<(offset + 12 + length), data))
    offset += 12 + length
    if name == "IEND" { break }
  }
  return chunks
}
