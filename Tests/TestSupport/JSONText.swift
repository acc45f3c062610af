/// Checks JSON strictly (RFC 8259), so that other programs can read it.
package enum JSONText {
  /// The problem of a text that should be one JSON value; nil if it is valid.
  package static func problem(in text: String) -> String? {
    var reader = Reader(bytes: Array(text.utf8))
    do throws(Problem) {
      try reader.value(depth: 0)
      reader.skipSpace()
      guard reader.place == reader.bytes.count else { throw Problem("more than one value", reader) }
      return nil
    } catch {
      return error.text
    }
  }

  private struct Problem: Error {
    let text: String

    init(_ text: String, _ reader: Reader) {
      self.text = "\(text) at byte \(reader.place)"
    }
  }

  private struct Reader {
    let bytes: [UInt8]
    var place = 0

    var next: Character? {
      place < bytes.count ? Character(Unicode.Scalar(bytes[place])) : nil
    }

    mutating func skipSpace() {
      while let next, " \n\r\t".contains(next) || next == "\r\n" { place += 1 }
    }

    mutating func value(depth: Int) throws(Problem) {
      skipSpace()
      guard depth < 100 else { throw Problem("too deep", self) }
      switch next {
      case "{":
        try items(until: "}") { (reader) throws(Problem) in
          reader.skipSpace()
          try reader.string()
          reader.skipSpace()
          try reader.expect(":")
          try reader.value(depth: depth + 1)
        }
      case "[":
        try items(until: "]") { (reader) throws(Problem) in try reader.value(depth: depth + 1) }
      case "\"": try string()
      case "t": try expect("true")
      case "f": try expect("false")
      case "n": try expect("null")
      default: try number()
      }
    }

    private mutating func items(
      until end: Character, _ item: (inout Reader) throws(Problem) -> Void
    ) throws(Problem) {
      place += 1
      skipSpace()
      guard next != end else {
        place += 1
        return
      }
      while true {
        try item(&self)
        skipSpace()
        if next == end { break }
        try expect(",")
      }
      place += 1
    }

    private mutating func string() throws(Problem) {
      try expect("\"")
      while let next, next != "\"" {
        guard bytes[place] >= 0x20 else { throw Problem("a control character", self) }
        place += 1
        guard next == "\\" else { continue }
        guard let escape = self.next, "\"\\/bfnrtu".contains(escape) else {
          throw Problem("a wrong escape", self)
        }
        place += 1
        guard escape == "u" else { continue }
        for _ in 0..<4 {
          guard self.next?.isHexDigit == true else { throw Problem("a wrong escape", self) }
          place += 1
        }
      }
      try expect("\"")
    }

    private mutating func number() throws(Problem) {
      if next == "-" { place += 1 }
      let isZero = next == "0"
      guard digits() == 1 || !isZero else { throw Problem("a number with a zero before it", self) }
      if next == "." {
        place += 1
        guard digits() > 0 else { throw Problem("a number without decimals", self) }
      }
      if next == "e" || next == "E" {
        place += 1
        if next == "+" || next == "-" { place += 1 }
        guard digits() > 0 else { throw Problem("a number without exponent", self) }
      }
      guard place > 0, bytes[place - 1] >= 0x30, bytes[place - 1] <= 0x39 else {
        throw Problem("no value", self)
      }
    }

    private mutating func digits() -> Int {
      let start = place
      while place < bytes.count, (0x30...0x39).contains(bytes[place]) { place += 1 }
      return place - start
    }

    mutating func expect(_ text: String) throws(Problem) {
      guard bytes[place...].starts(with: text.utf8) else { throw Problem("no '\(text)'", self) }
      place += text.utf8.count
    }
  }
}
