import Czlib

/// The contents of a gzip file, as far as they can be had.
struct Gunzipped {
  enum Damage: Equatable {
    /// The file ends before its contents do.
    case truncated
    /// The compressed data or its checksum is wrong.
    case corrupt
  }

  let bytes: [UInt8]
  let damage: Damage?
}

/// What a gzip file may unpack to; a list of 100,000 titles is 100 MB, packed about 25 to 1.
struct UnpackingLimits {
  var bytes = 256 << 20
  var ratio = 400
  /// Smaller contents may have any ratio.
  var harmless = 16 << 20

  func allow(_ unpacked: Int, from packed: Int) -> Bool {
    unpacked <= bytes && (unpacked <= harmless || unpacked / max(packed, 1) <= ratio)
  }
}

/// gzip's magic number.
func isGzip(_ bytes: [UInt8]) -> Bool { bytes.starts(with: [0x1F, 0x8B]) }

/// Unpacks every member of a gzip file; nil when it grows beyond the limits.
func gunzip(_ packed: [UInt8], limits: UnpackingLimits = UnpackingLimits()) -> Gunzipped? {
  var input = packed
  return input.withUnsafeMutableBufferPointer { input in
    var stream = z_stream()
    // 16 + the largest window: gzip headers only.
    let version = inflateInit2_(
      &stream, 16 + MAX_WBITS, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
    guard version == Z_OK else { return Gunzipped(bytes: [], damage: .corrupt) }
    defer { inflateEnd(&stream) }
    stream.next_in = input.baseAddress
    stream.avail_in = UInt32(clamping: input.count)

    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let (result, produced) = chunk.withUnsafeMutableBufferPointer { chunk in
        stream.next_out = chunk.baseAddress
        stream.avail_out = UInt32(chunk.count)
        let result = inflate(&stream, Z_NO_FLUSH)
        return (result, chunk.count - Int(stream.avail_out))
      }
      bytes += chunk[..<produced]
      guard limits.allow(bytes.count, from: input.count) else { return nil }
      switch result {
      case Z_OK: continue
      case Z_BUF_ERROR: return Gunzipped(bytes: bytes, damage: .truncated)
      case Z_STREAM_END:
        // What follows a member is another member, or padding.
        let rest = input[(input.count - Int(stream.avail_in))...]
        guard rest.starts(with: [0x1F, 0x8B]) else { return Gunzipped(bytes: bytes, damage: nil) }
        inflateReset(&stream)
      default: return Gunzipped(bytes: bytes, damage: .corrupt)
      }
    }
  }
}
