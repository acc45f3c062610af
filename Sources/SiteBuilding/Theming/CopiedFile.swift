/// The first line of a file that was copied from a built-in one: it names that file and its version
/// at that time.
///
/// A line of the file itself goes where the file goes, be it into a repository or to another name;
/// a list beside the files would have to be kept up to date.
package enum CopiedFile {
  private static let mark = "copied from "

  /// A built-in file with that line in front; unchanged when its format has no comments.
  static func copy(of file: FileLayers.File) -> [UInt8] {
    let bytes = file.bytes()
    guard let (open, close) = comment(in: file.shownPath) else { return bytes }
    let line =
      "\(open)\(mark)\(file.shownPath) \(contentVersion(of: bytes)); "
      + "'tokonoma check' says when that one changes\(close)\n"
    return Array(line.utf8) + bytes
  }

  /// The version of the built-in file that a copy was made of; nil without such a line.
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
