/// The same picture without what its camera and its editor wrote about it: place, time, owner, comments.
///
/// The turn of a JPEG stays. Formats without such parts, and bytes that are no picture, come back unchanged; nothing
/// comes back of an AVIF whose parts can't be told apart, which `pictureInfo` refuses.
package func withoutMetadata(_ picture: [UInt8]) -> [UInt8] {
  let bytes = PictureBytes(picture)
  return switch format(of: bytes) {
  case .jpeg: jpegWithoutMetadata(bytes)
  case .png: pngWithoutMetadata(bytes)
  case .webp: webpWithoutMetadata(bytes)
  case .avif: avifWithoutMetadata(bytes)
  case .gif, .svg, nil: picture
  }
}

private func avifWithoutMetadata(_ bytes: PictureBytes) -> [UInt8] {
  do {
    return try AVIFNotes(bytes).removed(from: bytes)
  } catch {
    return []
  }
}

private func jpegWithoutMetadata(_ bytes: PictureBytes) -> [UInt8] {
  var result: [UInt8] = [0xFF, 0xD8]
  result.reserveCapacity(bytes.count)
  let segments = jpegSegments(bytes)
  for segment in segments {
    switch segment.marker {
    case 0xE1:
      guard segment.isExif(in: bytes) else { continue }
      let start = segment.data.lowerBound + 6
      let orientation = Exif(bytes, at: start, end: segment.data.upperBound).orientation
      if orientation != 1 { result += exif(orientation: UInt8(orientation)) }
    // Photoshop's notes, a directory of further pictures, comments.
    case 0xED, 0xFE: continue
    case 0xE2 where bytes.has("MPF\0", at: segment.data.lowerBound): continue
    default: result += bytes.all[segment.whole]
    }
  }
  // What follows the end is no part of the picture (a camera's second one, with its own place); what
  // breaks off before it is kept.
  if segments.last?.marker != 0xD9 {
    result += bytes.all[(segments.last?.whole.upperBound ?? 2)...]
  }
  return result
}

/// The shortest Exif segment that holds a turn.
private func exif(orientation: UInt8) -> [UInt8] {
  [0xFF, 0xE1, 0x00, 0x22] + "Exif\0\0MM\0*".utf8 + [
    0x00, 0x00, 0x00, 0x08, 0x00, 0x01, 0x01, 0x12, 0x00, 0x03, 0x00, 0x00, 0x00, 0x01, 0x00,
    orientation, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00,
  ]
}

private func pngWithoutMetadata(_ bytes: PictureBytes) -> [UInt8] {
  let chunks = pngChunks(bytes)
  let kept = chunks.filter { !["eXIf", "tEXt", "zTXt", "iTXt", "tIME"].contains($0.name) }
  var result = kept.reduce(into: Array(bytes.all.prefix(8))) { $0 += bytes.all[$1.whole] }
  if chunks.last?.name != "IEND" { result += bytes.all[(chunks.last?.whole.upperBound ?? 8)...] }
  return result
}

private func webpWithoutMetadata(_ bytes: PictureBytes) -> [UInt8] {
  let chunks = webpChunks(bytes)
  guard chunks.contains(where: { $0.name == "EXIF" || $0.name == "XMP " }) else { return bytes.all }
  let kept = chunks.filter { $0.name != "EXIF" && $0.name != "XMP " }
  var result = kept.reduce(into: Array(bytes.all.prefix(12))) { $0 += bytes.all[$1.whole] }
  let size = result.count - 8
  for index in 0..<4 { result[4 + index] = UInt8(truncatingIfNeeded: size >> (8 * index)) }
  // The header announces both.
  if kept.first?.name == "VP8X", result.count > 20 { result[20] &= ~0x0C }
  return result
}
