import Cpng
import Cturbojpeg
import Cwebp

/// A picture as pixels of four bytes, made for a test or read from an output.
struct MadePixels {
  let width: Int
  let height: Int
  private(set) var bytes: [UInt8]

  init(width: Int, height: Int, _ color: (Int, Int) -> [UInt8]) {
    self.width = width
    self.height = height
    bytes = (0..<height).flatMap { y in (0..<width).flatMap { x in color(x, y) + [255] } }
  }

  /// Red on the left, blue on the right, with a fine pattern in it, so that the file is large.
  static func halves(_ width: Int, _ height: Int) -> MadePixels {
    MadePixels(width: width, height: height) { x, y in
      var mixed = UInt32(x &+ y &* 65_537) &* 2_654_435_761
      mixed ^= mixed >> 15
      let noise = UInt8((mixed &* 2_246_822_519 >> 20) % 40)
      return x < width / 2 ? [200 + noise, noise, noise] : [noise, noise, 200 + noise]
    }
  }

  /// nil if it is neither WebP nor PNG.
  init?(reading file: [UInt8]) {
    var (width, height) = (Int32(0), Int32(0))
    if let pixels = unsafe WebPDecodeRGBA(file, file.count, &width, &height) {
      defer { unsafe WebPFree(pixels) }
      bytes = unsafe Array(UnsafeBufferPointer(start: pixels, count: Int(width * height) * 4))
      (self.width, self.height) = (Int(width), Int(height))
      return
    }
    var image = unsafe png_image()
    unsafe image.version = UInt32(PNG_IMAGE_VERSION)
    guard unsafe png_image_begin_read_from_memory(&image, file, file.count) != 0 else { return nil }
    unsafe image.format = 3
    (self.width, self.height) = unsafe (Int(image.width), Int(image.height))
    bytes = [UInt8](repeating: 0, count: self.width * self.height * 4)
    guard unsafe png_image_finish_read(&image, nil, &bytes, 0, nil) != 0 else { return nil }
  }

  /// Red, green and blue.
  func color(_ x: Int, _ y: Int) -> [Int] {
    (0..<3).map { Int(bytes[(y * width + x) * 4 + $0]) }
  }

  /// The number of different colors in a part of it.
  func colors(_ columns: Range<Int>, _ rows: Range<Int>) -> Int {
    Set(rows.flatMap { y in columns.map { color($0, y) } }).count
  }

  var png: [UInt8] {
    var image = unsafe png_image()
    unsafe image.version = UInt32(PNG_IMAGE_VERSION)
    unsafe image.width = UInt32(width)
    unsafe image.height = UInt32(height)
    unsafe image.format = 3
    var size = 0
    _ = unsafe png_image_write_to_memory(&image, nil, &size, 0, bytes, 0, nil)
    var file = [UInt8](repeating: 0, count: size)
    _ = unsafe png_image_write_to_memory(&image, &file, &size, 0, bytes, 0, nil)
    return Array(file.prefix(size))
  }

  /// A PNG and a WebP with an orientation that turns them.
  func turned(_ orientation: UInt8) -> [[UInt8]] {
    let tiff: [UInt8] =
      [0x49, 0x49, 42, 0, 8, 0, 0, 0, 1, 0] + [0x12, 0x01, 3, 0, 1, 0, 0, 0, orientation, 0, 0, 0]
      + [0, 0, 0, 0]
    return [
      png.prefix(33) + MadeProfile.chunk("eXIf", tiff) + png.dropFirst(33),
      riff(flags: 8, width, height, webpChunk + chunk("EXIF", tiff)),
    ]
  }

  /// A WebP with this picture twice, on a larger canvas.
  func moving(_ width: Int, _ height: Int, x: Int, y: Int) -> [UInt8] {
    let place = number(x / 2, 3) + number(y / 2, 3)
    let size = number(self.width - 1, 3) + number(self.height - 1, 3)
    let frame = chunk("ANMF", place + size + number(100, 3) + [0] + webpChunk)
    // Larger than the pictures made of it.
    let rest = chunk("NOTE", [UInt8](repeating: 0, count: 100_000))
    return riff(flags: 0x12, width, height, chunk("ANIM", number(0, 6)) + frame + frame + rest)
  }

  private var webpChunk: [UInt8] {
    var output: UnsafeMutablePointer<UInt8>?
    let size = unsafe WebPEncodeLosslessRGBA(
      bytes, Int32(width), Int32(height), Int32(width * 4), &output)
    defer { unsafe WebPFree(output) }
    return unsafe Array(UnsafeBufferPointer(start: output, count: size).dropFirst(12))
  }

  private func riff(
    flags: UInt8, _ width: Int, _ height: Int, _ chunks: [UInt8]
  ) -> [UInt8] {
    let head = [flags, 0, 0, 0] + number(width - 1, 3) + number(height - 1, 3)
    return chunk("RIFF", "WEBP".utf8 + chunk("VP8X", head) + chunks)
  }

  private func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
    name.utf8 + number(data.count, 4) + data + (data.count % 2 == 0 ? [] : [0])
  }

  private func number(_ value: Int, _ length: Int) -> [UInt8] {
    (0..<length).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }

  /// With EXIF that has an orientation and the place where it was taken.
  func jpeg(orientation: UInt8 = 1) -> [UInt8] {
    guard let handle = unsafe tjInitCompress() else { return [] }
    defer { _ = unsafe tjDestroy(handle) }
    var output: UnsafeMutablePointer<UInt8>?
    defer { unsafe tjFree(output) }
    var size: UInt = 0
    guard
      unsafe tjCompress2(
        handle, bytes, Int32(width), 0, Int32(height), Int32(TJPF_RGBA.rawValue), &output, &size,
        Int32(TJSAMP_444.rawValue), 95, 0) == 0
    else { return [] }
    let file = unsafe Array(UnsafeBufferPointer(start: output, count: Int(size)))
    let tiff: [UInt8] =
      [0x49, 0x49, 42, 0, 8, 0, 0, 0, 2, 0]
      + [0x12, 0x01, 3, 0, 1, 0, 0, 0, orientation, 0, 0, 0]
      + [0x25, 0x88, 4, 0, 1, 0, 0, 0, 38, 0, 0, 0] + [0, 0, 0, 0] + Array("35.0N secret".utf8)
    let data = Array("Exif".utf8) + [0, 0] + tiff
    return file.prefix(2) + [0xFF, 0xE1, 0, UInt8(data.count + 2)] + data + file.dropFirst(2)
  }
}

extension MadePixels {
  /// One color, in inks.
  static func inkJPEG(_ width: Int, _ height: Int, _ inks: [UInt8]) -> [UInt8] {
    guard let handle = unsafe tjInitCompress() else { return [] }
    defer { _ = unsafe tjDestroy(handle) }
    var output: UnsafeMutablePointer<UInt8>?
    defer { unsafe tjFree(output) }
    var size: UInt = 0
    let pixels = (0..<width * height).flatMap { _ in inks }
    guard
      unsafe tjCompress2(
        handle, pixels, Int32(width), 0, Int32(height), Int32(TJPF_CMYK.rawValue), &output, &size,
        Int32(TJSAMP_444.rawValue), 95, 0) == 0
    else { return [] }
    return unsafe Array(UnsafeBufferPointer(start: output, count: Int(size)))
  }
}

/// A GIF with colors by their number in a palette of four: black, red, green, blue.
struct MadeGIF {
  let width: Int
  let height: Int
  /// The color that stays transparent.
  var transparent: UInt8?
  var isInterlaced = false

  /// Whole frames, each by column and row.
  func file(_ frames: [(Int, Int) -> UInt8]) -> [UInt8] {
    func short(_ number: Int) -> [UInt8] { [UInt8(number & 0xFF), UInt8(number >> 8)] }
    // Codes of eight bits; the dictionary is cleared before longer codes begin, so each pixel is a
    // byte.
    let head = Array("GIF89a".utf8) + short(width) + short(height) + [0x81, 0, 0]
    let palette: [UInt8] = [0, 0, 0, 255, 0, 0, 0, 255, 0, 0, 0, 255]
    let rows =
      isInterlaced
      ? [(0, 8), (4, 8), (2, 4), (1, 2)].flatMap {
        Array(stride(from: $0.0, to: height, by: $0.1))
      } : Array(0..<height)
    let pictures = frames.flatMap { color -> [UInt8] in
      let control: [UInt8] = [
        0x21, 0xF9, 4, transparent == nil ? 0 : 1, 10, 0, transparent ?? 0, 0,
      ]
      let frame: [UInt8] =
        [0x2C, 0, 0, 0, 0] + short(width) + short(height) + [isInterlaced ? 0x40 : 0, 7]
      let pixels = rows.flatMap { y in (0..<width).map { color($0, y) } }
      var codes: [UInt8] = []
      for (index, pixel) in pixels.enumerated() {
        if index % 100 == 0 { codes.append(128) }
        codes.append(pixel)
      }
      codes.append(129)
      var blocks: [UInt8] = []
      for start in stride(from: 0, to: codes.count, by: 255) {
        let block = codes[start..<min(start + 255, codes.count)]
        blocks += [UInt8(block.count)] + block
      }
      return control + frame + blocks + [0]
    }
    return head + palette + pictures + [0x3B]
  }
}
