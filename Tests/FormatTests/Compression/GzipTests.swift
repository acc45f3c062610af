import TestSupport
import Testing

@testable import DataFormats

struct GzipTests {
  private static let text = Array(String(repeating: "a list of titles, ", count: 5_000).utf8)

  @Test func unpacksPackedData() throws {
    for text in [[], [1], Self.text] {
      let unpacked = try #require(gunzip(gzip(text)))
      #expect(unpacked.bytes == text)
      #expect(unpacked.damage == nil)
    }
  }

  @Test func unpacksEveryMemberAndPassesOverPadding() throws {
    let unpacked = try #require(gunzip(gzip([1, 2]) + gzip([3]) + [0, 0]))
    #expect(unpacked.bytes == [1, 2, 3])
    #expect(unpacked.damage == nil)
  }

  @Test func givesUpBeyondTheLimits() {
    let packed = gzip([UInt8](repeating: 0x20, count: 18 << 20))
    #expect(gunzip(packed) == nil)
    #expect(gunzip(packed, limits: UnpackingLimits(bytes: 1 << 20, ratio: 9999)) == nil)
    #expect(gunzip(packed, limits: UnpackingLimits(ratio: 9999))?.bytes.count == 18 << 20)
  }

  @Test func aFileThatBreaksOffGivesItsBeginning() throws {
    let packed = gzip(Self.text)
    for count in stride(from: 2, to: packed.count, by: 7) {
      let unpacked = try #require(gunzip(Array(packed[..<count])))
      #expect(unpacked.damage == .truncated)
      #expect(Self.text.starts(with: unpacked.bytes))
    }
  }

  @Test(arguments: RandomCases.seeds(200))
  func acceptsAnyBytes(seed: UInt64) {
    var random = SplitMix(seed: seed)
    var packed = gzip(Self.text)
    for _ in 0..<Int.random(in: 1..<8, using: &random) {
      let index = Int.random(in: 10..<packed.count, using: &random)
      packed[index] = UInt8.random(in: 0...255, using: &random)
    }
    if let unpacked = gunzip(packed), unpacked.damage == nil {
      #expect(unpacked.bytes == Self.text)
    }
    _ = gunzip([0x1F, 0x8B] + (0..<100).map { _ in UInt8.random(in: 0...255, using: &random) })
  }
}
