import Cyaml
import Diagnostics

/// The byte offsets of libyaml's marks, which count characters.
///
/// The marks come nearly in order, so each costs only the way from the one before.
struct OffsetCursor {
  private let source: Source
  private let start: Int
  private let isASCII: Bool
  private var characters = 0
  private var offset: Int

  init(source: Source, start: Int, isASCII: Bool) {
    self.source = source
    self.start = start
    self.isASCII = isASCII
    offset = start
  }

  mutating func offset(of mark: yaml_mark_t) -> Int {
    let wanted = Int(mark.index)
    if isASCII { return min(start + wanted, source.bytes.count) }
    source.bytes.withUnsafeBufferPointer { bytes in
      while characters < wanted, offset < bytes.count {
        offset += 1
        while offset < bytes.count, bytes[offset] & 0xC0 == 0x80 { offset += 1 }
        characters += 1
      }
      while characters > wanted, offset > start {
        offset -= 1
        while offset > start, bytes[offset] & 0xC0 == 0x80 { offset -= 1 }
        characters -= 1
      }
    }
    return offset
  }
}
