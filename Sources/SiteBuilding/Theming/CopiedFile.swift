import Base

/// The first line of a file that was copied from a built-in one: it names that file and its
/// version.
///
/// A line in the file stays with it when it is moved or renamed.
package enum CopiedFile {
  private static let mark = "copied from "

  /// A built-in file after that line; unchanged if its format has no comments.
  static func copy(of file: FileLayers.File) -> [UInt8] {
    let bytes = file.bytes()
    guard let (open, close) = comment(in: file.shownPath) else { return bytes }
    let line =
      "\(open)\(mark)\(file.shownPath) \(contentVersion(of: bytes)); "
      + "'tokonoma check' says when that one changes\(close)\n"
    return Array(line.utf8) + bytes
  }

  /// The version of the built-in file that was copied; nil without that line.
  static func version(in bytes: [UInt8]) -> String? {
    let line = String(decoding: firstLine(of: bytes), as: UTF8.self)
    guard let start = line.firstRange(of: mark)?.upperBound else { return nil }
    let words = line[start...].prefix { $0 != ";" }.split(separator: " ")
    guard words.count == 2, words[1].utf8.count == 8 else { return nil }
    return String(words[1])
  }

  /// The file without that line.
  static func contents(of bytes: [UInt8]) -> ArraySlice<UInt8> {
    version(in: bytes) == nil ? bytes[...] : bytes.dropFirst(firstLine(of: bytes).count + 1)
  }

  private static func firstLine(of bytes: [UInt8]) -> ArraySlice<UInt8> {
    bytes.prefix(400).prefix { $0 != UInt8(ascii: "\n") }
  }

  /// The delimiters of a comment in a file's format.
  private static func comment(in path: String) -> (open: String, close: String)? {
    switch path.split(separator: ".").last {
    case "html": ("{{! ", " }}")
    case "css": ("/* ", " */")
    case "js": ("// ", "")
    case "yml": ("# ", "")
    case "svg": ("<!-- ", " -->")
    default: nil
    }
  }
}

/// Identifies a version of a file: FNV-1a with 32 bits, in hexadecimal digits.
func contentVersion(of bytes: [UInt8]) -> String {
  let hex = String(FNV1a32.hash(bytes), radix: 16)
  return String(repeating: "0", count: 8 - hex.count) + hex
}
