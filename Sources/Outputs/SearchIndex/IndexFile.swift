struct IndexFile: Sendable {
  let path: String
  let bytes: [UInt8]
  let hash: UInt32

  init(_ name: String, json: [UInt8]) {
    path = "search/\(name).js"
    bytes = Array("searchFile(\"\(name)\",".utf8) + json + Array(")\n".utf8)
    hash = IndexFile.hash(bytes)
  }

  /// Over words of eight bytes, little-endian, then over the remaining bytes.
  private static func hash(_ bytes: [UInt8]) -> UInt32 {
    var hash = UInt64(bytes.count)
    func combine(_ word: UInt64) {
      hash = (hash ^ word) &* 0x9E37_79B9_7F4A_7C15
      hash ^= hash >> 32
    }
    let wordsEnd = bytes.count / 8 * 8
    for start in stride(from: 0, to: wordsEnd, by: 8) {
      combine((start..<start + 8).reversed().reduce(0) { $0 << 8 | UInt64(bytes[$1]) })
    }
    for byte in bytes[wordsEnd...] { combine(UInt64(byte)) }
    return UInt32(truncatingIfNeeded: hash)
  }
}
