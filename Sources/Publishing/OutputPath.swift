import Base

/// A path in the output folder, as a rule about its text.
package enum OutputPath {
  /// Names beginning so belong to the publisher itself.
  static let reserved = ".tokonoma-"

  /// Why a path cannot be written safely, to follow "the path '…' "; nil when it can.
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
    let isReserved = reserved.withSpan { name.commonPrefix(with: $0) == $0.count }
    return isReserved ? "has a name that begins with '\(reserved)'" : nil
  }

  /// The folder of a path, without the last slash; empty for the output folder itself.
  static func folder(of path: String) -> Substring {
    Substring(path.utf8.prefix(max(nameOffset(in: path) - 1, 0)))
  }

  /// Whether that folder is this one.
  static func isIn(_ folder: String, _ path: String) -> Bool {
    let length = max(nameOffset(in: path) - 1, 0)
    return path.withSpan { path in
      folder.withSpan { path.extracting(0..<length).isEqual(to: $0) }
    }
  }

  /// The last component.
  static func name(of path: String) -> String {
    let start = nameOffset(in: path)
    return start == 0 ? path : String(decoding: path.utf8.dropFirst(start), as: UTF8.self)
  }

  /// Behind the last slash, in bytes.
  private static func nameOffset(in path: String) -> Int {
    path.withSpan { bytes in
      var start = bytes.count
      while start > 0, bytes[start - 1] != UInt8(ascii: "/") { start -= 1 }
      return start
    }
  }

  /// `a`, `a/b` for `a/b/c.html`: nearest to the root first.
  static func folders(above path: String) -> [Substring] {
    path.utf8.indices.filter { path.utf8[$0] == UInt8(ascii: "/") }.map { path[..<$0] }
  }
}
