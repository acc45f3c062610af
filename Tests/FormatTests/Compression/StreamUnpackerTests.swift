import TestSupport
import Testing

@testable import DataFormats

struct StreamUnpackerTests {
  private static let text = Array(String(repeating: "a list of titles, ", count: 20_000).utf8)

  private func unpacked(_ packed: [UInt8], by length: Int, limit: Int = 1 << 30) throws -> [UInt8] {
    let unpacker = StreamUnpacker(limit: limit)
    var bytes: [UInt8] = []
    for start in stride(from: 0, to: packed.count, by: length) {
      try unpacker.unpack(Array(packed[start..<min(start + length, packed.count)])) { bytes += $0 }
    }
    try unpacker.finish()
    return bytes
  }

  @Test(arguments: [4, 7, 100, 1 << 20])
  func partsDoNotMatter(length: Int) throws {
    let small = Array(Self.text.prefix(5_000))
    #expect(try unpacked(small, by: length) == small)
    #expect(try unpacked(gzip(Self.text), by: length) == Self.text)
    #expect(try unpacked(gzip([1, 2]) + gzip([3]) + [0, 0], by: length) == [1, 2, 3])
  }

  @Test func incompleteFilesAreRefused() throws {
    let packed = gzip(Self.text)
    for count in stride(from: 4, to: packed.count, by: 7) {
      #expect(throws: StreamUnpacker.Problem.truncated) {
        try unpacked(Array(packed[..<count]), by: 64)
      }
    }
    var damaged = packed
    damaged[packed.count / 2] ^= 0xFF
    #expect(throws: StreamUnpacker.Problem.self) { try unpacked(damaged, by: 64) }
  }

  @Test func moreThanTheLimitIsRefused() {
    #expect(throws: StreamUnpacker.Problem.tooLarge) {
      try unpacked(gzip(Self.text), by: 64, limit: 100_000)
    }
  }
}
