/// A file of the project that was copied from a built-in one says in its first line from which, and its version then.
///
/// The line goes where the file goes: into the user's repository, to another name, away with the file. A list beside
/// the files would have to be kept true by hand.
package enum CopiedFile {
  private static let mark = "copied from "

  /// A built-in file below the line that says so; as it is when its format has no comments.
  static func copy(of file: FileLayers.File) -> [UInt8] {
    let bytes = file.bytes()
    guard let (open, close) = comment(in: file.shownPath) else { return bytes }
    let line =
      "\(open)\(mark)\(file.shownPath) \(contentVersion(of: bytes)); "
      + "'tokonoma check' says when that one changes\(close)\n"
    return Array(line.utf8) + bytes
  }

  /// The version that a copy was made of; nil when it does not say that it is a copy.
  static func version(in bytes: [UInt8]) -> String? {
    let line = String(decoding: firstLine(of: bytes), as: UTF8.self)
    guard let start = line.firstRange(of: mark)?.upperBound else { return nil }
    let words = line[start...].prefix { $0 != ";" }.split(separator: " ")
    guard words.count == 2, words[1].utf8.count == 8 else { return nil }
    return String(words[1])
  }

  /// The file without the line.
  static func contents(of bytes: [UInt8]) -> ArraySlice<UInt8> {
    version(in: bytes) == nil ? bytes[...] : bytes.dropFirst(firstLine(of: bytes).count + 1)
  }

  private static func firstLine(of bytes: [UInt8]) -> ArraySlice<UInt8> {
    bytes.prefix(400).prefix { $0 != UInt8(ascii: "\n") }
  }

  /// What opens and closes a comment, by the ending of a file's name.
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
