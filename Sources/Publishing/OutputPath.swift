import Base

/// Rules about paths in the output folder.
package enum OutputPath {
  /// Names with this beginning belong to the publisher.
  static let reserved = ".tokonoma-"
  /// The hidden names that a host reads. A login, a repository or a shell would obey others, and a
  /// project may be a stranger's.
  private static let hidden = [".well-known", ".htaccess", ".nojekyll", ".domains"]

  /// The reason why a path can't be written safely, to follow "the path '…' "; nil if it can.
  package static func problem(with path: String) -> String? {
    if path.isEmpty { return "is empty" }
    if path.utf8.first == UInt8(ascii: "/") { return "is absolute" }
    if path.utf8.count > 1024 { return "is longer than 1024 bytes" }
    return path.withSpan { bytes in
      var start = 0
      for index in bytes.indices {
        let byte = bytes[index]
        if byte < 0x20 || byte == 0x7F { return "has a control character" }
        if byte == UInt8(ascii: "/") {
          if let problem = problem(withName: bytes.extracting(start..<index)) { return problem }
          start = index + 1
        }
      }
      return problem(withName: bytes.extracting(start...))
    }
  }

  private static func problem(withName name: Span<UInt8>) -> String? {
    if name.isEmpty { return "has an empty name" }
    if name.count > 255 { return "has a name longer than 255 bytes" }
    guard name[0] == UInt8(ascii: ".") else { return nil }
    if name.count == 1 { return "has '.' as a name" }
    if name.count == 2, name[1] == UInt8(ascii: ".") { return "has '..' as a name" }
    if name.starts(with: reserved) { return "has a name that begins with '\(reserved)'" }
    let text = String(decoding: Array(copying: name), as: UTF8.self)
    return hidden.contains(text)
      ? nil
      : "has the hidden name '\(text)'; of those, only \(hidden.joined(separator: ", ")) are published"
  }

  /// The folder of a path, without the last slash; empty for the output folder itself.
  package static func folder(of path: String) -> Substring {
    path[..<(lastSlash(of: path) ?? path.startIndex)]
  }

  static func isIn(_ folder: String, _ path: String) -> Bool {
    OutputPath.folder(of: path).utf8.elementsEqual(folder.utf8)
  }

  /// The last component.
  static func name(of path: String) -> String {
    lastSlash(of: path).map { String(path[path.utf8.index(after: $0)...]) } ?? path
  }

  private static func lastSlash(of path: String) -> String.Index? {
    path.utf8.lastIndex(of: UInt8(ascii: "/"))
  }

  /// `a`, `a/b` for `a/b/c.html`: nearest to the root first.
  package static func folders(above path: String) -> [String] {
    path.utf8.indices.filter { path.utf8[$0] == UInt8(ascii: "/") }.map { String(path[..<$0]) }
  }
}
