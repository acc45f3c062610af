func jpeg(_ bytes: PictureBytes) throws(PictureProblem) -> PictureInfo {
  var size: (width: Int, height: Int)?
  var exif = Exif()
  for segment in jpegSegments(bytes, stopsAtPixels: true) {
    if segment.isFrame {
      guard let height = bytes.big(2, at: segment.data.lowerBound + 1),
        let width = bytes.big(2, at: segment.data.lowerBound + 3), segment.data.count >= 6
      else { throw .broken(.jpeg, "its size is missing") }
      size = size ?? (width, height)
    } else if segment.isExif(in: bytes) {
      exif = Exif(bytes, at: segment.data.lowerBound + 6, end: segment.data.upperBound)
    }
  }
  guard let size else { throw .endsTooEarly(.jpeg) }
  return PictureInfo(format: .jpeg, width: size.width, height: size.height, exif: exif)
}

extension PictureInfo {
  /// From the size before the picture is turned.
  init(format: Format, width: Int, height: Int, exif: Exif) {
    let isTurned = (5...8).contains(exif.orientation)
    self.init(
      format: format, width: isTurned ? height : width, height: isTurned ? width : height,
      hasLocation: exif.hasLocation)
  }
}

/// A part of a JPEG between two markers; a scan includes its pixels.
struct JPEGSegment {
  let marker: UInt8
  /// With its marker and, for a scan, the compressed pixels.
  let whole: Range<Int>
  /// After marker and length.
  let data: Range<Int>

  /// SOF0 to SOF15, without DHT, JPG and DAC.
  var isFrame: Bool { (0xC0...0xCF).contains(marker) && ![0xC4, 0xC8, 0xCC].contains(marker) }

  func isExif(in bytes: PictureBytes) -> Bool {
    marker == 0xE1 && data.count >= 6 && bytes.has("Exif\0\0", at: data.lowerBound)
  }
}

/// The parts of a JPEG after its first marker, up to its end or its truncation.
func jpegSegments(_ bytes: PictureBytes, stopsAtPixels: Bool = false) -> [JPEGSegment] {
  var segments: [JPEGSegment] = []
  var offset = 2
  while offset + 1 < bytes.count, bytes.all[offset] == 0xFF {
    let marker = bytes.all[offset + 1]
    switch marker {
    case 0xFF: offset += 1
    case 0x01, 0xD0...0xD7: offset += 2
    case 0xD9:
      segments.append(
        JPEGSegment(
          marker: marker, whole: offset..<(offset + 2), data: (offset + 2)..<(offset + 2)))
      return segments
    default:
      guard let length = bytes.big(2, at: offset + 2), length >= 2,
        offset + 2 + length <= bytes.count
      else { return segments }
      var end = offset + 2 + length
      if marker == 0xDA {
        if stopsAtPixels { return segments }
        while end < bytes.count, !isMarker(bytes, at: end) { end += 1 }
      }
      segments.append(
        JPEGSegment(
          marker: marker, whole: offset..<end, data: (offset + 4)..<(offset + 2 + length)))
      offset = end
    }
  }
  return segments
}

/// Among pixels, 0xFF followed by anything but 0 or a restart number is a marker.
private func isMarker(_ bytes: PictureBytes, at offset: Int) -> Bool {
  guard bytes.all[offset] == 0xFF, offset + 1 < bytes.count else { return false }
  let next = bytes.all[offset + 1]
  return next != 0 && !(0xD0...0xD7).contains(next)
}

/// The orientation in a camera's notes, and whether they have a place.
struct Exif {
  /// 1 to 8; 5 to 8 are quarter turns.
  var orientation = 1
  var hasLocation = false

  init() {}

  /// Reads the first directory of TIFF data; ignores broken entries.
  init(_ bytes: PictureBytes, at start: Int, end: Int) {
    let isBig = bytes.has("MM", at: start)
    guard isBig || bytes.has("II", at: start) else { return }
    func number(_ length: Int, at offset: Int) -> Int? {
      guard offset + length <= end else { return nil }
      return isBig ? bytes.big(length, at: offset) : bytes.little(length, at: offset)
    }
    guard number(2, at: start + 2) == 42, let directory = number(4, at: start + 4),
      let count = number(2, at: start + directory)
    else { return }
    for index in 0..<count {
      let entry = start + directory + 2 + index * 12
      guard let tag = number(2, at: entry), let value = number(2, at: entry + 8) else { return }
      switch tag {
      case 0x0112: if (1...8).contains(value) { orientation = value }
      case 0x8825: hasLocation = true
      default: continue
      }
    }
  }
}

/// The EXIF orientation of a JPEG, PNG or WebP, 1 to 8; 1 for other pictures.
package func orientation(ofPicture bytes: [UInt8]) -> Int {
  let bytes = PictureBytes(bytes)
  switch format(of: bytes) {
  case .jpeg:
    let exif = jpegSegments(bytes, stopsAtPixels: true).last { $0.isExif(in: bytes) }?.data
    return exif.map { Exif(bytes, at: $0.lowerBound + 6, end: $0.upperBound).orientation } ?? 1
  case .png: return pngExif(bytes).orientation
  case .webp: return webpExif(bytes).orientation
  case .gif, .avif, .svg, nil: return 1
  }
}
