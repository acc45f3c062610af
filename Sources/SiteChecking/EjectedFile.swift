import Rendering

/// A file of the project that was copied from a built-in one says so in its first line: from which, and its version then.
///
/// The line goes where the file goes: into the user's repository, to another name, away with the file. A list beside
/// the files would have to be kept true by hand.
extension LayeredFile {
  /// As commands call it: `card.html`, `words/en.yml`, `style.css`.
  package var name: String { String(path.drop { $0 != "/" }.dropFirst()) }

  /// Tells what is built in now from what was; nil when nothing is.
  package var builtinVersion: String? { builtin.map { ThemeFiles.hash($0.bytes()) } }

  /// Whether it is a copy of what is not built in any more.
  package var isBehind: Bool {
    guard let own, let version = builtinVersion, let copied = EjectedFile.version(in: own.bytes())
    else { return false }
    return copied != version
  }
}

package enum EjectedFile {
  private static let mark = "copied from "

  /// A built-in file with the line that tells where it comes from; as it is when its format has no comments.
  package static func copy(of file: FileLayers.File, version: String) -> [UInt8] {
    let bytes = file.bytes()
    guard let (open, close) = comment(in: file.shownPath) else { return bytes }
    let line =
      "\(open)\(mark)\(file.shownPath) \(version); 'tokonoma check' says when that one changes\(close)\n"
    return Array(line.utf8) + bytes
  }

  /// The version that a copy was made of; nil when it does not say that it is a copy.
  static func version(in bytes: [UInt8]) -> String? {
    let line = String(
      decoding: bytes.prefix(300).prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
    guard let start = line.firstRange(of: mark)?.upperBound else { return nil }
    let words = line[start...].split(separator: ";")[0].split(separator: " ")
    guard words.count == 2, words[1].utf8.count == 8 else { return nil }
    return String(words[1])
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
