import Base

/// Converts libyaml's offsets, which count characters, to offsets of bytes.
///
/// Offsets arrive nearly in order, so each costs only the distance from the previous one.
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

  mutating func offset(ofCharacter wanted: Int) -> Int {
    let count = source.bytes.count
    if isASCII { return min(start + wanted, count) }
    while characters < wanted, offset < count {
      offset += 1
      while offset < count, source.bytes[offset] & 0xC0 == 0x80 { offset += 1 }
      characters += 1
    }
    while characters > wanted, offset > start {
      offset -= 1
      while offset > start, source.bytes[offset] & 0xC0 == 0x80 { offset -= 1 }
      characters -= 1
    }
    return offset
  }
}
