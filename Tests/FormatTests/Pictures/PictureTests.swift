import Pictures
import Testing

@Suite struct PictureTests {
  private static let pictures: [([UInt8], String)] = [
    (Sample.png(300, 450), "png 300x450"),
    (Sample.png(300, 450, extra: turn(6)), "png 450x300"),
    (
      Sample.riff(Sample.extended(300, 450, flags: 8), Sample.lossy(1, 1), turnInWebP(8)),
      "webp 450x300"
    ),
    (Sample.riff(Sample.lossy(300, 450), turnInWebP(8)), "webp 300x450"),
    (
      Sample.png(1, 1, extra: Sample.chunk("eXIf", Sample.tiff(orientation: 6, gps: true))),
      "png 1x1 located"
    ),
    (Sample.jpeg(300, 450), "jpeg 300x450"),
    (Sample.jpeg(300, 450, frame: 0xC2), "jpeg 300x450"),
    (Sample.jpeg(300, 450, frame: 0xCF), "jpeg 300x450"),
    (Sample.jpeg(300, 450, extra: Sample.exif(orientation: 1)), "jpeg 300x450"),
    (Sample.jpeg(300, 450, extra: Sample.exif(orientation: 3)), "jpeg 300x450"),
    (Sample.jpeg(300, 450, extra: Sample.exif(orientation: 6)), "jpeg 450x300"),
    (
      Sample.jpeg(300, 450, extra: Sample.exif(orientation: 8, gps: true, isBig: false)),
      "jpeg 450x300 located"
    ),
    (Sample.jpeg(300, 450, extra: Sample.exif(orientation: 99)), "jpeg 300x450"),
    (Sample.jpeg(300, 450, extra: [0xFF, 0xFF] + Sample.segment(0xE2, [1])), "jpeg 300x450"),
    (Sample.gif(300, 450), "gif 300x450"),
    (Sample.riff(Sample.lossy(300, 450)), "webp 300x450"),
    (Sample.riff(Sample.lossless(300, 450)), "webp 300x450"),
    (Sample.riff(Sample.extended(300, 450), Sample.lossy(1, 1)), "webp 300x450"),
    (
      Sample.riff(
        Sample.extended(300, 450), Sample.lossy(1, 1),
        Sample.webpChunk("EXIF", Sample.tiff(orientation: 1, gps: true))), "webp 300x450 located"
    ),
    (Sample.avif([(300, 450), (300, 450)]), "avif 300x450"),
    (Sample.avif([(100, 100), (300, 450)], turn: 1), "avif 450x300"),
    (
      Sample.avif(items: [
        ("av01", [1, 2, 3]), ("Exif", [0, 0, 0, 0] + Sample.tiff(orientation: 1, gps: true)),
      ]), "avif 30x40 located"
    ),
    ([], "0:0 picture-empty"),
    (Array("words".utf8), "0:0 picture-unknown"),
    ([0x42, 0x4D, 1, 2, 3], "0:0 picture-unknown"),
    (Sample.png(0, 450), "0:0 picture-size"),
    (Sample.png(300, 1 << 31), "0:0 picture-size"),
    (Sample.jpeg(300, 0), "0:0 picture-size"),
    (Sample.avif([(0xFFFF_FFFF, 0xFFFF_FFFF)]), "0:0 picture-size"),
    (Sample.avif([]), "0:0 picture-broken"),
    (Array(Sample.png(3, 4).prefix(20)), "0:0 picture-broken"),
    ([0xFF, 0xD8] + Sample.segment(0xDA, [0]), "0:0 picture-broken"),
  ]

  static func turn(_ orientation: Int) -> [UInt8] {
    Sample.chunk("eXIf", Sample.tiff(orientation: orientation, gps: false))
  }

  static func turnInWebP(_ orientation: Int) -> [UInt8] {
    Sample.webpChunk("EXIF", Sample.tiff(orientation: orientation, gps: false))
  }

  @Test(arguments: pictures)
  func `size, format and place come from the bytes`(_ bytes: [UInt8], _ expected: String) {
    #expect(read(bytes) == expected)
  }

  @Test(arguments: pictures)
  func `a picture may break off anywhere`(_ bytes: [UInt8], _ expected: String) {
    for length in bytes.indices {
      let part = Array(bytes[..<length])
      let result = read(part)
      let first = String(expected.split(separator: " ")[0])
      #expect(result.hasPrefix(first) || result.hasPrefix("0:0 picture-"), "\(length): \(result)")
      #expect(withoutMetadata(part).count <= max(length, 2) + 36)
    }
  }

  @Test func `any byte may be any other`() {
    let all = Self.pictures.map(\.0)
    for bytes in all where bytes.count < 200 {
      for index in bytes.indices {
        for value: UInt8 in [0, 1, 0x7F, 0x80, 0xFF] {
          var changed = bytes
          changed[index] = value
          #expect(!read(changed).isEmpty)
          _ = withoutMetadata(changed)
        }
      }
    }
  }
}
