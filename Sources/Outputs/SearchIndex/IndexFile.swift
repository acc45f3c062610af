import Base

/// A file of the index with a hash of it, taken where it is made: on all cores.
struct IndexFile: Sendable {
  let path: String
  let bytes: [UInt8]
  let hash: UInt32

  init(_ name: String, json: [UInt8]) {
    path = "search/\(name).js"
    let (start, end) = ("searchFile(\"\(name)\",", ")\n")
    var bytes: [UInt8] = []
    bytes.reserveCapacity(start.utf8.count + json.count + end.utf8.count)
    bytes += start.utf8
    bytes += json
    bytes += end.utf8
    self.bytes = bytes
    hash = IndexFile.hash(bytes)
  }

  /// Of words of eight bytes, the lowest first, then of the bytes that are left.
  private static func hash(_ bytes: [UInt8]) -> UInt32 {
    var hash = UInt64(bytes.count)
    func combine(_ word: UInt64) {
      hash = (hash ^ word) &* 0x9E37_79B9_7F4A_7C15
      hash ^= hash >> 32
    }
    let wordsEnd = bytes.count / 8 * 8
    for index in stride(from: 0, to: wordsEnd, by: 8) { combine(bytes.span.word(at: index)) }
    for byte in bytes[wordsEnd...] { combine(UInt64(byte)) }
    return UInt32(truncatingIfNeeded: hash)
  }
}
