import Cgif
import Pictures

// giflib gets the address of a reader that lives as long as the file is open, and rows with their
// length. Its memory is freed when the file is closed.

/// The first frame of a GIF; nil if that is incomplete.
func decodedGIF(_ bytes: [UInt8]) -> PixelPicture? {
  var reader = GIFReader(bytes: bytes)
  return unsafe withUnsafeMutablePointer(to: &reader) { reader in
    guard
      let file = unsafe DGifOpen(reader, { unsafe GIFReader.read($0, $1, $2) }, nil)
    else { return nil }
    defer { _ = unsafe DGifCloseFile(file, nil) }
    let (width, height) = unsafe (Int(file.pointee.SWidth), Int(file.pointee.SHeight))
    guard width > 0, height > 0, width * height <= PictureRequest.mostPixels else { return nil }
    var picture = PixelPicture(
      width: width, height: height, pixels: [UInt8](repeating: 0, count: width * height * 4))
    var transparent: Int32 = NO_TRANSPARENT_COLOR
    var isWhole = false
    var record = UNDEFINED_RECORD_TYPE
    while unsafe DGifGetRecordType(file, &record) != GIF_ERROR {
      switch record {
      case EXTENSION_RECORD_TYPE:
        guard let color = unsafe transparentColor(ofExtension: file, otherwise: transparent) else {
          return isWhole ? picture : nil
        }
        transparent = color
      case IMAGE_DESC_RECORD_TYPE:
        if isWhole {
          picture.isAnimated = true
          return picture
        }
        guard unsafe drawFrame(of: file, transparent: Int(transparent), on: &picture) else {
          return nil
        }
        isWhole = true
      default: return isWhole ? picture : nil
      }
    }
    return isWhole ? picture : nil
  }
}

private struct GIFReader {
  let bytes: [UInt8]
  var position = 0

  static func read(
    _ file: UnsafeMutablePointer<GifFileType>?, _ target: UnsafeMutablePointer<GifByteType>?,
    _ count: Int32
  ) -> Int32 {
    guard let reader = unsafe file?.pointee.UserData?.assumingMemoryBound(to: GIFReader.self),
      let target = unsafe target
    else { return 0 }
    let position = unsafe reader.pointee.position
    let length = unsafe min(Int(count), reader.pointee.bytes.count - position)
    for index in 0..<length { unsafe target[index] = reader.pointee.bytes[position + index] }
    unsafe reader.pointee.position += length
    return Int32(length)
  }
}

/// Skips an extension; returns the index of the transparent color of the next frame, nil for a
/// broken one.
private func transparentColor(
  ofExtension file: UnsafeMutablePointer<GifFileType>, otherwise former: Int32
) -> Int32? {
  var (code, color) = (Int32(0), former)
  var block: UnsafeMutablePointer<GifByteType>?
  guard unsafe DGifGetExtension(file, &code, &block) != GIF_ERROR else { return nil }
  while let bytes = unsafe block {
    // The first byte is the length of the others.
    var control = GraphicsControlBlock()
    if code == GRAPHICS_EXT_FUNC_CODE, unsafe bytes[0] == 4,
      unsafe DGifExtensionToGCB(4, bytes + 1, &control) != GIF_ERROR
    {
      color = control.TransparentColor
    }
    guard unsafe DGifGetExtensionNext(file, &block) != GIF_ERROR else { return nil }
  }
  return color
}

/// Draws a frame as far as it lies in the picture; false if it is incomplete.
private func drawFrame(
  of file: UnsafeMutablePointer<GifFileType>, transparent: Int, on picture: inout PixelPicture
) -> Bool {
  guard unsafe DGifGetImageDesc(file) != GIF_ERROR,
    let map = unsafe file.pointee.Image.ColorMap ?? file.pointee.SColorMap
  else { return false }
  let frame = unsafe file.pointee.Image
  let (left, top) = unsafe (Int(frame.Left), Int(frame.Top))
  let (width, height) = unsafe (Int(frame.Width), Int(frame.Height))
  guard width > 0, height > 0 else { return false }
  // Every eighth row, the rows halfway between, those halfway again, and the odd ones.
  let passes = unsafe frame.Interlace ? [(0, 8), (4, 8), (2, 4), (1, 2)] : [(0, 1)]
  var row = [UInt8](repeating: 0, count: width)
  for (first, step) in passes {
    for y in stride(from: first, to: height, by: step) {
      guard unsafe DGifGetLine(file, &row, Int32(width)) != GIF_ERROR else { return false }
      guard top + y < picture.height else { continue }
      for x in 0..<max(0, min(width, picture.width - left)) {
        let index = Int(row[x])
        guard index != transparent, unsafe index < map.pointee.ColorCount else { continue }
        let color = unsafe map.pointee.Colors[index]
        let pixel = ((top + y) * picture.width + left + x) * 4
        picture.pixels[pixel] = color.Red
        picture.pixels[pixel + 1] = color.Green
        picture.pixels[pixel + 2] = color.Blue
        picture.pixels[pixel + 3] = 255
      }
    }
  }
  return true
}
