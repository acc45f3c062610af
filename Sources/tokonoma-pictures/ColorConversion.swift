import Clcms

// lcms uses memory of ours only while a profile or transform is open; each is closed where it was
// opened.

/// The meaning of the four bytes of a pixel before they are converted to sRGB.
enum PixelColors {
  /// Red, green, blue, opacity.
  case rgb
  /// The first is the gray; the last is opacity.
  case gray
  /// Cyan, magenta, yellow, black, inverted as in all JPEGs.
  case inverseCMYK

  fileprivate var space: cmsColorSpaceSignature {
    switch self {
    case .rgb: cmsSigRgbData
    case .gray: cmsSigGrayData
    case .inverseCMYK: cmsSigCmykData
    }
  }

  /// `TYPE_RGBA_8`, a gray with three other bytes, `TYPE_CMYK_8_REV`.
  fileprivate var format: UInt32 {
    switch self {
    case .rgb: 4 << 16 | 1 << 7 | 3 << 3 | 1
    case .gray: 3 << 16 | 3 << 7 | 1 << 3 | 1
    case .inverseCMYK: 6 << 16 | 1 << 13 | 4 << 3 | 1
    }
  }
}

extension PixelPicture {
  /// Converts the pixels from a profile to sRGB; false, with the pixels unchanged, if it doesn't
  /// fit.
  mutating func convert(from profile: [UInt8], as colors: PixelColors) -> Bool {
    guard let source = unsafe cmsOpenProfileFromMem(profile, UInt32(profile.count)) else {
      return false
    }
    defer { _ = unsafe cmsCloseProfile(source) }
    guard unsafe cmsGetColorSpace(source) == colors.space else { return false }
    return unsafe convert(from: source, as: colors)
  }

  /// Converts the pixels from other primaries with the tone curve of sRGB.
  ///
  /// - Parameter points: x and y of red, green, blue and white in CIE 1931
  mutating func convert(fromPrimaries points: [Float]) -> Bool {
    let at = points.map(Double.init)
    var white = cmsCIExyY(x: at[6], y: at[7], Y: 1)
    var primaries = cmsCIExyYTRIPLE(
      Red: cmsCIExyY(x: at[0], y: at[1], Y: 1), Green: cmsCIExyY(x: at[2], y: at[3], Y: 1),
      Blue: cmsCIExyY(x: at[4], y: at[5], Y: 1))
    // IEC 61966-2-1.
    let curve = unsafe cmsBuildParametricToneCurve(
      nil, 4, [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045])
    defer { unsafe cmsFreeToneCurve(curve) }
    let curves = unsafe [curve, curve, curve]
    guard let source = unsafe cmsCreateRGBProfile(&white, &primaries, curves) else { return false }
    defer { _ = unsafe cmsCloseProfile(source) }
    return unsafe convert(from: source, as: .rgb)
  }

  private mutating func convert(from source: cmsHPROFILE, as colors: PixelColors) -> Bool {
    guard let screen = unsafe cmsCreate_sRGBProfile() else { return false }
    defer { _ = unsafe cmsCloseProfile(screen) }
    // Like browsers: perceptual, with black point compensation.
    guard
      let transform = unsafe cmsCreateTransform(
        source, colors.format, screen, PixelColors.rgb.format, UInt32(INTENT_PERCEPTUAL), 0x2000)
    else { return false }
    defer { unsafe cmsDeleteTransform(transform) }
    let count = UInt32(width * height)
    // In place: a pixel has four bytes before and after, and opacity stays.
    unsafe pixels.withUnsafeMutableBytes { bytes in
      unsafe cmsDoTransform(transform, bytes.baseAddress, bytes.baseAddress, count)
    }
    return true
  }
}
