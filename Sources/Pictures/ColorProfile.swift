import DataFormats

/// The unpacked ICC profile of a picture; nil for an AVIF, whose decoder reads it.
package func colorProfile(ofPicture picture: [UInt8]) -> [UInt8]? {
  let bytes = PictureBytes(picture)
  let profile: [UInt8]? =
    switch format(of: bytes) {
    case .jpeg: jpegProfile(bytes)
    case .png: pngProfile(bytes)
    case .webp: webpChunks(bytes).first { $0.name == "ICCP" }.map { Array(bytes.all[$0.data]) }
    case .gif, .avif, .svg, nil: nil
    }
  return profile?.isEmpty == false ? profile : nil
}

/// More than the profiles of printers need.
private let largestProfile = 8 << 20

/// It comes in parts of at most 64 KB with their number, from 1, and their count.
private func jpegProfile(_ bytes: PictureBytes) -> [UInt8]? {
  let name = Array("ICC_PROFILE\0".utf8)
  var parts: [Int: Range<Int>] = [:]
  for segment in jpegSegments(bytes, stopsAtPixels: true) where segment.marker == 0xE2 {
    let start = segment.data.lowerBound
    guard bytes.has(name, at: start), segment.data.count >= name.count + 2 else { continue }
    let number = Int(bytes.all[start + name.count])
    parts[number] = (start + name.count + 2)..<segment.data.upperBound
  }
  guard !parts.isEmpty, (1...parts.count).allSatisfy({ parts[$0] != nil }) else { return nil }
  return (1...parts.count).flatMap { parts[$0].map { bytes.all[$0] } ?? [] }
}

/// It is packed after a name, a zero and the method.
private func pngProfile(_ bytes: PictureBytes) -> [UInt8]? {
  guard let data = pngChunks(bytes).first(where: { $0.name == "iCCP" })?.data,
    let end = bytes.all[data].firstIndex(of: 0), end + 2 <= data.upperBound
  else { return nil }
  return unpackedZlib(bytes.all[(end + 2)..<data.upperBound], limit: largestProfile)
}

/// A PNG without its other statements about colors, so that readers don't convert colors twice.
package func pngWithoutGamma(_ picture: [UInt8]) -> [UInt8] {
  var result = Array(picture.prefix(8))
  for chunk in pngChunks(PictureBytes(picture))
  where !["gAMA", "cHRM", "sRGB", "iCCP"].contains(chunk.name) {
    result += picture[chunk.whole]
  }
  return result
}
