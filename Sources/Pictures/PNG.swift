func png(_ bytes: PictureBytes) throws(PictureProblem) -> PictureInfo {
  guard let width = bytes.big(4, at: 16), let height = bytes.big(4, at: 20) else {
    throw .endsTooEarly(.png)
  }
  guard bytes.has("IHDR", at: 12) else { throw .broken(.png, "it doesn't start with its size") }
  return PictureInfo(format: .png, width: width, height: height, exif: pngExif(bytes))
}

func pngExif(_ bytes: PictureBytes) -> Exif {
  let data = pngChunks(bytes).first { $0.name == "eXIf" }?.data
  return data.map { Exif(bytes, at: $0.lowerBound, end: $0.upperBound) } ?? Exif()
}

/// A chunk with its length and checksum.
func pngChunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
  let content = name.utf8 + data
  var sum = UInt32.max
  for byte in content {
    sum ^= UInt32(byte)
    for _ in 0..<8 { sum = sum & 1 == 0 ? sum >> 1 : sum >> 1 ^ 0xEDB8_8320 }
  }
  func number(_ value: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> ($0 as UInt32)) }
  }
  return number(UInt32(data.count)) + content + number(~sum)
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
