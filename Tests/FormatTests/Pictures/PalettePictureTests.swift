import Pictures
import TestSupport
import Testing

@Suite struct PalettePictureTests {
  private static func noise(_ count: Int) -> [UInt32] {
    var random = SplitMix(seed: 7)
    return (0..<count).map { _ in UInt32.random(in: 0..<1 << 24, using: &random) }
  }

  private func errors(_ picture: PalettePicture, _ pixels: [UInt32]) -> [Int] {
    zip(picture.indices, pixels).flatMap { index, pixel in
      [16, 8, 0].map { shift in
        Int(picture.colors[Int(index)] >> UInt32(shift) & 0xFF) - Int(pixel >> UInt32(shift) & 0xFF)
      }
    }
  }

  @Test(arguments: [false, true]) func fewColorsStayAsTheyAre(isDithered: Bool) {
    let colors: [UInt32] = [0xF6F2E9, 0xA9311D, 0x000000, 0xFFFFFF, 0x0080FF]
    let pixels = (0..<600).map { colors[$0 * 7 % colors.count] }
    let picture = PalettePicture(pixels, width: 30, colors: 256, isDithered: isDithered)
    #expect(picture.indices.map { picture.colors[Int($0)] } == pixels)
    #expect(Set(picture.colors) == Set(colors))
  }

  @Test(arguments: [(256, 24), (64, 40), (4, 100)])
  func manyColorsComeClose(count: Int, farthest: Int) {
    let pixels = Self.noise(20_000)
    let picture = PalettePicture(pixels, width: 100, colors: count, isDithered: false)
    #expect(picture.colors.count == count && picture.indices.count == pixels.count)
    let errors = errors(picture, pixels)
    #expect(errors.map(abs).reduce(0, +) / errors.count < farthest)
    #expect(picture == PalettePicture(pixels, width: 100, colors: count, isDithered: false))
  }

  /// Between two colors, each area has the right mixture of both.
  @Test func ditheringKeepsTheMeanOfAnArea() {
    let pixels = (0..<100).flatMap { _ in (0..<200).map { UInt32($0) * 0x010101 } }
    func worst(isDithered: Bool) -> Int {
      let picture = PalettePicture(pixels, width: 200, colors: 4, isDithered: isDithered)
      let errors = errors(picture, pixels)
      // Those between two of the colors.
      return (3..<17).map { column in
        let area = (0..<100).flatMap { y in
          (column * 10..<column * 10 + 10).map { errors[(y * 200 + $0) * 3] }
        }
        return abs(area.reduce(0, +) / area.count)
      }.max() ?? 0
    }
    #expect(worst(isDithered: true) < 8)
    #expect(worst(isDithered: false) > 12)
  }

  @Test func nothingAndOnePixel() {
    #expect(PalettePicture([], width: 0, colors: 9, isDithered: true).indices == [])
    let one = PalettePicture([0x123456], width: 1, colors: 9, isDithered: true)
    #expect(one.colors == [0x123456] && one.indices == [0])
  }
}
