import Base

/// The format and size of a picture.
package struct PictureInfo: Sendable, Equatable {
  /// Found by a file's bytes, not by its extension.
  package enum Format: String, Sendable, CaseIterable {
    case png, jpeg, gif, webp, avif, svg

    /// By a file's extension; nil if it isn't a picture's.
    package init?(ofFile path: String) {
      guard let dot = path.lastIndex(of: ".") else { return nil }
      let ending = path[path.index(after: dot)...].lowercased()
      self.init(rawValue: ending == "jpg" ? "jpeg" : ending)
    }

    /// Whether a file's extension is of a picture, known here or not, that may have a camera's
    /// notes.
    package static func mayHaveNotes(inFile path: String) -> Bool {
      let others = ["heic", "heif", "hif", "jxl", "tif", "tiff", "dng", "jpe", "jfif", "apng"]
      let ending = path.split(separator: ".").last?.lowercased() ?? ""
      return Format(ofFile: path) != nil || others.contains(ending)
    }
  }

  package let format: Format
  /// In CSS pixels, with the orientation applied.
  package let width: Int
  package let height: Int
  /// Whether it has the place where it was taken.
  package let hasLocation: Bool

  package init(format: Format, width: Int, height: Int, hasLocation: Bool = false) {
    (self.format, self.hasLocation) = (format, hasLocation)
    (self.width, self.height) = (width, height)
  }
}

/// Reads a picture's header; nil after reporting that it is broken, unknown, or an SVG that may not
/// be published. A picture that is truncated after its header is accepted.
package func pictureInfo(
  of file: Source, reporting diagnostics: inout DiagnosticList
) -> PictureInfo? {
  do {
    return try pictureInfo(of: file.bytes)
  } catch {
    return diagnostics.report(.picture(error, in: file))
  }
}

/// Reports a picture whose extension is wrong: browsers rely on it.
package func checkName(
  of path: String, _ format: PictureInfo.Format, reporting diagnostics: inout DiagnosticList
) {
  guard let dot = path.lastIndex(of: ".") else { return }
  let ending = path[path.index(after: dot)...].lowercased()
  guard (ending == "jpg" ? "jpeg" : ending) != format.rawValue else { return }
  // Browsers recognize pictures that are made of pixels.
  let isBroken = format == .svg || ending == "svg"
  let right = format == .jpeg ? "jpg" : format.rawValue
  diagnostics.report(
    .misnamedPicture(format, isBroken: isBroken, renamed: path[...dot] + right).at(.file(path)))
}

func pictureInfo(of bytes: [UInt8]) throws(PictureProblem) -> PictureInfo {
  let bytes = PictureBytes(bytes)
  let info: PictureInfo
  switch format(of: bytes) {
  case .png: info = try png(bytes)
  case .jpeg: info = try jpeg(bytes)
  case .gif: info = try gif(bytes)
  case .webp: info = try webp(bytes)
  case .avif: info = try avif(bytes)
  case .svg: info = try svg(bytes)
  case nil: throw bytes.all.isEmpty ? .empty : .unknownFormat
  }
  let sides = 1...65_535
  guard sides.contains(info.width), sides.contains(info.height) else {
    throw .size(info.format, info.width, info.height)
  }
  return info
}

func format(of bytes: PictureBytes) -> PictureInfo.Format? {
  if bytes.has([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], at: 0) { return .png }
  if bytes.has([0xFF, 0xD8, 0xFF], at: 0) { return .jpeg }
  if bytes.has("GIF87a", at: 0) || bytes.has("GIF89a", at: 0) { return .gif }
  if bytes.has("RIFF", at: 0), bytes.has("WEBP", at: 8) { return .webp }
  if isAVIF(bytes) { return .avif }
  let start = bytes.has([0xEF, 0xBB, 0xBF], at: 0) ? 3 : 0
  let text = bytes.all[start...].drop(while: \.isASCIIWhitespace)
  // A "not found" page is often saved as a picture.
  let head = text.prefix(14).map(\.asciiLowercased)
  let isPage = head.starts(with: "<!doctype html".utf8) || head.starts(with: "<html".utf8)
  return text.first == UInt8(ascii: "<") && !isPage ? .svg : nil
}

/// The reason why a file isn't a picture for a page.
enum PictureProblem: Error, Equatable {
  case empty, unknownFormat
  case endsTooEarly(PictureInfo.Format)
  /// With the reason for the message.
  case broken(PictureInfo.Format, String)
  case size(PictureInfo.Format, Int, Int)
  case svg(SVGProblem, offset: Int)
}

/// A file's bytes, read at places that may not exist.
struct PictureBytes {
  let all: [UInt8]

  init(_ bytes: [UInt8]) { all = bytes }

  var count: Int { all.count }

  func has(_ expected: [UInt8], at offset: Int) -> Bool {
    offset >= 0 && offset + expected.count <= count
      && all[offset..<(offset + expected.count)].elementsEqual(expected)
  }

  func has(_ expected: String, at offset: Int) -> Bool { has(Array(expected.utf8), at: offset) }

  /// A big-endian number.
  func big(_ length: Int, at offset: Int) -> Int? {
    guard offset >= 0, offset + length <= count else { return nil }
    return all[offset..<(offset + length)].reduce(0) { $0 << 8 | Int($1) }
  }

  /// A little-endian number.
  func little(_ length: Int, at offset: Int) -> Int? {
    guard offset >= 0, offset + length <= count else { return nil }
    return all[offset..<(offset + length)].reversed().reduce(0) { $0 << 8 | Int($1) }
  }
}

/// Reads a picture's header without reporting problems.
package func pictureInfo(ofBytes bytes: [UInt8]) -> PictureInfo? { try? pictureInfo(of: bytes) }
