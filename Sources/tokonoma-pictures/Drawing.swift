import Cpango
import Cpng
import Crsvg
import Pictures

// Objects of cairo, librsvg and Pango are released where they were made; their calls copy texts and
// bytes.

/// The libraries and fonts that drawings depend on.
func drawingIdentity() -> String {
  let cairo = unsafe String(cString: cairo_version_string())
  let pango = unsafe String(cString: pango_version_string())
  let png = unsafe String(cString: png_get_libpng_ver(nil))
  return "4 rsvg \(LIBRSVG_MAJOR_VERSION).\(LIBRSVG_MINOR_VERSION).\(LIBRSVG_MICRO_VERSION) "
    + "cairo \(cairo) pango \(pango) png \(png) fonts \(hashOfFonts())"
}

/// Makes libraries load what they need for the pictures in drawings.
func loadParts() {
  func frame(_ contents: String) -> [UInt8] {
    Array(#"<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1">\#(contents)</svg>"#.utf8)
  }
  let dot = PixelPicture(width: 1, height: 1, pixels: [0, 0, 0, 255])
  let svg = frame(#"<path d="M0 0h1"/>"#)
  var pictures = [svg, jpeg(of: dot, width: 1) ?? []]
  if case .drawing(let drawing) = drawing(
    for: PictureRequest.Drawing(svg: svg, width: 1, height: 1))
  {
    pictures.append(drawing.png)
  }
  for picture in pictures {
    let image = frame(#"<image href="resource:a" width="1" height="1"/>"#)
    _ = drawing(
      for: PictureRequest.Drawing(
        svg: image, width: 1, height: 1,
        resources: [PictureRequest.Resource(name: "a", bytes: picture)]))
  }
}

/// Draws an SVG, then sets its texts.
func drawing(for request: PictureRequest.Drawing) -> PictureAnswer {
  guard (1...4096).contains(request.width), (1...4096).contains(request.height),
    problem(inDrawing: request.svg) == nil,
    request.resources.allSatisfy({ mayBeDrawn($0.bytes) }), let boxes = TextBox.all(in: request.svg)
  else { return .refusal(.badDrawing) }
  let svg = withResources(request)
  guard
    let surface = unsafe cairo_image_surface_create(
      CAIRO_FORMAT_ARGB32, Int32(request.width), Int32(request.height))
  else { return .refusal(.tooLarge) }
  defer { unsafe cairo_surface_destroy(surface) }
  guard let context = unsafe cairo_create(surface) else { return .refusal(.tooLarge) }
  defer { unsafe cairo_destroy(context) }
  guard unsafe render(svg, on: context, width: request.width, height: request.height) else {
    return .refusal(.badDrawing)
  }
  var missing: [UInt32] = []
  for box in boxes {
    let letters = unsafe set(box, on: context)
    missing += letters
    if !letters.isEmpty, box.isRequired {
      return .drawing(PictureAnswer.Drawing(png: [], missing: missing))
    }
  }
  unsafe cairo_surface_flush(surface)
  guard let png = unsafe png(of: surface, width: request.width, height: request.height) else {
    return .refusal(.badDrawing)
  }
  return .drawing(PictureAnswer.Drawing(png: png, missing: missing))
}

/// Whether a picture in a drawing is of a kind that we made, or an SVG that only draws.
private func mayBeDrawn(_ picture: [UInt8]) -> Bool {
  type(of: picture) != "image/svg+xml" || pictureInfo(ofBytes: picture) != nil
}

/// The SVG with its pictures embedded.
private func withResources(_ request: PictureRequest.Drawing) -> [UInt8] {
  guard !request.resources.isEmpty else { return request.svg }
  var svg: [UInt8] = []
  let mark = Array("resource:".utf8)
  var index = 0
  while index < request.svg.count {
    guard request.svg[index] == mark[0],
      request.svg[index...].prefix(mark.count).elementsEqual(mark)
    else {
      svg.append(request.svg[index])
      index += 1
      continue
    }
    let name = request.svg[(index + mark.count)...].prefix { $0 != UInt8(ascii: "\"") }
    index = name.endIndex
    if let resource = request.resources.first(where: { name.elementsEqual($0.name.utf8) }) {
      svg += "data:\(type(of: resource.bytes));base64,".utf8
      svg += base64(resource.bytes)
    }
  }
  return svg
}

private func type(of bytes: [UInt8]) -> String {
  bytes.starts(with: [0xFF, 0xD8])
    ? "image/jpeg" : bytes.first == 0x89 ? "image/png" : "image/svg+xml"
}

private func base64(_ bytes: [UInt8]) -> [UInt8] {
  let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
  var text: [UInt8] = []
  text.reserveCapacity((bytes.count + 2) / 3 * 4)
  for start in stride(from: 0, to: bytes.count, by: 3) {
    let count = min(3, bytes.count - start)
    var bits: UInt32 = 0
    for offset in 0..<3 { bits = bits << 8 | (offset < count ? UInt32(bytes[start + offset]) : 0) }
    for digit in 0..<4 {
      text.append(
        digit <= count ? alphabet[Int(bits >> UInt32(18 - 6 * digit) & 63)] : UInt8(ascii: "="))
    }
  }
  return text
}

private func render(_ svg: [UInt8], on context: OpaquePointer, width: Int, height: Int) -> Bool {
  var problem: UnsafeMutablePointer<GError>?
  guard let handle = unsafe rsvg_handle_new_from_data(svg, gsize(svg.count), &problem) else {
    unsafe g_clear_error(&problem)
    return false
  }
  defer { unsafe g_object_unref(UnsafeMutableRawPointer(handle)) }
  var frame = RsvgRectangle(x: 0, y: 0, width: Double(width), height: Double(height))
  let isDrawn = unsafe rsvg_handle_render_document(handle, context, &frame, &problem)
  unsafe g_clear_error(&problem)
  return isDrawn != 0
}

/// The pixels as PNG, without opacity if all are opaque.
private func png(of surface: OpaquePointer, width: Int, height: Int) -> [UInt8]? {
  guard let pixels = unsafe cairo_image_surface_get_data(surface) else { return nil }
  let stride = unsafe Int(cairo_image_surface_get_stride(surface))
  var isOpaque = true
  for y in 0..<height {
    for x in 0..<width {
      // Blue, green and red, multiplied by opacity, then opacity.
      let pixel = unsafe pixels + (y * stride + x * 4)
      let opacity = unsafe Int(pixel[3])
      if opacity == 255 { continue }
      isOpaque = false
      guard opacity > 0 else { continue }
      for color in 0..<3 {
        unsafe pixel[color] = UInt8(min(255, Int(pixel[color]) * 255 / opacity))
      }
    }
  }
  let kind = isOpaque ? PNG_COLOR_TYPE_RGB : PNG_COLOR_TYPE_RGB | PNG_COLOR_MASK_ALPHA
  let png = unsafe encodedPNG(pixels, stride: stride, width: width, height: height, kind)
  guard isOpaque, (png?.count ?? 0) > largestPNG else { return png }
  var colors: [UInt32] = []
  colors.reserveCapacity(width * height)
  for y in 0..<height {
    for x in 0..<width {
      let pixel = unsafe pixels + (y * stride + x * 4)
      unsafe colors.append(UInt32(pixel[2]) << 16 | UInt32(pixel[1]) << 8 | UInt32(pixel[0]))
    }
  }
  return smallPNG(of: colors, width: width) ?? png
}

/// In bytes. Chat programs show no picture above 300 KB.
private let largestPNG = 280_000

/// With as many colors as fit.
private func smallPNG(of pixels: [UInt32], width: Int) -> [UInt8]? {
  var smallest: [UInt8]?
  for (count, isDithered) in [(256, true), (256, false)]
    + [128, 64, 32, 16, 8, 4].map({ ($0, false) })
  {
    let picture = PalettePicture(pixels, width: width, colors: count, isDithered: isDithered)
    var indices = picture.indices
    let colors = picture.colors.map { color in
      png_color(red: UInt8(color >> 16), green: UInt8(color >> 8 & 0xFF), blue: UInt8(color & 0xFF))
    }
    smallest = unsafe indices.withUnsafeMutableBufferPointer { buffer in
      guard let start = buffer.baseAddress else { return nil }
      return unsafe encodedPNG(
        start, stride: width, width: width, height: buffer.count / width, PNG_COLOR_TYPE_PALETTE,
        colors)
    }
    if let smallest, smallest.count <= largestPNG { return smallest }
  }
  return smallest
}

/// libpng calls back with the address of this while `encodedPNG` runs. On an error, which means a
/// lack of memory, it ends the process.
@safe private final class Bytes {
  var bytes: [UInt8] = []
}

/// - Parameters:
///   - pixels: blue, green, red and opacity of each pixel, or the index of its color
///   - kind: libpng's color type
private func encodedPNG(
  _ pixels: UnsafeMutablePointer<UInt8>, stride: Int, width: Int, height: Int, _ kind: Int32,
  _ colors: [png_color] = []
) -> [UInt8]? {
  var writer = unsafe png_create_write_struct(PNG_LIBPNG_VER_STRING, nil, nil, nil)
  guard let png = unsafe writer else { return nil }
  var info = unsafe png_create_info_struct(png)
  defer { unsafe png_destroy_write_struct(&writer, &info) }
  let output = Bytes()
  unsafe png_set_write_fn(
    png, Unmanaged.passUnretained(output).toOpaque(),
    { png, data, count in
      guard let data = unsafe data, let pointer = unsafe png_get_io_ptr(png) else { return }
      let output = unsafe Unmanaged<Bytes>.fromOpaque(pointer).takeUnretainedValue()
      unsafe output.bytes.append(contentsOf: UnsafeBufferPointer(start: data, count: count))
    }, nil)
  // For flat colors, filters cost more than they save; better packing takes twice the time for a
  // fifth.
  unsafe png_set_compression_level(png, colors.isEmpty ? 3 : 9)
  unsafe png_set_filter(png, 0, PNG_FILTER_NONE)
  unsafe png_set_IHDR(
    png, info, UInt32(width), UInt32(height), 8, kind, PNG_INTERLACE_NONE,
    PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT)
  if !colors.isEmpty { unsafe png_set_PLTE(png, info, colors, Int32(colors.count)) }
  unsafe png_write_info(png, info)
  if colors.isEmpty { unsafe png_set_bgr(png) }
  if kind == PNG_COLOR_TYPE_RGB { unsafe png_set_filler(png, 0, PNG_FILLER_AFTER) }
  withExtendedLifetime(output) {
    for row in 0..<height { unsafe png_write_row(png, pixels + row * stride) }
    unsafe png_write_end(png, info)
  }
  return output.bytes
}
