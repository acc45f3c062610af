/// Writes iCalendar.
struct CalendarWriter {
  private(set) var bytes: [UInt8] = []

  /// In bytes, without the line end.
  private static let longestLine = 75

  mutating func component(_ name: String, _ content: (inout CalendarWriter) -> Void) {
    line("BEGIN", name)
    content(&self)
    line("END", name)
  }

  /// `value` is already in iCalendar's form.
  mutating func line(_ name: String, _ value: String) {
    fold(Array(name.utf8) + [UInt8(ascii: ":")] + Array(value.utf8))
  }

  /// `iso` is a time in UTC: `2026-01-09T15:00:00Z`.
  mutating func line(_ name: String, time iso: String) {
    line(name, iso.filter { $0 != "-" && $0 != ":" })
  }

  /// Writes nothing for a blank text.
  mutating func line(_ name: String, text: String) {
    var value: [UInt8] = []
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\", ";", ",": value += [UInt8(ascii: "\\"), UInt8(ascii: scalar)]
      case "\n", "\u{2028}", "\u{2029}", "\u{85}": value += "\\n".utf8
      case "\t": value.append(0x09)
      case _ where scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value): continue
      default: value += UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
      }
    }
    guard value.contains(where: { $0 > 0x20 }) else { return }
    fold(Array(name.utf8) + [UInt8(ascii: ":")] + value)
  }

  /// Continues long lines in lines that begin with a space, never within a character.
  private mutating func fold(_ line: [UInt8]) {
    var rest = line[...]
    var room = CalendarWriter.longestLine
    while rest.count > room {
      var end = rest.startIndex + room
      while rest[end] & 0xC0 == 0x80 { end -= 1 }
      bytes += rest[..<end]
      bytes += "\r\n ".utf8
      rest = rest[end...]
      room = CalendarWriter.longestLine - 1
    }
    bytes += rest
    bytes += "\r\n".utf8
  }
}
