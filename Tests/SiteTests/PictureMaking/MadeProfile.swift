import Clcms
import Czlib

/// A color profile, made for a test.
struct MadeProfile {
  let bytes: [UInt8]

  init(bytes: [UInt8]) { self.bytes = bytes }

  /// - Parameter points: x and y of red, green and blue
  private init(_ points: [Double]) {
    var white = cmsCIExyY(x: 0.3127, y: 0.3290, Y: 1)
    var primaries = cmsCIExyYTRIPLE(
      Red: cmsCIExyY(x: points[0], y: points[1], Y: 1),
      Green: cmsCIExyY(x: points[2], y: points[3], Y: 1),
      Blue: cmsCIExyY(x: points[4], y: points[5], Y: 1))
    let curve = unsafe cmsBuildParametricToneCurve(
      nil, 4, [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045])
    defer { unsafe cmsFreeToneCurve(curve) }
    let profile = unsafe cmsCreateRGBProfile(&white, &primaries, [curve, curve, curve])
    defer { _ = unsafe cmsCloseProfile(profile) }
    var size: UInt32 = 0
    _ = unsafe cmsSaveProfileToMem(profile, nil, &size)
    var bytes = [UInt8](repeating: 0, count: Int(size))
    _ = unsafe cmsSaveProfileToMem(profile, &bytes, &size)
    self.bytes = bytes
  }

  static var displayP3: MadeProfile { MadeProfile([0.680, 0.320, 0.265, 0.690, 0.150, 0.060]) }
  /// The profile of sRGB with red and blue exchanged.
  static var swapped: MadeProfile { MadeProfile([0.15, 0.06, 0.30, 0.60, 0.64, 0.33]) }

  /// A PNG with the profile after its header, and a wrong gamma.
  func inPNG(_ file: [UInt8]) -> [UInt8] {
    var size = compressBound(UInt(bytes.count))
    var packed = [UInt8](repeating: 0, count: Int(size))
    _ = unsafe compress(&packed, &size, bytes, UInt(bytes.count))
    let profile = Array("made".utf8) + [0, 0] + packed.prefix(Int(size))
    return file.prefix(33) + Self.chunk("gAMA", [0, 1, 0x86, 0xA0]) + Self.chunk("iCCP", profile)
      + file.dropFirst(33)
  }

  /// A JPEG with the profile in two parts.
  func inJPEG(_ file: [UInt8]) -> [UInt8] {
    let half = bytes.count / 2
    let parts = [bytes.prefix(half), bytes.dropFirst(half)].enumerated().map { index, part in
      let data = Array("ICC_PROFILE".utf8) + [0, UInt8(index + 1), 2] + part
      return [0xFF, 0xE2, UInt8((data.count + 2) >> 8), UInt8((data.count + 2) & 0xFF)] + data
    }
    return file.prefix(2) + parts.flatMap { $0 } + file.dropFirst(2)
  }

  static func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
    func long(_ number: UInt) -> [UInt8] {
      [24, 16, 8, 0].map { UInt8(number >> UInt($0) & 0xFF) }
    }
    let content = Array(name.utf8) + data
    let sum = unsafe crc32(0, content, UInt32(content.count))
    return long(UInt(data.count)) + content + long(sum)
  }
}
