import Cavif
import Cgif
import Clcms
import Cpng
import Cturbojpeg
import Cwebp
import Pictures

// The decoders get bytes with their lengths, which they use only during the call, and buffers of
// the sizes that they asked for before. Their memory is freed where it was requested.

/// The reason why a picture could not be read.
struct DecodingError: Error {
  let refusal: PictureAnswer.Refusal
}

/// The libraries that the pixels depend on.
func decodingIdentity() -> String {
  let avif = unsafe String(cString: avifVersion())
  let png = unsafe String(cString: png_get_libpng_ver(nil))
  return
    "3 webp \(WebPGetEncoderVersion()) avif \(avif) png \(png) gif \(GIFLIB_MAJOR).\(GIFLIB_MINOR)"
    + " lcms \(cmsGetEncodedCMMversion())"
}

/// Reads a picture, upright and in sRGB; a JPEG at the smallest size that is at least `width` wide.
func decoded(_ bytes: [UInt8], forWidth width: Int) throws(DecodingError) -> PixelPicture {
  guard let info = pictureInfo(ofBytes: bytes) else { throw DecodingError(refusal: .broken) }
  guard info.width * info.height <= PictureRequest.mostPixels else {
    throw DecodingError(refusal: .tooLarge)
  }
  let orientation = orientation(ofPicture: bytes)
  let picture: PixelPicture?
  switch info.format {
  case .jpeg: picture = decodedJPEG(bytes, forWidth: width, isTurned: orientation >= 5)
  case .png: picture = decodedPNG(bytes)
  case .webp: picture = decodedWebP(bytes)
  case .avif: picture = decodedAVIF(bytes)
  case .gif: picture = decodedGIF(bytes)
  case .svg: throw DecodingError(refusal: .unknown)
  }
  guard let picture else { throw DecodingError(refusal: .broken) }
  return picture.turned(by: orientation)
}

private func decodedJPEG(_ bytes: [UInt8], forWidth wanted: Int, isTurned: Bool) -> PixelPicture? {
  guard let handle = unsafe tjInitDecompress() else { return nil }
  defer { _ = unsafe tjDestroy(handle) }
  var (width, height, subsampling, space) = (Int32(0), Int32(0), Int32(0), Int32(0))
  let size = UInt(bytes.count)
  guard unsafe tjDecompressHeader3(handle, bytes, size, &width, &height, &subsampling, &space) == 0,
    width > 0, height > 0
  else { return nil }
  let shownWidth = Int(isTurned ? height : width)
  // In eighths of the size; other fractions than these cost more time than they save.
  let eighths = [1, 2, 4].first { shownWidth * $0 / 8 >= wanted } ?? 8
  let wide = (Int(width) * eighths + 7) / 8
  let high = (Int(height) * eighths + 7) / 8
  var pixels = [UInt8](repeating: 255, count: wide * high * 4)
  // Scans take time even in a small picture.
  let flags = TJFLAG_LIMITSCANS | TJFLAG_STOPONWARNING
  let isCMYK = space == Int32(TJCS_CMYK.rawValue) || space == Int32(TJCS_YCCK.rawValue)
  let format = Int32(isCMYK ? TJPF_CMYK.rawValue : TJPF_RGBA.rawValue)
  guard
    unsafe tjDecompress2(
      handle, bytes, size, &pixels, Int32(wide), 0, Int32(high), format, flags) == 0
  else { return nil }
  let original = Int(width)
  var picture = PixelPicture(width: wide, height: high, pixels: pixels, originalWidth: original)
  let profile = colorProfile(ofPicture: bytes)
  guard isCMYK else {
    let isGray = space == Int32(TJCS_GRAY.rawValue)
    if let profile { _ = picture.convert(from: profile, as: isGray ? .gray : .rgb) }
    return picture
  }
  if let profile, picture.convert(from: profile, as: .inverseCMYK) {
    for pixel in stride(from: 3, to: pixels.count, by: 4) { picture.pixels[pixel] = 255 }
  } else {
    // The look of the inks is unknown.
    for pixel in stride(from: 0, to: pixels.count, by: 4) {
      let black = Int(pixels[pixel + 3])
      for color in 0..<3 {
        picture.pixels[pixel + color] = UInt8(Int(pixels[pixel + color]) * black / 255)
      }
      picture.pixels[pixel + 3] = 255
    }
  }
  return picture
}

private func decodedPNG(_ file: [UInt8]) -> PixelPicture? {
  let profile = colorProfile(ofPicture: file)
  let bytes = profile == nil ? file : pngWithoutGamma(file)
  var image = unsafe png_image()
  unsafe image.version = UInt32(PNG_IMAGE_VERSION)
  guard unsafe png_image_begin_read_from_memory(&image, bytes, bytes.count) != 0 else { return nil }
  defer { unsafe png_image_free(&image) }
  let isGray = unsafe image.format & 2 == 0
  // PNG_FORMAT_RGBA
  unsafe image.format = 3
  let (width, height) = unsafe (Int(image.width), Int(image.height))
  var pixels = [UInt8](repeating: 0, count: width * height * 4)
  guard unsafe png_image_finish_read(&image, nil, &pixels, 0, nil) != 0 else { return nil }
  var picture = PixelPicture(width: width, height: height, pixels: pixels)
  picture.isAnimated = hasAnimationChunk(bytes)
  if let profile { _ = picture.convert(from: profile, as: isGray ? .gray : .rgb) }
  return picture
}

/// Whether a PNG has `acTL` before its pixels.
private func hasAnimationChunk(_ bytes: [UInt8]) -> Bool {
  var offset = 8
  while offset + 8 <= bytes.count {
    let length = bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
    let name = bytes[offset + 4..<offset + 8]
    if name.elementsEqual("acTL".utf8) { return true }
    if name.elementsEqual("IDAT".utf8) { return false }
    offset += 12 + length
  }
  return false
}

private func decodedWebP(_ bytes: [UInt8]) -> PixelPicture? {
  var features = WebPBitstreamFeatures()
  guard unsafe WebPGetFeatures(bytes, bytes.count, &features) == VP8_STATUS_OK else { return nil }
  let (width, height) = (Int(features.width), Int(features.height))
  var picture = PixelPicture(
    width: width, height: height, pixels: [UInt8](repeating: 0, count: width * height * 4))
  let isDecoded =
    features.has_animation == 0
    ? unsafe WebPDecodeRGBAInto(
      bytes, bytes.count, &picture.pixels, picture.pixels.count, Int32(width * 4)) != nil
    : drawFirstFrame(ofWebP: bytes, on: &picture)
  guard isDecoded else { return nil }
  if let profile = colorProfile(ofPicture: bytes) { _ = picture.convert(from: profile, as: .rgb) }
  return picture
}

/// Decodes it in its place, since libwebp's own decoder of animations keeps two more pictures.
private func drawFirstFrame(ofWebP bytes: [UInt8], on picture: inout PixelPicture) -> Bool {
  unsafe bytes.withUnsafeBufferPointer { buffer in
    var data = unsafe WebPData(bytes: buffer.baseAddress, size: buffer.count)
    guard let file = unsafe WebPDemux(&data) else { return false }
    defer { unsafe WebPDemuxDelete(file) }
    var frame = unsafe WebPIterator()
    guard unsafe WebPDemuxGetFrame(file, 1, &frame) != 0 else { return false }
    defer { unsafe WebPDemuxReleaseIterator(&frame) }
    let (x, y) = unsafe (Int(frame.x_offset), Int(frame.y_offset))
    let (right, bottom) = unsafe (x + Int(frame.width), y + Int(frame.height))
    guard x >= 0, y >= 0, right <= picture.width, bottom <= picture.height else { return false }
    picture.isAnimated = unsafe frame.num_frames > 1
    let (start, stride) = ((y * picture.width + x) * 4, Int32(picture.width * 4))
    return unsafe picture.pixels.withUnsafeMutableBufferPointer { pixels in
      let place = unsafe UnsafeMutableBufferPointer(rebasing: pixels[start...])
      return unsafe WebPDecodeRGBAInto(
        frame.fragment.bytes, frame.fragment.size, place.baseAddress, place.count, stride) != nil
    }
  }
}

private func decodedAVIF(_ bytes: [UInt8]) -> PixelPicture? {
  guard let decoder = unsafe avifDecoderCreate() else { return nil }
  defer { unsafe avifDecoderDestroy(decoder) }
  unsafe decoder.pointee.maxThreads = 1
  unsafe decoder.pointee.imageSizeLimit = UInt32(PictureRequest.mostPixels)
  return unsafe bytes.withUnsafeBufferPointer { buffer in
    guard
      unsafe avifDecoderSetIOMemory(decoder, buffer.baseAddress, buffer.count) == AVIF_RESULT_OK,
      unsafe avifDecoderParse(decoder) == AVIF_RESULT_OK,
      unsafe avifDecoderNextImage(decoder) == AVIF_RESULT_OK,
      let image = unsafe decoder.pointee.image
    else { return nil }
    let (width, height) = unsafe (Int(image.pointee.width), Int(image.pointee.height))
    var rgb = unsafe avifRGBImage()
    unsafe avifRGBImageSetDefaults(&rgb, image)
    unsafe rgb.depth = 8
    unsafe rgb.format = AVIF_RGB_FORMAT_RGBA
    unsafe rgb.rowBytes = UInt32(width * 4)
    var pixels = [UInt8](repeating: 0, count: width * height * 4)
    let isConverted = unsafe pixels.withUnsafeMutableBufferPointer { pixels in
      unsafe rgb.pixels = pixels.baseAddress
      return unsafe avifImageYUVToRGB(image, &rgb) == AVIF_RESULT_OK
    }
    guard isConverted else { return nil }
    var picture = PixelPicture(width: width, height: height, pixels: pixels)
    picture.isAnimated = unsafe decoder.pointee.imageCount > 1
    unsafe picture.convertColors(of: image)
    // Counterclockwise quarter turns, then a mirror.
    let flags = unsafe image.pointee.transformFlags
    if flags & UInt32(AVIF_TRANSFORM_IROT.rawValue) != 0 {
      let quarters = unsafe Int(image.pointee.irot.angle)
      picture = picture.turned(by: [1, 8, 3, 6][quarters & 3])
    }
    if flags & UInt32(AVIF_TRANSFORM_IMIR.rawValue) != 0 {
      picture = picture.turned(by: unsafe image.pointee.imir.mode == 0 ? 4 : 2)
    }
    return picture
  }
}

extension PixelPicture {
  /// By its profile, or by its primaries in ITU-T H.273; HDR pictures stay unchanged.
  fileprivate mutating func convertColors(of image: UnsafeMutablePointer<avifImage>) {
    let (size, data) = unsafe (image.pointee.icc.size, image.pointee.icc.data)
    if size > 0, let data = unsafe data {
      let profile = unsafe Array(UnsafeBufferPointer(start: data, count: size))
      let isGray = unsafe image.pointee.yuvFormat == AVIF_PIXEL_FORMAT_YUV400
      _ = convert(from: profile, as: isGray ? .gray : .rgb)
      return
    }
    let primaries = unsafe Int(image.pointee.colorPrimaries)
    let isCurveKnown = unsafe image.pointee.transferCharacteristics == 13
    // Display P3 and BT.2020.
    guard isCurveKnown, primaries == 12 || primaries == 9 else { return }
    var points = [Float](repeating: 0, count: 8)
    unsafe avifColorPrimariesGetValues(avifColorPrimaries(primaries), &points)
    _ = convert(fromPrimaries: points)
  }
}
