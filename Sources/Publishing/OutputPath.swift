/// A path in the output folder, as a rule about its text.
enum OutputPath {
  /// Names beginning so belong to the publisher itself.
  static let reserved = ".tokonoma-"

  /// Why a path cannot be written safely, to follow "the path '…' "; nil when it can.
  static func problem(with path: String) -> String? {
    if path.isEmpty { return "is empty" }
    if path.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F }) {
      return "has a control character"
    }
    if path.utf8.first == UInt8(ascii: "/") { return "is absolute" }
    if path.utf8.count > 1024 { return "is longer than 1024 bytes" }
    for component in path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    {
      if component.isEmpty { return "has an empty name" }
      if component.elementsEqual(".".utf8) || component.elementsEqual("..".utf8) {
        return "has '\(Substring(component))' as a name"
      }
      if component.count > 255 { return "has a name longer than 255 bytes" }
      if component.starts(with: reserved.utf8) {
        return "has a name that begins with '\(reserved)'"
      }
    }
    return nil
  }

  /// The folder of a path, without the last slash; empty for the output folder itself.
  static func folder(of path: String) -> Substring {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "" }
    return path[..<slash]
  }

  /// The last component.
  static func name(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return path }
    return String(path[path.utf8.index(after: slash)...])
  }

  /// `a`, `a/b` for `a/b/c.html`: nearest to the root first.
  static func folders(above path: String) -> [Substring] {
    path.utf8.indices.filter { path.utf8[$0] == UInt8(ascii: "/") }.map { path[..<$0] }
  }
}
