import Base

/// A text whose keycap emoji (1️⃣ to 9️⃣) mark the places of expected problems; they are removed.
package struct MarkedText {
  package let source: Source
  /// Each marker's offset into the bytes of `source`.
  package let offsets: [String: Int]

  package var text: String { String(decoding: source.bytes, as: UTF8.self) }
  package var bytes: [UInt8] { source.bytes }

  package init(_ marked: String, path: String = "test.md") {
    var bytes: [UInt8] = []
    var offsets: [String: Int] = [:]
    let scalars = Array(marked.unicodeScalars)
    var index = 0
    while index < scalars.count {
      if ("0"..."9").contains(scalars[index]),
        scalars[index...].dropFirst().starts(with: ["\u{FE0F}", "\u{20E3}"])
      {
        offsets["\(scalars[index])\u{FE0F}\u{20E3}"] = bytes.count
        index += 3
      } else {
        bytes += Array(String(scalars[index]).utf8)
        index += 1
      }
    }
    source = Source(path: path, bytes: bytes)
    self.offsets = offsets
  }

  /// The place of a marker; the start of the text for an unknown marker.
  package subscript(marker: String) -> SourceLocation {
    source.location(at: offsets[marker] ?? 0)
  }
}

/// A problem that a test expects at a marker.
package struct Finding {
  let marker: String
  let id: String
  let message: String?

  /// nil to compare only place and id.
  package init(_ marker: String, _ id: String, _ message: String? = nil) {
    self.marker = marker
    self.id = id
    self.message = message
  }
}
