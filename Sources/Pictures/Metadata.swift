import Base

/// A picture without its camera's and editor's notes: place, time, owner, comments.
///
/// Only the pixels and their orientation stay, so unknown kinds of notes are also removed. Other
/// bytes come back unchanged, and so does an SVG that `pictureInfo` refuses; an AVIF that it
/// refuses comes back empty.
package func withoutMetadata(_ picture: [UInt8]) -> [UInt8] {
  cleaned(picture) ?? (format(of: PictureBytes(picture)) == .avif ? [] : picture)
}

/// A file without notes; a file that can't be cleaned is reported and comes back unchanged.
package func withoutMetadata(
  of file: Source, reporting diagnostics: inout DiagnosticList
) -> [UInt8] {
  let clean = cleaned(file.bytes)
  if clean == nil { diagnostics.report(.pictureNotCleaned.at(.file(file.path))) }
  return clean ?? file.bytes
}

/// Reports a picture that is published byte for byte and has a place or unknown notes in it.
package func checkMetadata(of file: Source, reporting diagnostics: inout DiagnosticList) {
  if cleaned(file.bytes) == nil {
    diagnostics.report(.pictureNotCleaned.at(.file(file.path)))
  } else if (try? pictureInfo(of: file.bytes))?.hasLocation == true {
    diagnostics.report(.pictureTellsPlace.at(.file(file.path)))
  }
}

/// nil if the notes can't be told apart from the picture.
private func cleaned(_ picture: [UInt8]) -> [UInt8]? {
  let bytes = PictureBytes(picture)
  return switch format(of: bytes) {
  case .jpeg: jpegWithoutMetadata(bytes)
  case .png: pngWithoutMetadata(bytes)
  case .webp: webpWithoutMetadata(bytes)
  case .avif: try? AVIFNotes(bytes).removed(from: bytes)
  case .gif: gifWithoutMetadata(bytes)
  case .svg: svgWithoutNotes(picture)
  case nil: nil
  }
}

/// Keeps only notes about colors: JFIF's version and pixel shape, the color profile, Adobe's
/// segment.
private func jpegWithoutMetadata(_ bytes: PictureBytes) -> [UInt8] {
  var result: [UInt8] = [0xFF, 0xD8]
  result.reserveCapacity(bytes.count)
  for segment in jpegSegments(bytes) {
    let start = segment.data.lowerBound
    switch segment.marker {
    case 0xE0 where bytes.has("JFIF\0", at: start) && segment.data.count >= 14:
      // After its first twelve bytes comes a thumbnail.
      result += [0xFF, 0xE0, 0x00, 0x10] + bytes.all[start..<(start + 12)] + [0x00, 0x00]
    case 0xE1 where segment.isExif(in: bytes):
      let orientation = Exif(bytes, at: start + 6, end: segment.data.upperBound).orientation
      if orientation != 1 {
        result += [0xFF, 0xE1, 0x00, 0x22] + "Exif\0\0".utf8 + tiff(orientation: orientation)
      }
    case 0xE2 where bytes.has("ICC_PROFILE\0", at: start): result += bytes.all[segment.whole]
    case 0xEE where bytes.has("Adobe", at: start) && segment.data.count >= 12:
      result += [0xFF, 0xEE, 0x00, 0x0E] + bytes.all[start..<(start + 12)]
    // Frames, tables, scans and the end.
    case 0xC0...0xC7, 0xC9...0xCF, 0xD9...0xDF: result += bytes.all[segment.whole]
    default: continue
    }
  }
  return result
}

/// The shortest TIFF data with an orientation.
private func tiff(orientation: Int) -> [UInt8] {
  "MM\0*".utf8 + [
    0x00, 0x00, 0x00, 0x08, 0x00, 0x01, 0x01, 0x12, 0x00, 0x03, 0x00, 0x00, 0x00, 0x01, 0x00,
    UInt8(orientation), 0x00, 0x00, 0x00, 0x00, 0x00, 0x00,
  ]
}

/// The chunks for pixels, colors, shape and motion.
private let pngChunksToKeep: Set = [
  "IHDR", "PLTE", "IDAT", "IEND", "tRNS", "cHRM", "gAMA", "iCCP", "sBIT", "sRGB", "cICP", "mDCV",
  "mDCv", "cLLI", "cLLi", "bKGD", "pHYs", "acTL", "fcTL", "fdAT",
]

private func pngWithoutMetadata(_ bytes: PictureBytes) -> [UInt8] {
  let chunks = pngChunks(bytes)
  var orientation = pngExif(bytes).orientation
  var result = Array(bytes.all.prefix(8))
  for chunk in chunks {
    if pngChunksToKeep.contains(chunk.name) {
      result += bytes.all[chunk.whole]
    } else if chunk.name == "eXIf", orientation != 1 {
      result += pngChunk("eXIf", tiff(orientation: orientation))
      orientation = 1
    }
  }
  // The last pixels of a truncated picture.
  let end = chunks.last?.whole.upperBound ?? 8
  if chunks.isEmpty || bytes.has("IDAT", at: end + 4), chunks.last?.name != "IEND" {
    result += bytes.all.dropFirst(end)
  }
  return result
}

private let webpChunksToKeep: Set = ["VP8X", "VP8 ", "VP8L", "ALPH", "ANIM", "ANMF", "ICCP"]

private func webpWithoutMetadata(_ bytes: PictureBytes) -> [UInt8] {
  let chunks = webpChunks(bytes)
  let size = bytes.little(4, at: 4) ?? 0
  let orientation = webpExif(bytes).orientation
  var hasExif = false
  var result = Array(bytes.all.prefix(12))
  for (index, chunk) in chunks.enumerated() {
    // Chunks after the end in the header don't belong to the picture.
    guard index == 0 || chunk.whole.lowerBound < size + 8 else { continue }
    if chunk.name == "EXIF", orientation != 1, !hasExif {
      let data = tiff(orientation: orientation)
      result += "EXIF".utf8 + [UInt8(data.count), 0, 0, 0] + data
      hasExif = true
    }
    guard webpChunksToKeep.contains(chunk.name) else { continue }
    result += chunk.name == "ANMF" ? frame(chunk, of: bytes) : Array(bytes.all[chunk.whole])
  }
  // The last pixels of a truncated picture.
  let end = chunks.last?.whole.upperBound ?? 12
  if chunks.isEmpty || ["VP8 ", "VP8L", "ALPH"].contains(where: { bytes.has($0, at: end) }) {
    result += bytes.all.dropFirst(end)
  }
  // The header announces notes.
  if chunks.first?.name == "VP8X", result.count > 20 {
    result[20] = result[20] & ~0x0C | (hasExif ? 0x08 : 0)
  }
  guard result.count != bytes.count else { return result }
  for index in 0..<4 {
    result[4 + index] = UInt8(truncatingIfNeeded: (result.count - 8) >> (8 * index))
  }
  return result
}

/// A frame of an animation: a header of sixteen bytes, then its own chunks.
private func frame(_ chunk: WebPChunk, of bytes: PictureBytes) -> [UInt8] {
  guard chunk.data.count >= 16 else { return [] }
  let inside = webpChunks(bytes, in: chunk.data.dropFirst(16)).filter {
    ["VP8 ", "VP8L", "ALPH"].contains($0.name)
  }
  let data = inside.reduce(into: Array(bytes.all[chunk.data.prefix(16)])) {
    $0 += bytes.all[$1.whole]
  }
  let size = (0..<4).map { UInt8(truncatingIfNeeded: data.count >> (8 * $0)) }
  return Array("ANMF".utf8) + size + data + (data.count % 2 == 1 ? [0] : [])
}

/// Keeps frames with their colors and times, and the number of repetitions.
private func gifWithoutMetadata(_ bytes: PictureBytes) -> [UInt8] {
  let all = bytes.all
  /// The size of the color table that a byte announces.
  func tableSize(_ flags: UInt8) -> Int { flags & 0x80 == 0 ? 0 : 3 << (Int(flags & 7) + 1) }
  /// The end of blocks that each begin with their length; the last one is empty.
  func end(ofBlocksAt start: Int) -> Int? {
    var offset = start
    while offset < all.count {
      let length = Int(all[offset])
      offset += 1 + length
      if length == 0 { return offset }
    }
    return nil
  }
  guard all.count > 13 else { return all }
  var offset = min(13 + tableSize(all[10]), all.count)
  var result = Array(all[..<offset])
  while offset < all.count {
    switch all[offset] {
    case 0x2C:
      guard offset + 10 < all.count,
        let end = end(ofBlocksAt: offset + 11 + tableSize(all[offset + 9]))
      else { return result + all[offset...] }
      result += all[offset..<end]
      offset = end
    case 0x21:
      guard offset + 1 < all.count, let end = end(ofBlocksAt: offset + 2) else { return result }
      switch all[offset + 1] {
      case 0xF9: result += all[offset..<end]
      case 0xFF where isLoop(bytes, at: offset): result += all[offset..<(offset + 18)] + [0]
      default: break
      }
      offset = end
    case 0x3B: return result + [0x3B]
    default: return result
    }
  }
  return result
}

/// Whether an application's block has the number of repetitions.
private func isLoop(_ bytes: PictureBytes, at offset: Int) -> Bool {
  (bytes.has("NETSCAPE2.0", at: offset + 3) || bytes.has("ANIMEXTS1.0", at: offset + 3))
    && bytes.has([0x0B], at: offset + 2) && bytes.has([0x03, 0x01], at: offset + 14)
    && offset + 18 < bytes.count
}
