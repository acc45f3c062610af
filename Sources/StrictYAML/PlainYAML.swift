import Diagnostics

/// The YAML that nearly all library files are, read in one pass over the bytes: keys of letters and digits, values on
/// one line without escapes, lists and mappings in blocks or within brackets on one line, comments on lines of their own.
///
/// Takes 15,000 instructions for a title of twenty fields, where libyaml and `Composer` take 234,000. It never judges:
/// whatever is not plainly of this kind gives nil, and libyaml reads it. What it gives is what libyaml would have
/// given, which a test proves over texts changed at random. Each byte that it takes is known to be of a text.
struct PlainYAML {
  private let bytes: UnsafeBufferPointer<UInt8>
  private let end: Int
  /// The next byte to read.
  private var index: Int
  /// Of the line that `endLine` has reached, -1 at the end of the text.
  private var column = -1
  private var records: [YAMLDocument.Record] = []
  /// Where the last scalar or collection within brackets ended; a block ends there too.
  private var lastEnd = 0
  private var depth = 0

  private static let deepest = 16
  /// Each new key is compared with those before it.
  private static let mostKeys = 512

  /// The nodes of a text; nil when it is none, or one for libyaml.
  static func records(in source: Source, _ range: Range<Int>) -> [YAMLDocument.Record]? {
    source.bytes.withUnsafeBufferPointer { bytes in
      var reader = PlainYAML(bytes, range)
      return reader.readText() ? reader.records : nil
    }
  }

  private init(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) {
    self.bytes = bytes
    index = range.lowerBound
    end = range.upperBound
    // An entry of 600 bytes has some sixty nodes.
    records.reserveCapacity(range.count / 8)
  }

  private mutating func readText() -> Bool {
    startLine()
    return column == 0 && readBlock() && column == -1
  }

  // Each function below says whether it has read what it is named after; after a false nothing more is read.

  /// A mapping or a list that starts here, in `column`, up to the start of the line after it.
  private mutating func readBlock() -> Bool {
    guard depth < Self.deepest else { return false }
    depth += 1
    defer { depth -= 1 }
    return startsItem ? readItems() : readPairs()
  }

  private mutating func readPairs() -> Bool {
    let own = column
    let mapping = open(.mapping(isFlow: false))
    var keys = KeysSoFar()
    repeat {
      guard readKey(of: mapping, &keys) else { return false }
      if isAtLineEnd {
        guard endLine(), column > own, readBlock() else { return false }
      } else {
        guard skipSpaces(), readValue(isFlow: false), endLine() else { return false }
      }
    } while column == own
    close(mapping, at: lastEnd)
    return column < own
  }

  private mutating func readItems() -> Bool {
    let own = column
    let sequence = open(.sequence(isFlow: false))
    repeat {
      guard startsItem else { return false }
      let dash = index
      index += 1
      skipSpaces()
      if startsPair {
        column = own + index - dash
        guard readBlock() else { return false }
      } else {
        guard readValue(isFlow: false), endLine() else { return false }
      }
    } while column == own
    close(sequence, at: lastEnd)
    return column < own
  }

  /// A key and its colon; false for one that the mapping has already.
  private mutating func readKey(of mapping: Int, _ keys: inout KeysSoFar) -> Bool {
    let start = index
    guard let colon = colonAfterKey() else { return false }
    let key = UnsafeBufferPointer(rebasing: bytes[start..<colon])
    guard keys.count < Self.mostKeys, keys.add(key) || !has(key, mapping) else { return false }
    append(.plain, start..<colon)
    index = colon + 1
    return true
  }

  /// Whether a mapping has a key already.
  private func has(_ key: UnsafeBufferPointer<UInt8>, _ mapping: Int) -> Bool {
    var other = mapping + 1
    while other < records.count {
      let start = records[other].start
      if records[other].end - start == key.count, bytes[start] == key[0],
        bytes[start..<start + key.count].elementsEqual(key)
      {
        return true
      }
      other = records[other + 1].next
    }
    return false
  }

  /// The keys of a mapping, as far as they can be told apart by a bit each.
  private struct KeysSoFar {
    var count = 0
    private var bits: UInt64 = 0

    /// Whether the key is surely none of those before it.
    mutating func add(_ key: UnsafeBufferPointer<UInt8>) -> Bool {
      let place = key.count + 7 * Int(key[0]) + 17 * Int(key[key.count / 2])
      let bit = UInt64(1) << UInt64(place & 63)
      defer { bits |= bit }
      count += 1
      return bits & bit == 0
    }
  }

  private mutating func readValue(isFlow: Bool) -> Bool {
    guard index < end else { return false }
    switch bytes[index] {
    case UInt8(ascii: "\""), UInt8(ascii: "'"): return readQuoted()
    case UInt8(ascii: "["), UInt8(ascii: "{"):
      guard depth < Self.deepest else { return false }
      depth += 1
      defer { depth -= 1 }
      return bytes[index] == UInt8(ascii: "[") ? readFlowItems() : readFlowPairs()
    case UInt8(ascii: "-"), UInt8(ascii: "?"), UInt8(ascii: ":"), UInt8(ascii: ","),
      UInt8(ascii: "]"), UInt8(ascii: "}"), UInt8(ascii: "#"), UInt8(ascii: "&"),
      UInt8(ascii: "*"), UInt8(ascii: "!"), UInt8(ascii: "|"), UInt8(ascii: ">"),
      UInt8(ascii: "%"), UInt8(ascii: "@"), UInt8(ascii: "`"):
      return false
    default: return isFlow ? readFlowPlain() : readPlain()
    }
  }

  /// Text without quotes up to the end of the line.
  private mutating func readPlain() -> Bool {
    let start = index
    skipPrintable(without: UInt8(ascii: ":"), UInt8(ascii: "#"))
    while index < end, bytes[index] != UInt8(ascii: "\n") {
      switch bytes[index] {
      case UInt8(ascii: ":") where isBlank(at: index + 1): return false
      case UInt8(ascii: "#") where bytes[index - 1] == UInt8(ascii: " "): return false
      default: guard skipSign() else { return false }
      }
    }
    append(.plain, start..<index)
    return index > start && bytes[index - 1] != UInt8(ascii: " ")
  }

  /// Text without quotes within brackets.
  private mutating func readFlowPlain() -> Bool {
    let start = index
    text: while index < end {
      switch bytes[index] {
      case UInt8(ascii: "a")...UInt8(ascii: "z"): index += 1
      case UInt8(ascii: ","), UInt8(ascii: "]"), UInt8(ascii: "}"): break text
      case UInt8(ascii: ":") where index + 1 < end && bytes[index + 1] == UInt8(ascii: "/"):
        index += 1
      case UInt8(ascii: "\n"), UInt8(ascii: "["), UInt8(ascii: "{"), UInt8(ascii: "?"),
        UInt8(ascii: ":"), UInt8(ascii: "#"):
        return false
      default: guard skipSign() else { return false }
      }
    }
    append(.plain, start..<index)
    return index > start && bytes[index - 1] != UInt8(ascii: " ")
  }

  private mutating func readQuoted() -> Bool {
    let start = index
    let quote = bytes[index]
    index += 1
    skipPrintable(without: quote, UInt8(ascii: "\\"))
    while index < end, bytes[index] != quote {
      guard bytes[index] != UInt8(ascii: "\\"), skipSign() else { return false }
    }
    index += 1
    // A quote that is doubled stands for itself.
    guard index <= end, index == end || bytes[index] != quote else { return false }
    append(quote == UInt8(ascii: "'") ? .singleQuoted : .doubleQuoted, start..<index)
    return true
  }

  private mutating func readFlowItems() -> Bool {
    let sequence = open(.sequence(isFlow: true))
    repeat {
      index += 1
      guard skipSpaces(), readValue(isFlow: true), skipSpaces(), index < end else { return false }
    } while bytes[index] == UInt8(ascii: ",")
    return closeBracket(of: sequence, UInt8(ascii: "]"))
  }

  private mutating func readFlowPairs() -> Bool {
    let mapping = open(.mapping(isFlow: true))
    var keys = KeysSoFar()
    repeat {
      index += 1
      guard skipSpaces(), readKey(of: mapping, &keys), skipSpaces(), readValue(isFlow: true),
        skipSpaces(), index < end
      else { return false }
    } while bytes[index] == UInt8(ascii: ",")
    return closeBracket(of: mapping, UInt8(ascii: "}"))
  }

  private mutating func closeBracket(of collection: Int, _ bracket: UInt8) -> Bool {
    guard bytes[index] == bracket else { return false }
    index += 1
    close(collection, at: index)
    return true
  }

  private mutating func open(_ content: YAMLNode.Content) -> Int {
    records.append(.init(content: content, start: index, end: index, next: 0))
    return records.count - 1
  }

  private mutating func close(_ collection: Int, at end: Int) {
    records[collection].end = end
    records[collection].next = records.count
    lastEnd = end
  }

  private mutating func append(_ style: YAMLNode.Style, _ range: Range<Int>) {
    records.append(
      .init(
        content: .scalar(style), start: range.lowerBound, end: range.upperBound,
        next: records.count + 1))
    lastEnd = range.upperBound
  }

  /// Goes from the end of a line to the next one that has something on it.
  private mutating func endLine() -> Bool {
    guard isAtLineEnd else { return false }
    startLine()
    return true
  }

  private mutating func startLine() {
    repeat {
      while index < end, bytes[index] == UInt8(ascii: "\n") { index += 1 }
      let start = index
      skipSpaces()
      column = index < end ? index - start : -1
    } while skipComment()
  }

  /// False where none starts, and for one that YAML ends before its line does: then there is no key here.
  private mutating func skipComment() -> Bool {
    guard index < end, bytes[index] == UInt8(ascii: "#") else { return false }
    let start = index
    while index < end, bytes[index] != UInt8(ascii: "\n") {
      guard skipSign() else {
        index = start
        return false
      }
    }
    return true
  }

  /// Over what is printable before the first of two signs or the end of the line.
  private mutating func skipPrintable(without first: UInt8, _ second: UInt8) {
    index += lengthOfPrintable(in: bytes, at: index, before: end, without: first, second)
  }

  private var isAtLineEnd: Bool { index >= end || bytes[index] == UInt8(ascii: "\n") }

  @discardableResult
  private mutating func skipSpaces() -> Bool {
    while index < end, bytes[index] == UInt8(ascii: " ") { index += 1 }
    return true
  }

  private func isBlank(at index: Int) -> Bool {
    index >= end || bytes[index] == UInt8(ascii: " ") || bytes[index] == UInt8(ascii: "\n")
  }

  private var startsItem: Bool {
    index < end && bytes[index] == UInt8(ascii: "-") && index + 1 < end
      && bytes[index + 1] == UInt8(ascii: " ")
  }

  private var startsPair: Bool { colonAfterKey() != nil }

  /// Where the colon is of a key of letters, digits, `-`, `_`, and spaces and `&` within, that starts here.
  private func colonAfterKey() -> Int? {
    var place = index
    // Nearly all are small letters alone.
    while place < end, bytes[place] &- UInt8(ascii: "a") < 26 { place += 1 }
    while place < end, isKeyByte(bytes[place]) { place += 1 }
    guard place < end, bytes[place] == UInt8(ascii: ":"), isBlank(at: place + 1),
      (1...64).contains(place - index), bytes[place - 1] != UInt8(ascii: " "),
      bytes[index] != UInt8(ascii: "-"), bytes[index] != UInt8(ascii: "&")
    else { return nil }
    return place
  }

  private func isKeyByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"),
      UInt8(ascii: " "), UInt8(ascii: "&"):
      true
    default: false
    }
  }

  /// Over a sign; false for what is none, for control characters, tabs among them, and for what YAML takes for the end of a
  /// line beside U+000A, or for a byte order mark.
  private mutating func skipSign() -> Bool {
    if 0x20..<0x7F ~= bytes[index] {
      index += 1
      return true
    }
    guard let (scalar, length) = scalar(at: index, before: end, in: bytes) else { return false }
    switch scalar.value {
    case 0..<0xA0, 0x2028, 0x2029, 0xFEFF, 0xFFFE, 0xFFFF: return false
    default:
      index += length
      return true
    }
  }
}
