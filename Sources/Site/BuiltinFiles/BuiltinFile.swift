/// A file of the repository that the program carries with it.
package struct BuiltinFile: Sendable {
  /// Below its folder: `title.html` of `Templates`, `alcove/style.css` of `Themes`.
  package let path: String
  private let content: StaticString
  private let isBase64: Bool

  init(_ path: String, text content: StaticString) {
    self.path = path
    self.content = content
    isBase64 = false
  }

  init(_ path: String, base64 content: StaticString) {
    self.path = path
    self.content = content
    isBase64 = true
  }

  /// A copy of the content; nothing is copied or decoded before somebody asks for it.
  package var bytes: [UInt8] {
    content.withUTF8Buffer { isBase64 ? BuiltinFile.decode($0) : Array($0) }
  }

  /// Base64 with padding, as `embed-files` writes it.
  private static func decode(_ text: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count / 4 * 3)
    var bits: UInt32 = 0
    var count = 0
    for byte in text {
      let value: UInt8
      switch byte {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): value = byte - UInt8(ascii: "A")
      case UInt8(ascii: "a")...UInt8(ascii: "z"): value = byte - UInt8(ascii: "a") + 26
      case UInt8(ascii: "0")...UInt8(ascii: "9"): value = byte - UInt8(ascii: "0") + 52
      case UInt8(ascii: "+"): value = 62
      case UInt8(ascii: "/"): value = 63
      default: return bytes
      }
      bits = bits << 6 | UInt32(value)
      count += 6
      if count >= 8 {
        count -= 8
        bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
      }
    }
    return bytes
  }
}

extension [BuiltinFile] {
  /// The file of a folder by its path there, in a handful of steps: the folders are sorted.
  package func file(at path: String) -> BuiltinFile? {
    var (start, end) = (startIndex, endIndex)
    while start < end {
      let middle = (start + end) / 2
      if self[middle].path.utf8.lexicographicallyPrecedes(path.utf8) {
        start = middle + 1
      } else {
        end = middle
      }
    }
    guard start < endIndex, self[start].path.utf8.elementsEqual(path.utf8) else { return nil }
    return self[start]
  }
}
