import Base

/// The target of a request as a path below the site's folder.
package enum SitePath: Equatable, Sendable {
  /// A file's path, or a page's without `.html`.
  case file(String)
  /// Without a slash at the end; empty for the site's own folder.
  case folder(String)
  /// Above the site, where other sites of the host are.
  case outside
  /// No browser sends a target like this.
  case refused

  /// Reads a target as a host with the site below `base` does; `base` begins and ends with a slash.
  ///
  /// Nothing is resolved: a target with `..` or an encoded slash is refused as a whole.
  package init(_ target: some Sequence<UInt8>, base: String = "/") {
    let path = target.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
    guard let decoded = Self.decoded(path), let text = String(validating: decoded, as: UTF8.self),
      text.utf8.count <= 4096, text.utf8.first == UInt8(ascii: "/")
    else {
      self = .refused
      return
    }
    var names = text.utf8.dropFirst().split(
      separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    let isFolder = names.last?.isEmpty == true
    if isFolder { names.removeLast() }
    guard names.allSatisfy(Self.isName) else {
      self = .refused
      return
    }
    guard text.utf8.starts(with: base.utf8) else {
      self = .outside
      return
    }
    let inside = text.utf8.dropFirst(base.utf8.count)
    let end = isFolder && !inside.isEmpty ? 1 : 0
    let name = String(Substring(inside.dropLast(end)))
    self = isFolder ? .folder(name) : .file(name)
  }

  /// nil if a byte may not be in a path, or is encoded wrongly.
  private static func decoded(_ target: some Sequence<UInt8>) -> [UInt8]? {
    var decoded: [UInt8] = []
    var bytes = target.makeIterator()
    while var byte = bytes.next() {
      if byte == UInt8(ascii: "%") {
        guard let high = bytes.next()?.hexDigitValue,
          let low = bytes.next()?.hexDigitValue
        else { return nil }
        byte = high << 4 | low
        if byte == UInt8(ascii: "/") { return nil }
      }
      guard byte >= 0x20, byte != 0x7F, byte != UInt8(ascii: "\\") else { return nil }
      decoded.append(byte)
    }
    return decoded
  }

  private static func isName(_ name: Substring.UTF8View) -> Bool {
    !name.isEmpty && name.count <= 255 && !name.elementsEqual(".".utf8)
      && !name.elementsEqual("..".utf8)
  }
}
