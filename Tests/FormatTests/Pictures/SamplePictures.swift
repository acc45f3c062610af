import Base
import Pictures

/// Tiny pictures of every format, made of their bytes.
enum Sample {
  static func big(_ value: Int, _ length: Int) -> [UInt8] {
    (0..<length).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }

  static func little(_ value: Int, _ length: Int) -> [UInt8] { big(value, length).reversed() }

  static func png(_ width: Int, _ height: Int, extra: [UInt8] = [], tail: [UInt8] = []) -> [UInt8] {
    let header = chunk("IHDR", big(width, 4) + big(height, 4) + [8, 6, 0, 0, 0])
    return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + header + extra
      + chunk("IDAT", [1, 2, 3]) + chunk("IEND", []) + tail
  }

  static func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
    big(data.count, 4) + name.utf8 + data + [0, 0, 0, 0]
  }

  static func jpeg(
    _ width: Int, _ height: Int, frame: UInt8 = 0xC0, extra: [UInt8] = [], tail: [UInt8] = []
  ) -> [UInt8] {
    let jfif = segment(0xE0, Array("JFIF\0".utf8) + [1, 1, 0, 0, 1, 0, 1, 0, 0])
    let size = segment(frame, [8] + big(height, 2) + big(width, 2) + [1, 1, 0x11, 0])
    let scan = segment(0xDA, [1, 1, 0, 0, 63, 0]) + [0x12, 0xFF, 0x00, 0xFF, 0xD0, 0x34]
    return [0xFF, 0xD8] + jfif + extra + segment(0xC4, [0, 1]) + size + scan + [0xFF, 0xD9] + tail
  }

  static func segment(_ marker: UInt8, _ data: [UInt8]) -> [UInt8] {
    [0xFF, marker] + big(data.count + 2, 2) + data
  }

  /// TIFF data with an orientation and perhaps a GPS directory.
  static func tiff(orientation: Int, gps: Bool, isBig: Bool = true) -> [UInt8] {
    func number(_ value: Int, _ length: Int) -> [UInt8] {
      isBig ? big(value, length) : little(value, length)
    }
    var entries = [
      number(0x0112, 2) + number(3, 2) + number(1, 4) + number(orientation, 2) + [0, 0]
    ]
    if gps { entries.append(number(0x8825, 2) + number(4, 2) + number(1, 4) + number(38, 4)) }
    return Array((isBig ? "MM" : "II").utf8) + number(42, 2) + number(8, 4)
      + number(entries.count, 2) + entries.flatMap { $0 } + [0, 0, 0, 0]
  }

  static func exif(orientation: Int, gps: Bool = false, isBig: Bool = true) -> [UInt8] {
    segment(0xE1, "Exif\0\0".utf8 + tiff(orientation: orientation, gps: gps, isBig: isBig))
  }

  static func gif(_ width: Int, _ height: Int) -> [UInt8] {
    "GIF89a".utf8 + little(width, 2) + little(height, 2) + [0, 0, 0]
  }

  static func riff(_ chunks: [UInt8]...) -> [UInt8] {
    let data = chunks.flatMap { $0 }
    return "RIFF".utf8 + little(data.count + 4, 4) + "WEBP".utf8 + data
  }

  static func webpChunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
    name.utf8 + little(data.count, 4) + data + (data.count % 2 == 1 ? [0] : [])
  }

  static func lossy(_ width: Int, _ height: Int) -> [UInt8] {
    webpChunk(
      "VP8 ", [0x10, 0, 0, 0x9D, 0x01, 0x2A] + little(width, 2) + little(height, 2) + [7, 7])
  }

  static func lossless(_ width: Int, _ height: Int) -> [UInt8] {
    webpChunk("VP8L", [0x2F] + little((width - 1) | (height - 1) << 14, 4))
  }

  static func extended(_ width: Int, _ height: Int, flags: UInt8 = 0) -> [UInt8] {
    webpChunk("VP8X", [flags, 0, 0, 0] + little(width - 1, 3) + little(height - 1, 3))
  }

  static func box(_ name: String, _ data: [UInt8]) -> [UInt8] {
    big(data.count + 8, 4) + name.utf8 + data
  }

  /// A picture with items: each has its type and its data.
  ///
  /// - Parameter version: the version of the list of extents; from 1 on, the second item is in the
  ///   list itself
  static func avif(
    items: [(type: String, data: [UInt8])], version: UInt8 = 0, extra: [UInt8] = [],
    tail: [UInt8] = []
  ) -> [UInt8] {
    let type = box("ftyp", "avif".utf8 + [0, 0, 0, 0] + "miafavif".utf8)
    let isInside = items.indices.map { version > 0 && $0 == 1 }
    func meta(start: Int) -> [UInt8] {
      var (offset, inside) = (start, 0)
      var extents: [UInt8] = []
      for (index, item) in items.enumerated() {
        extents += big(index + 1, version < 2 ? 2 : 4)
        if version > 0 { extents += big(isInside[index] ? 1 : 0, 2) }
        extents += big(0, 2) + big(1, 2) + big(isInside[index] ? inside : offset, 4)
        extents += big(item.data.count, 4)
        if isInside[index] { inside += item.data.count } else { offset += item.data.count }
      }
      let list = items.enumerated().flatMap { index, item in
        box(
          "infe",
          [2, 0, 0, 0] + big(index + 1, 2) + [0, 0] + item.type.utf8 + "name\0".utf8
            + (item.type == "mime" ? "application/rdf+xml\0".utf8 : "".utf8))
      }
      let size = box("ispe", [0, 0, 0, 0] + big(30, 4) + big(40, 4))
      let kept = zip(items, isInside).flatMap { $1 ? $0.data : [] }
      return box(
        "meta",
        [0, 0, 0, 0] + box("hdlr", [0, 0]) + box("iinf", [0, 0, 0, 0] + big(items.count, 2) + list)
          + box(
            "iloc", [version, 0, 0, 0, 0x44, 0] + big(items.count, version < 2 ? 2 : 4) + extents)
          + box("iprp", box("ipco", size + box("udes", Array("by me\0\0\0".utf8))))
          + (kept.isEmpty ? [] : box("idat", kept)) + extra)
    }
    let start = type.count + meta(start: 0).count + 8
    let pixels = zip(items, isInside).flatMap { $1 ? [] : $0.data }
    return type + meta(start: start) + box("mdat", pixels) + tail
  }

  static func avif(_ sizes: [(Int, Int)], turn: UInt8? = nil) -> [UInt8] {
    var properties = sizes.flatMap { box("ispe", [0, 0, 0, 0] + big($0.0, 4) + big($0.1, 4)) }
    if let turn { properties += box("irot", [turn]) }
    let meta = [0, 0, 0, 0] + box("hdlr", [0, 0]) + box("iprp", box("ipco", properties))
    return box("ftyp", "mif1".utf8 + [0, 0, 0, 0] + "miafavif".utf8) + box("meta", meta)
  }

  static func svg(_ contents: String, _ attributes: String = "viewBox='0 0 20 30'") -> String {
    "<svg xmlns='http://www.w3.org/2000/svg' xmlns:xlink='http://www.w3.org/1999/xlink' \(attributes)>"
      + contents + "</svg>"
  }
}

/// `jpeg 10x20`, or the id of the problem and its place.
func read(_ bytes: [UInt8]) -> String {
  var diagnostics = DiagnosticList()
  let info = pictureInfo(of: Source(path: "covers/a.jpg", bytes: bytes), reporting: &diagnostics)
  if let info {
    let place = info.hasLocation ? " located" : ""
    return diagnostics.isEmpty ? "\(info.format) \(info.width)x\(info.height)\(place)" : "both"
  }
  return diagnostics.all.map {
    "\($0.location?.line ?? -1):\($0.location?.column ?? -1) \($0.id)"
  }.joined(separator: ", ")
}

func read(_ text: String) -> String { read(Array(text.utf8)) }
