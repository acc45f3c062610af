import Base

/// What a page must know of a picture before it is loaded.
package struct PictureInfo: Sendable, Equatable {
  /// By a file's bytes; its extension says nothing.
  package enum Format: String, Sendable, CaseIterable {
    case png, jpeg, gif, webp, avif, svg

    /// What the name of a file says it is; nil when it is no picture's.
    package init?(ofFile path: String) {
      guard let dot = path.lastIndex(of: ".") else { return nil }
      let ending = path[path.index(after: dot)...].lowercased()
      self.init(rawValue: ending == "jpg" ? "jpeg" : ending)
    }

    /// Whether the name of a file says that it is a picture which a camera may have written notes into, of a format that
    /// is known here or of another one.
    package static func mayHaveNotes(inFile path: String) -> Bool {
      let others = ["heic", "heif", "hif", "jxl", "tif", "tiff", "dng", "jpe", "jfif", "apng"]
      let ending = path.split(separator: ".").last?.lowercased() ?? ""
      return Format(ofFile: path) != nil || others.contains(ending)
    }
  }

  package let format: Format
  /// In CSS pixels, as the picture is shown: after its turn, if its camera asks for one.
  package let width: Int
  package let height: Int
  /// Says where it was taken.
  package let hasLocation: Bool

  package init(format: Format, width: Int, height: Int, hasLocation: Bool = false) {
    self.format = format
    self.width = width
    self.height = height
    self.hasLocation = hasLocation
  }
}

/// Reads a picture's header; nil with a problem when it is broken, unknown, or an SVG that may not be published.
///
/// Looks at no pixels, so a picture that breaks off behind its header passes.
package func pictureInfo(
  of file: Source, reporting diagnostics: inout DiagnosticList
) -> PictureInfo? {
  do {
    return try pictureInfo(of: file.bytes)
  } catch {
    diagnostics.report(.picture(error, in: file))
    return nil
  }
}

/// Tells of a picture that is of another kind than its name says: browsers go by the name, and show nothing.
package func checkName(
  of path: String, _ format: PictureInfo.Format, reporting diagnostics: inout DiagnosticList
) {
  guard let dot = path.lastIndex(of: ".") else { return }
  let ending = path[path.index(after: dot)...].lowercased()
  guard (ending == "jpg" ? "jpeg" : ending) != format.rawValue else { return }
  // Among pictures made of pixels, browsers find out.
  let isBroken = format == .svg || ending == "svg"
  let right = format == .jpeg ? "jpg" : format.rawValue
  diagnostics.report(
    .misnamedPicture(
      format, isBroken: isBroken, renamed: path[...dot] + right, at: .file(path)))
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
  let text = bytes.all[start...].drop { $0 == 0x20 || (0x09...0x0D).contains($0) }
  // A page that says "not found" is often saved as a picture.
  let head = text.prefix(14).map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
  let isPage = head.starts(with: "<!doctype html".utf8) || head.starts(with: "<html".utf8)
  return text.first == UInt8(ascii: "<") && !isPage ? .svg : nil
}

/// Why a file is no picture for a page; worded in `Diagnostic+Pictures.swift`.
enum PictureProblem: Error, Equatable {
  case empty, unknownFormat
  case endsTooEarly(PictureInfo.Format)
  /// What is missing or wrong, for the message.
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

  /// The first byte counts most.
  func big(_ length: Int, at offset: Int) -> Int? {
    guard offset >= 0, offset + length <= count else { return nil }
    return all[offset..<(offset + length)].reduce(0) { $0 << 8 | Int($1) }
  }

  func little(_ length: Int, at offset: Int) -> Int? {
    guard offset >= 0, offset + length <= count else { return nil }
    return all[offset..<(offset + length)].reversed().reduce(0) { $0 << 8 | Int($1) }
  }
}

/// The same without a word about what is wrong.
package func pictureInfo(ofBytes bytes: [UInt8]) -> PictureInfo? {
  try? pictureInfo(of: bytes)
}
