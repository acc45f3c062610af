import Diagnostics

/// The YAML that nearly all library files are, read in one pass over the bytes: keys of letters and digits, texts with
/// and without quotes, texts of many lines, lists and mappings in blocks or within brackets, comments.
///
/// Takes 13,000 instructions for a title of twenty fields, where libyaml and `Composer` take 234,000. It never judges:
/// whatever is not plainly of this kind gives nil, and libyaml reads it. What it gives is what libyaml would have
/// given, which a test proves over texts changed at random. Each byte that it takes is known to be of a text.
struct PlainYAML {
  let bytes: UnsafeBufferPointer<UInt8>
  let end: Int
  /// The next byte to read.
  var index: Int
  /// Of the line that `endLine` has reached, -1 at the end of the text.
  private var column = -1
  private var records: RecordRoom
  /// What scalars say that is not what the file has between their quotes.
  private(set) var texts: [String] = []
  /// Where the last scalar or collection within brackets ended; a block ends there too.
  private var lastEnd = 0
  private var depth = 0
  /// Where the text of a scalar is put together.
  var written: [UInt8] = []

  private static let deepest = 16
  /// Each new key is compared with those before it.
  private static let mostKeys = 512

  /// The document in a range of a file; nil when it is none, or one for libyaml.
  static func document(in source: Source, _ range: Range<Int>) -> YAMLDocument? {
    var (records, texts) = ([YAMLDocument.Record](), [String]())
    source.bytes.withUnsafeBufferPointer { bytes in
      // An entry of 600 bytes has some sixty nodes; none that anyone writes has one for two bytes.
      records.append(addingCapacity: range.count / 2 + 2) { room in
        room.withUnsafeMutableBufferPointer { room, count in
          var reader = PlainYAML(bytes, range, RecordRoom(room))
          guard reader.readText() else { return }
          count = reader.records.count
          texts = exchange(&reader.texts, with: [])
        }
      }
    }
    guard !records.isEmpty else { return nil }
    return YAMLDocument(
      source: source, records: consume records, texts: consume texts, isSound: true)
  }

  private init(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, _ records: RecordRoom) {
    self.bytes = bytes
    index = range.lowerBound
    end = range.upperBound
    self.records = records
  }

  private mutating func readText() -> Bool {
    startLine()
    if column == 0, end - index > 3, bytes[index..<index + 3].elementsEqual("---".utf8) {
      index += 3
      guard endLine() else { return false }
    }
    guard column == 0 else { return false }
    let isFlow = bytes[index] == UInt8(ascii: "[") || bytes[index] == UInt8(ascii: "{")
    return (isFlow ? readBrackets() && endLine() : readBlock()) && column == -1
  }

  // Each function below says whether it has read what it is named after; after a false nothing more is read.

  /// A mapping or a list that starts here, in `column`, up to the start of the line after it.
  private mutating func readBlock() -> Bool {
    nested { $0.startsItem ? $0.readItems() : $0.readPairs() }
  }

  /// Not too deep for what may recurse.
  private mutating func nested(_ read: (inout PlainYAML) -> Bool) -> Bool {
    guard depth < Self.deepest else { return false }
    depth += 1
    defer { depth -= 1 }
    return read(&self)
  }

  private mutating func readPairs() -> Bool {
    let own = column
    guard let mapping = open(.mapping(isFlow: false)) else { return false }
    var keys = KeysSoFar()
    repeat {
      guard readKey(of: mapping, &keys) else { return false }
      let valueStart = index
      skipSpaces()
      if !isAtLineEnd, !startsComment {
        guard readValue(below: own), endLine() else { return false }
      } else {
        guard endLine(), readBelow(own, valueStart) else { return false }
      }
    } while column == own
    records.close(mapping, at: lastEnd)
    return column < own
  }

  /// The value of a key whose line has none.
  private mutating func readBelow(_ own: Int, _ valueStart: Int) -> Bool {
    if column > own {
      return startsItem || startsPair ? readBlock() : readValue(below: own) && endLine()
    }
    // A list need not be further in than its key.
    if column == own, startsItem { return nested { $0.readItems(areBesideKey: true) } }
    return append(.plain, valueStart..<valueStart)
  }

  private mutating func readItems(areBesideKey: Bool = false) -> Bool {
    let own = column
    guard let sequence = open(.sequence(isFlow: false)) else { return false }
    repeat {
      guard startsItem else { return false }
      let dash = index
      index += 1
      skipSpaces()
      if startsPair {
        column = own + index - dash
        guard readBlock() else { return false }
      } else {
        guard readValue(below: own), endLine() else { return false }
      }
    } while column == own && (!areBesideKey || startsItem)
    records.close(sequence, at: lastEnd)
    return areBesideKey ? column <= own : column < own
  }

  /// A key and its colon; false for one that the mapping has already.
  mutating func readKey(of mapping: Int, _ keys: inout KeysSoFar) -> Bool {
    let start = index
    guard let colon = colonAfterKey(in: bytes, at: index, before: end) else { return false }
    let quote = bytes[start] == UInt8(ascii: "\"") ? 1 : 0
    let key = UnsafeBufferPointer(rebasing: bytes[start + quote..<colon - quote])
    guard keys.count < Self.mostKeys, keys.add(key) || !has(key, mapping) else { return false }
    index = colon + 1
    return append(quote == 0 ? .plain : .doubleQuoted, start..<colon)
  }

  /// Whether a mapping has a key already.
  private func has(_ key: UnsafeBufferPointer<UInt8>, _ mapping: Int) -> Bool {
    var other = mapping + 1
    while other < records.count {
      let known = records[other].unquoted
      if known.count == key.count, bytes[known.lowerBound] == key[0],
        bytes[known].elementsEqual(key)
      {
        return true
      }
      other = records[other + 1].next
    }
    return false
  }

  /// The keys of a mapping, as far as they can be told apart by a bit each.
  struct KeysSoFar {
    fileprivate var count = 0
    private var bits = SIMD4<UInt64>()

    /// Whether the key is surely none of those before it.
    @inline(__always)
    fileprivate mutating func add(_ key: UnsafeBufferPointer<UInt8>) -> Bool {
      let place = key.count + 7 * Int(key[0]) + 17 * Int(key[key.count / 2])
      let (word, bit) = (place >> 6 & 3, UInt64(1) << UInt64(place & 63))
      defer { bits[word] |= bit }
      count += 1
      return bits[word] & bit == 0
    }
  }

  /// The value of a key or of a list, which is in column `own`, where one starts.
  private mutating func readValue(below own: Int) -> Bool {
    guard index < end else { return false }
    switch bytes[index] {
    case UInt8(ascii: "\""), UInt8(ascii: "'"): return readQuoted()
    case UInt8(ascii: "["), UInt8(ascii: "{"): return readBrackets()
    case UInt8(ascii: "|"), UInt8(ascii: ">"): return readBlockText(below: own)
    case let byte: return !byte.hasMeaning && readPlain(below: own)
    }
  }

  /// The same within brackets.
  private mutating func readFlowValue() -> Bool {
    guard index < end else { return false }
    switch bytes[index] {
    case UInt8(ascii: "\""), UInt8(ascii: "'"): return readQuoted()
    case UInt8(ascii: "["), UInt8(ascii: "{"): return readBrackets()
    case let byte: return !byte.hasMeaning && readFlowPlain()
    }
  }

  private mutating func readBrackets() -> Bool {
    nested { $0.bytes[$0.index] == UInt8(ascii: "[") ? $0.readFlowItems() : $0.readFlowPairs() }
  }

  private mutating func readFlowItems() -> Bool {
    guard let sequence = open(.sequence(isFlow: true)) else { return false }
    index += 1
    guard skipFlowBlanks() else { return false }
    while index < end, bytes[index] != UInt8(ascii: "]") {
      guard readFlowValue(), endFlowItem(before: UInt8(ascii: "]")) else { return false }
    }
    return closeBracket(of: sequence)
  }

  private mutating func readFlowPairs() -> Bool {
    guard let mapping = open(.mapping(isFlow: true)) else { return false }
    var keys = KeysSoFar()
    index += 1
    guard skipFlowBlanks() else { return false }
    while index < end, bytes[index] != UInt8(ascii: "}") {
      guard readKey(of: mapping, &keys), skipFlowBlanks(), readFlowValue(),
        endFlowItem(before: UInt8(ascii: "}"))
      else { return false }
    }
    return closeBracket(of: mapping)
  }

  /// A comma, or the place before a bracket.
  private mutating func endFlowItem(before bracket: UInt8) -> Bool {
    guard skipFlowBlanks(), index < end else { return false }
    guard bytes[index] == UInt8(ascii: ",") else { return bytes[index] == bracket }
    index += 1
    return skipFlowBlanks()
  }

  private mutating func closeBracket(of collection: Int) -> Bool {
    guard index < end else { return false }
    index += 1
    records.close(collection, at: index)
    lastEnd = index
    return true
  }

  /// Starts a collection; its place among the records.
  private mutating func open(_ content: YAMLNode.Content) -> Int? {
    let place = records.count
    return records.append(.init(content: content, start: index, end: index, next: 0)) ? place : nil
  }

  /// Adds a scalar, which says the `text`th of the texts, or what the file has.
  mutating func append(_ style: YAMLNode.Style, _ range: Range<Int>, text: Int32 = -1) -> Bool {
    lastEnd = range.upperBound
    return records.append(
      .init(
        content: .scalar(style), text: text, start: range.lowerBound, end: range.upperBound,
        next: records.count + 1))
  }

  /// The same for what has been written.
  mutating func appendWritten(_ style: YAMLNode.Style, _ range: Range<Int>) -> Bool {
    texts.append(written.withUnsafeBufferPointer { String(checked: $0) })
    return append(style, range, text: Int32(clamping: texts.count - 1))
  }

  /// Goes from the end of a value to the next line that has something on it.
  private mutating func endLine() -> Bool {
    if !isAtLineEnd {
      skipSpaces()
      if startsComment, !skipComment() { return false }
      guard isAtLineEnd else { return false }
    }
    startLine()
    return true
  }

  private mutating func startLine() {
    // Nearly all lines have no blanks before and after what is on them.
    if index + 1 < end, bytes[index] == UInt8(ascii: "\n"), bytes[index + 1] > UInt8(ascii: "#") {
      index += 1
      column = 0
      return
    }
    repeat {
      while index < end, isAtLineEnd { skipLineEnd() }
      let start = index
      skipSpaces()
      column = index < end ? index - start : -1
    } while index < end && (isAtLineEnd || bytes[index] == UInt8(ascii: "#") && skipComment())
  }

  private var startsItem: Bool {
    index < end && bytes[index] == UInt8(ascii: "-") && index + 1 < end
      && bytes[index + 1] == UInt8(ascii: " ")
  }

  private var startsPair: Bool { colonAfterKey(in: bytes, at: index, before: end) != nil }
}

/// Where the colon is of a key of letters, digits, `-`, `_`, and spaces and `&` within, that starts at a place; the key may
/// be in double quotes.
///
/// With all that it looks at in registers: a method that changes nothing gets a copy of the whole reader.
private func colonAfterKey(
  in bytes: UnsafeBufferPointer<UInt8>, at start: Int, before end: Int
) -> Int? {
  // Nearly all keys are letters alone.
  let colon = start + lengthOfLetters(in: bytes, at: start, before: end)
  guard colon + 1 < end, bytes[colon] == UInt8(ascii: ":"), bytes[colon + 1] <= UInt8(ascii: " "),
    1...64 ~= colon - start
  else { return colonAfterOtherKey(in: bytes, at: start, before: end) }
  return colon
}

private func colonAfterOtherKey(
  in bytes: UnsafeBufferPointer<UInt8>, at start: Int, before end: Int
) -> Int? {
  guard start < end else { return nil }
  let isQuoted = bytes[start] == UInt8(ascii: "\"")
  let first = isQuoted ? start + 1 : start
  var place = first
  while place < end, bytes[place].isOfKey { place += 1 }
  guard place < end, 1...64 ~= place - first, bytes[place - 1] != UInt8(ascii: " "),
    bytes[first] != UInt8(ascii: "-"), bytes[first] != UInt8(ascii: "&")
  else { return nil }
  if isQuoted {
    guard bytes[place] == UInt8(ascii: "\"") else { return nil }
    place += 1
  }
  guard place < end, bytes[place] == UInt8(ascii: ":"),
    place + 1 >= end || bytes[place + 1] <= UInt8(ascii: " ")
  else { return nil }
  return place
}

extension YAMLDocument.Record {
  /// A scalar without its quotes.
  var unquoted: Range<Int> {
    if case .scalar(.plain) = content { start..<end } else { start + 1..<end - 1 }
  }
}

extension UInt8 {
  /// Whether no text without quotes starts with it.
  fileprivate var hasMeaning: Bool {
    switch self {
    case UInt8(ascii: "-"), UInt8(ascii: "?"), UInt8(ascii: ":"), UInt8(ascii: ","),
      UInt8(ascii: "]"), UInt8(ascii: "}"), UInt8(ascii: "#"), UInt8(ascii: "&"),
      UInt8(ascii: "*"), UInt8(ascii: "!"), UInt8(ascii: "|"), UInt8(ascii: ">"),
      UInt8(ascii: "%"), UInt8(ascii: "@"), UInt8(ascii: "`"):
      true
    default: false
    }
  }

  fileprivate var isOfKey: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"),
      UInt8(ascii: " "), UInt8(ascii: "&"):
      true
    default: false
    }
  }
}
