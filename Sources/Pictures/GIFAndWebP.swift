func gif(_ bytes: PictureBytes) throws(PictureProblem) -> PictureInfo {
  guard let width = bytes.little(2, at: 6), let height = bytes.little(2, at: 8) else {
    throw .endsTooEarly(.gif)
  }
  return PictureInfo(format: .gif, width: width, height: height)
}

/// The extensions: comments, plain texts, and notes by programs.
func gifParts(_ bytes: PictureBytes) -> [PicturePart] {
  func paletteSize(_ flags: UInt8) -> Int { flags & 0x80 == 0 ? 0 : 6 << Int(flags & 7) }
  func blocks(from start: Int) -> [Range<Int>] {
    var (blocks, offset): ([Range<Int>], Int) = ([], start)
    while offset < bytes.count, case let length = Int(bytes.all[offset]), length > 0,
      offset + length < bytes.count
    {
      blocks.append(offset + 1..<offset + 1 + length)
      offset += 1 + length
    }
    return blocks
  }
  guard bytes.count > 13 else { return [PicturePart(0..<bytes.count)] }
  var parts: [PicturePart] = []
  var offset = 13 + paletteSize(bytes.all[10])
  while offset + 10 < bytes.count {
    switch bytes.all[offset] {
    case 0x21:
      let blocks = blocks(from: offset + 2)
      let end = (blocks.last?.upperBound ?? offset + 2) + 1
      parts.append(PicturePart(offset..<min(end, bytes.count), blocks: blocks))
      offset = end
    case 0x2C:
      let start = offset + 11 + paletteSize(bytes.all[offset + 9])
      offset = (blocks(from: start).last?.upperBound ?? start) + 1
    default:
      return parts + [PicturePart(offset..<bytes.count)]
    }
  }
  return offset < bytes.count ? parts + [PicturePart(offset..<bytes.count)] : parts
}

func webp(_ bytes: PictureBytes) throws(PictureProblem) -> PictureInfo {
  // The first chunk: its name at 12, its length at 16, its data from 20.
  guard bytes.count >= 30 else {
    // A lossless header is shorter than the others.
    guard bytes.has("VP8L", at: 12), bytes.count >= 25 else { throw .endsTooEarly(.webp) }
    return try losslessWebP(bytes)
  }
  if bytes.has("VP8X", at: 12), let length = bytes.little(4, at: 16), length < 10 {
    throw .endsTooEarly(.webp)
  }
  if bytes.has("VP8X", at: 12), let width = bytes.little(3, at: 24),
    let height = bytes.little(3, at: 27)
  {
    return PictureInfo(format: .webp, width: width + 1, height: height + 1, exif: webpExif(bytes))
  }
  if bytes.has("VP8L", at: 12) { return try losslessWebP(bytes) }
  guard bytes.has("VP8 ", at: 12), bytes.has([0x9D, 0x01, 0x2A], at: 23),
    let width = bytes.little(2, at: 26), let height = bytes.little(2, at: 28)
  else { throw .broken(.webp, "it doesn't start with its size") }
  return PictureInfo(format: .webp, width: width & 0x3FFF, height: height & 0x3FFF)
}

/// Only the extended form has notes.
func webpExif(_ bytes: PictureBytes) -> Exif {
  let end = 8 + (bytes.little(4, at: 4) ?? 0)
  guard bytes.has("VP8X", at: 12),
    let data = webpChunks(bytes).first(where: { $0.name == "EXIF" && $0.whole.lowerBound < end })?
      .data
  else { return Exif() }
  // Some programs write the name of JPEG's segment before it.
  let start = data.lowerBound + (bytes.has("Exif\0\0", at: data.lowerBound) ? 6 : 0)
  return Exif(bytes, at: start, end: data.upperBound)
}

private func losslessWebP(_ bytes: PictureBytes) throws(PictureProblem) -> PictureInfo {
  guard bytes.has([0x2F], at: 20), let bits = bytes.little(4, at: 21) else {
    throw .broken(.webp, "it doesn't start with its size")
  }
  return PictureInfo(format: .webp, width: (bits & 0x3FFF) + 1, height: (bits >> 14 & 0x3FFF) + 1)
}

typealias WebPChunk = (name: String, whole: Range<Int>, data: Range<Int>)

/// The complete chunks of a WebP, or of a frame in it, in their order.
func webpChunks(_ bytes: PictureBytes, in range: Range<Int>? = nil) -> [WebPChunk] {
  var chunks: [WebPChunk] = []
  var offset = range?.lowerBound ?? 12
  let limit = range?.upperBound ?? bytes.count
  while offset + 8 <= limit, let length = bytes.little(4, at: offset + 4),
    offset + 8 + length <= limit
  {
    let name = String(decoding: bytes.all[offset..<(offset + 4)], as: UTF8.self)
    let end = min(offset + 8 + length + length % 2, limit)
    chunks.append((name, offset..<end, (offset + 8)..<(offset + 8 + length)))
    offset = end
  }
  return chunks
}
