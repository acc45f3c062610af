import Base

/// A file of the repository that is part of the program.
package struct BuiltinFile: Sendable {
  /// Below its folder: `title.html` of `Templates`, `alcove/icon.svg` of `Themes`.
  package let path: String
  private let content: String
  private let isBase64: Bool

  init(_ path: String, text content: String) {
    self.path = path
    self.content = content
    isBase64 = false
  }

  init(_ path: String, base64 content: String) {
    self.path = path
    self.content = content
    isBase64 = true
  }

  /// A new copy of the content for each call.
  package var bytes: [UInt8] { isBase64 ? BuiltinFile.decode(content) : Array(content.utf8) }

  /// Decodes base64 with padding, as `embed-files` writes it.
  private static func decode(_ text: String) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count / 4 * 3)
    var bits: UInt32 = 0
    var count = 0
    for byte in text.utf8 {
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
  /// The file of a folder by its path there; the files of a folder are sorted.
  package func file(at path: String) -> BuiltinFile? {
    let index = partitioningIndex { !$0.path.utf8.lexicographicallyPrecedes(path.utf8) }
    guard index < endIndex, self[index].path.utf8.elementsEqual(path.utf8) else { return nil }
    return self[index]
  }
}
