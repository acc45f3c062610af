import Base

extension Source {
  /// Without folders and extension.
  package var fileName: String {
    let path = path.utf8
    let start = path.lastIndex(of: UInt8(ascii: "/")).map(path.index(after:)) ?? path.startIndex
    let end = path[start...].lastIndex(of: UInt8(ascii: ".")) ?? path.endIndex
    return String(Substring(path[start..<end]))
  }
}
