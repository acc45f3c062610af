import DataFormats
import Pictures
import Trackers

/// A part of a file, unpacked.
struct ContentPart {
  /// The path in an archive, or the kind of part; empty for the file itself.
  let name: String
  let bytes: [UInt8]
  /// The offset of its first byte in the file; nil for unpacked bytes.
  let offset: Int?
}

/// All contents that may have words: packed files and archives unpacked, pictures without their
/// pixels.
///
/// - Parameter depth: how many layers of packing to open
func contentParts(of bytes: [UInt8], depth: Int = 3) -> [ContentPart] {
  // No site has larger files.
  let limit = 256 << 20
  if isGzip(bytes) || bytes.starts(with: [0x28, 0xB5, 0x2F, 0xFD]) {
    let unpacker = StreamUnpacker(limit: limit)
    var contents: [UInt8] = []
    // Keeps what was unpacked before an error.
    try? unpacker.unpack(bytes) { contents += $0 }
    return [ContentPart(name: "", bytes: bytes, offset: 0)]
      + (depth > 0 ? contentParts(of: contents, depth: depth - 1) : []).map {
        ContentPart(name: join("unpacked", $0.name), bytes: $0.bytes, offset: nil)
      }
  }
  if depth > 0, isArchive(bytes), let files = try? readArchive(bytes, keeping: { _ in true }) {
    return [ContentPart(name: "", bytes: bytes, offset: 0)]
      + files.flatMap { file in
        contentParts(of: file.bytes, depth: depth - 1).map {
          ContentPart(name: join(file.path, $0.name), bytes: $0.bytes, offset: nil)
        }
      }
  }
  guard let parts = partsWithoutPixels(of: bytes) else {
    return [ContentPart(name: "", bytes: bytes, offset: 0)]
  }
  return parts.flatMap { part in
    [ContentPart(name: "", bytes: Array(bytes[part.range]), offset: part.range.lowerBound)]
      + (part.packed.map { packed in
        [
          ContentPart(
            name: "unpacked", bytes: unpackedZlib(bytes[packed], limit: limit), offset: nil)
        ]
      } ?? [])
  }
}

private func join(_ first: String, _ second: String) -> String {
  second.isEmpty ? first : "\(first): \(second)"
}
