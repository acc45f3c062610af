import DataFormats
import Pictures
import Trackers

/// A part of a file of the site, as it is read by those who unpack it.
struct ContentPart {
  /// Which file of an archive, or what kind of part; empty for the file itself.
  let name: String
  let bytes: [UInt8]
  /// Where its first byte is in the file; nil for what was unpacked.
  let offset: Int?
}

/// All of a file's contents that words may stand in: those of packed files and archives unpacked, of pictures all but
/// their pixels.
///
/// - Parameter depth: how often to look into what was packed in another file
func contentParts(of bytes: [UInt8], depth: Int = 3) -> [ContentPart] {
  // No site has more in one file.
  let limit = 256 << 20
  if isGzip(bytes) || bytes.starts(with: [0x28, 0xB5, 0x2F, 0xFD]) {
    let unpacker = StreamUnpacker(limit: limit)
    var contents: [UInt8] = []
    // What breaks off is looked at as far as it goes.
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
