import FileSystem
import StrictYAML

/// The formats that browsers show, in the order in which a cover is looked for.
package let pictureExtensions = ["jpg", "jpeg", "png", "webp", "gif", "avif", "svg"]

/// Formats of pictures that a program or a camera writes, and that nothing here reads.
package let otherPictureExtensions: Set<String> = [
  "bmp", "dib", "tif", "tiff", "heic", "heif", "hif", "jxl", "jp2", "jpe", "jfif", "ico", "psd",
  "xcf", "kra", "tga", "svgz", "apng", "dng", "raw", "cr2", "nef", "arw", "pdf", "eps", "ai",
]

extension Field {
  /// The path of a picture within the project; nil with a warning when there is no such file.
  func picture(_ reading: inout Reading) -> String? {
    guard let written = text(&reading) else { return nil }
    // The way from here to there, as many write it.
    let text = String(written.trimmingPrefix("./"))
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard !text.hasPrefix("/"), !text.utf8.contains(UInt8(ascii: "\\")), !text.contains("://"),
      !text.unicodeScalars.contains(where: { $0.value < 0x20 || $0.value == 0x7F }),
      !parts.contains(where: { $0.isEmpty || $0 == "." || $0 == ".." })
    else {
      reading.report(node) { .pathOutside(written, key: name, at: $0) }
      return nil
    }
    guard let type = text.split(separator: ".").last, pictureExtensions.contains(type.lowercased())
    else {
      reading.report(node) { .noPicture(text, key: name, known: pictureExtensions, at: $0) }
      return nil
    }
    // A file whose status cannot be read counts as missing.
    if case .some(.some(let status)) = try? reading.context.folder.status(of: text),
      status.kind == .file
    {
      // A link, in any part of the path, may lead anywhere.
      if reading.context.folder.contains(text) { return text }
      reading.report(node) { .pathOutside(text, key: name, at: $0) }
      return nil
    }
    reading.report(node) { .pictureMissing(text, key: name, at: $0) }
    return nil
  }
}
