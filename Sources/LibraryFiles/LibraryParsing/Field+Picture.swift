import Base
import FileSystem
import StrictYAML

/// The formats that browsers show, in the order in which covers are looked up.
package let pictureExtensions = ["jpg", "jpeg", "png", "webp", "gif", "avif", "svg"]

/// Picture formats that Tokonoma doesn't read.
package let otherPictureExtensions: Set<String> = [
  "bmp", "dib", "tif", "tiff", "heic", "heif", "hif", "jxl", "jp2", "jpe", "jfif", "pjpeg", "pjp",
  "ico", "psd", "xcf", "kra", "tga", "svgz", "apng", "dng", "raw", "cr2", "nef", "arw", "pdf",
  "eps", "ai",
]

extension Field {
  /// The path of a picture in the project; nil, with a warning, if there is no such file.
  func picture(_ reading: inout Reading) -> String? {
    guard let written = nameWithPercentSigns(in: reading) ?? text(&reading) else { return nil }
    // Many people write the path relative to the title's file.
    let text = String(written.trimmingPrefix("./"))
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard !text.hasPrefix("/"), !text.utf8.contains(UInt8(ascii: "\\")), !text.contains("://"),
      !text.unicodeScalars.contains(where: { $0.value < 0x20 || $0.value == 0x7F }),
      !parts.contains(where: { $0.isEmpty || $0 == "." || $0 == ".." })
    else {
      let meant = reading.picture(meantBy: written)
      return reading.report(node, .pathOutside(written, key: name, meant: meant))
    }
    guard let type = text.split(separator: ".").last, pictureExtensions.contains(type.lowercased())
    else { return reading.report(node, .noPicture(text, key: name, known: pictureExtensions)) }
    if let file = reading.context.folder.file(writtenAs: text) ?? reading.picture(likeAs: text) {
      // A link in the path may lead out of the project.
      if reading.context.folder.contains(file) { return file }
      return reading.report(node, .pathOutside(text, key: name))
    }
    let meant = reading.picture(meantBy: text)
    return reading.report(node, .pictureMissing(text, key: name, meant: meant))
  }

  /// The file's name if it contains characters that begin a comment elsewhere.
  private func nameWithPercentSigns(in reading: Reading) -> String? {
    guard let text = node.trimmedText, text.contains("%%"),
      case .some(.some(let status)) = try? reading.context.folder.status(of: text),
      status.kind == .file
    else { return nil }
    return text
  }
}

extension Reading {
  /// The picture that a wrong path probably means: with another case or format, with backslashes,
  /// or relative to another folder.
  ///
  /// It tries a few names without listing a folder, because a large library may have thousands of
  /// such paths.
  fileprivate func picture(meantBy written: String) -> String? {
    let parts = written.replacing("\\", with: "/").split(separator: "/")
      .drop { $0 == "." || $0 == ".." }
    guard !written.contains(":"), !parts.contains(".."), let file = parts.last else { return nil }
    let folder = parts.dropLast().map { $0 + "/" }.joined()
    // At the given path, among all covers, and among those of the title's kind.
    let kind = source.path.split(separator: "/").dropFirst().first.map { "covers/\($0)/" }
    let places = [folder, folder.lowercased(), "covers/" + folder, kind].compactMap { $0 }
    let names = otherNames(of: String(file))
    for place in places {
      if let name = names.first(where: { isPicture(place + $0) }) { return place + name }
    }
    return nil
  }

  /// The picture with the same folder and format in another case.
  fileprivate func picture(likeAs path: String) -> String? {
    let file = path.split(separator: "/").last.map(String.init) ?? ""
    let folder = path.dropLast(file.count)
    let wanted = file.lowercased()
    return otherNames(of: file).lazy.filter { $0.lowercased() == wanted }
      .compactMap { context.folder.file(writtenAs: folder + $0) }.first
  }

  private func isPicture(_ path: String) -> Bool {
    guard case .some(.some(let status)) = try? context.folder.status(of: path) else { return false }
    return status.kind == .file && context.folder.contains(path)
  }

  /// A file name in another case and with other extensions.
  private func otherNames(of name: String) -> [String] {
    guard let point = name.lastIndex(of: ".") else { return [] }
    let (stem, type) = (String(name[..<point]), name[name.index(after: point)...].lowercased())
    guard pictureExtensions.contains(type) else { return [] }
    let stems = [stem, stem.lowercased(), stem.prefix(1).uppercased() + stem.dropFirst()]
    let types = [type] + pictureExtensions.filter { $0 != type }
    return (types + types.map { $0.uppercased() }).flatMap { type in
      stems.map { "\($0).\(type)" }
    }
  }
}
