import Cturbojpeg
import Cwebp
import Pictures

// libwebp's structures live for one call each, and are freed at its end.

/// Makes a picture smaller, which removes all notes of cameras and editors.
func thumbnails(for request: PictureRequest.Thumbnails) -> PictureAnswer {
  let widest = max(request.widths.max() ?? 0, request.drawnWidth ?? 0)
  let picture: PixelPicture
  do throws(DecodingError) {
    picture = try decoded(request.picture, forWidth: widest)
  } catch {
    return .refusal(error.refusal)
  }
  var pictures: [PictureAnswer.Thumbnail] = []
  for width in request.widths.sorted() where width < picture.originalWidth {
    guard let bytes = webp(of: picture, width: min(width, picture.width)) else {
      return .refusal(.tooLarge)
    }
    guard bytes.count < request.picture.count else { break }
    pictures.append(PictureAnswer.Thumbnail(width: width, bytes: bytes))
  }
  // In the picture's own size, if that is less to load than the file.
  if let last = request.widths.max(), picture.originalWidth <= last,
    let bytes = webp(of: picture, width: picture.width),
    bytes.count < request.picture.count * 9 / 10
  {
    pictures.append(PictureAnswer.Thumbnail(width: picture.originalWidth, bytes: bytes))
  }
  let drawn = request.drawnWidth.flatMap { width -> PictureAnswer.Thumbnail? in
    let width = min(width, picture.width)
    return jpeg(of: picture, width: width).map {
      PictureAnswer.Thumbnail(width: width, bytes: $0)
    }
  }
  return .thumbnails(
    PictureAnswer.Thumbnails(
      color: picture.mainColor, isAnimated: picture.isAnimated, pictures: pictures, drawn: drawn))
}

private func height(of picture: PixelPicture, width: Int) -> Int {
  max(1, (picture.height * width + picture.width / 2) / picture.width)
}

/// The picture in libwebp's form, made smaller by averaging; nil for a lack of memory.
private func withResized<Result>(
  _ picture: PixelPicture, width: Int, _ body: (inout WebPPicture) -> Result?
) -> Result? {
  var webp = unsafe WebPPicture()
  guard unsafe WebPPictureInit(&webp) != 0 else { return nil }
  defer { unsafe WebPPictureFree(&webp) }
  unsafe webp.use_argb = 1
  unsafe webp.width = Int32(picture.width)
  unsafe webp.height = Int32(picture.height)
  guard unsafe WebPPictureImportRGBA(&webp, picture.pixels, Int32(picture.width * 4)) != 0 else {
    return nil
  }
  if width < picture.width {
    let high = Int32(height(of: picture, width: width))
    guard unsafe WebPPictureRescale(&webp, Int32(width), high) != 0 else { return nil }
  }
  return unsafe body(&webp)
}

private func webp(of picture: PixelPicture, width: Int) -> [UInt8]? {
  var config = WebPConfig()
  guard unsafe WebPConfigPreset(&config, WEBP_PRESET_PICTURE, 80) != 0 else { return nil }
  config.method = 4
  config.use_sharp_yuv = 1
  return unsafe withResized(picture, width: width) { webp in
    var writer = unsafe WebPMemoryWriter()
    unsafe WebPMemoryWriterInit(&writer)
    defer { unsafe WebPMemoryWriterClear(&writer) }
    unsafe webp.writer = unsafe WebPMemoryWrite
    return unsafe withUnsafeMutablePointer(to: &writer) { writer in
      unsafe webp.custom_ptr = UnsafeMutableRawPointer(writer)
      guard unsafe WebPEncode(&config, &webp) != 0 else { return nil }
      return unsafe Array(
        UnsafeBufferPointer(start: writer.pointee.mem, count: writer.pointee.size))
    }
  }
}

/// A JPEG; transparent parts get the color of paper.
func jpeg(of picture: PixelPicture, width: Int) -> [UInt8]? {
  let pixels: [UInt8]? = unsafe withResized(picture, width: width) { webp in
    let (wide, high, stride) = unsafe (
      Int(webp.width), Int(webp.height), Int(webp.argb_stride)
    )
    guard let argb = unsafe webp.argb else { return nil }
    var pixels: [UInt8] = []
    pixels.reserveCapacity(wide * high * 3)
    for y in 0..<high {
      for x in 0..<wide {
        let pixel = unsafe argb[y * stride + x]
        let opacity = pixel >> 24
        for (shift, paper) in [(16, 0xF6), (8, 0xF2), (0, 0xE9)] as [(UInt32, UInt32)] {
          let color = pixel >> shift & 0xFF
          pixels.append(UInt8((color * opacity + paper * (255 - opacity)) / 255))
        }
      }
    }
    return pixels
  }
  guard let pixels, let handle = unsafe tjInitCompress() else { return nil }
  defer { _ = unsafe tjDestroy(handle) }
  var output: UnsafeMutablePointer<UInt8>?
  defer { unsafe tjFree(output) }
  var size: UInt = 0
  guard
    unsafe tjCompress2(
      handle, pixels, Int32(width), 0, Int32(height(of: picture, width: width)),
      Int32(TJPF_RGB.rawValue), &output, &size, Int32(TJSAMP_444.rawValue), 92, 0) == 0
  else { return nil }
  return unsafe Array(UnsafeBufferPointer(start: output, count: Int(size)))
}
