func gif(_ bytes: PictureBytes) throws(PictureProblem) -> PictureInfo {
  guard let width = bytes.little(2, at: 6), let height = bytes.little(2, at: 8) else {
    throw .endsTooEarly(.gif)
  }
  return PictureInfo(format: .gif, width: width, height: height)
}

func webp(_ bytes: PictureBytes) throws(PictureProblem) -> PictureInfo {
  // The first chunk: its name at 12, its length at 16, its data from 20.
  guard bytes.count >= 30 else {
    // A lossless header is shorter than the others.
    guard bytes.has("VP8L", at: 12), bytes.count >= 25 else { throw .endsTooEarly(.webp) }
    return try losslessWebP(bytes)
  }
  let hasLocation = webpChunks(bytes).contains { chunk in
    guard chunk.name == "EXIF" else { return false }
    let start = chunk.data.lowerBound + (bytes.has("Exif\0\0", at: chunk.data.lowerBound) ? 6 : 0)
    return Exif(bytes, at: start, end: chunk.data.upperBound).hasLocation
  }
  if bytes.has("VP8X", at: 12), let width = bytes.little(3, at: 24),
    let height = bytes.little(3, at: 27)
  {
    return PictureInfo(
      format: .webp, width: width + 1, height: height + 1, hasLocation: hasLocation)
  }
  if bytes.has("VP8L", at: 12) { return try losslessWebP(bytes) }
  guard bytes.has("VP8 ", at: 12), bytes.has([0x9D, 0x01, 0x2A], at: 23),
    let width = bytes.little(2, at: 26), let height = bytes.little(2, at: 28)
  else { throw .broken(.webp, "it doesn't start with its size") }
  return PictureInfo(format: .webp, width: width & 0x3FFF, height: height & 0x3FFF)
}

private func losslessWebP(_ bytes: PictureBytes) throws(PictureProblem) -> PictureInfo {
  guard bytes.has([0x2F], at: 20), let bits = bytes.little(4, at: 21) else {
    throw .broken(.webp, "it doesn't start with its size")
  }
  return PictureInfo(
    format: .webp, width: (bits & 0x3FFF) + 1, height: (bits >> 14 & 0x3FFF) + 1)
}

/// The parts of a WebP in their order, as far as they are whole.
func webpChunks(_ bytes: PictureBytes) -> [(name: String, whole: Range<Int>, data: Range<Int>)] {
  var chunks: [(name: String, whole: Range<Int>, data: Range<Int>)] = []
  var offset = 12
  while let length = bytes.little(4, at: offset + 4), offset + 8 + length <= bytes.count {
    let name = String(decoding: bytes.all[offset..<(offset + 4)], as: UTF8.self)
    let end = min(offset + 8 + length + length % 2, bytes.count)
    chunks.append((name, offset..<end, (offset + 8)..<(offset + 8 + length)))
    offset = end
  }
  return chunks
}

func isAVIF(_ bytes: PictureBytes) -> Bool {
  guard bytes.has("ftyp", at: 4), let length = bytes.big(4, at: 0), length <= 4_096 else {
    return false
  }
  // The major brand, then (behind its version) those it is compatible with.
  let brands = [8] + Array(stride(from: 16, to: max(length - 3, 16), by: 4))
  return brands.contains { bytes.has("avif", at: $0) || bytes.has("avis", at: $0) }
}

func avif(_ bytes: PictureBytes) throws(PictureProblem) -> PictureInfo {
  func boxes(in range: Range<Int>) -> [(name: String, data: Range<Int>)] {
    var boxes: [(name: String, data: Range<Int>)] = []
    var offset = range.lowerBound
    while let length = bytes.big(4, at: offset), length >= 8, offset + length <= range.upperBound {
      let name = String(decoding: bytes.all[(offset + 4)..<(offset + 8)], as: UTF8.self)
      boxes.append((name, (offset + 8)..<(offset + length)))
      offset += length
    }
    return boxes
  }
  func box(_ name: String, in range: Range<Int>?) -> Range<Int>? {
    range.flatMap { range in boxes(in: range).first { $0.name == name }?.data }
  }
  let meta = box("meta", in: 0..<bytes.count).map {
    min($0.lowerBound + 4, $0.upperBound)..<$0.upperBound
  }
  guard let meta else { throw .endsTooEarly(.avif) }
  guard let properties = box("ipco", in: box("iprp", in: meta)) else {
    throw .broken(.avif, "its size is missing")
  }
  let all = boxes(in: properties)
  // Alpha and tiles have sizes too, none of them larger than the picture's.
  let sizes = all.filter { $0.name == "ispe" }.compactMap { box -> (width: Int, height: Int)? in
    guard let width = bytes.big(4, at: box.data.lowerBound + 4),
      let height = bytes.big(4, at: box.data.lowerBound + 8)
    else { return nil }
    return (width, height)
  }
  guard
    let size = sizes.max(by: {
      Double($0.width) * Double($0.height) < Double($1.width) * Double($1.height)
    })
  else {
    throw .broken(.avif, "its size is missing")
  }
  let turn = all.first { $0.name == "irot" }.flatMap { bytes.big(1, at: $0.data.lowerBound) } ?? 0
  return PictureInfo(
    format: .avif, width: turn & 1 == 1 ? size.height : size.width,
    height: turn & 1 == 1 ? size.width : size.height)
}
