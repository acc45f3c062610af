import Base

/// Reads the plain subset of YAML that nearly all library files use, in one pass over the bytes.
///
/// It takes less than a tenth of libyaml's time. It returns nil for everything outside of the
/// subset, and for invalid UTF-8; then libyaml reads or refuses the text. It never reports a
/// problem. A differential fuzz test compares its documents with libyaml's.
///
/// A struct can't store a `Span`, so each function takes the bytes. Each returns whether it
/// succeeded; after a failure, reading stops.
struct PlainYAML {
  /// The next byte to read.
  var index: Int
  /// The column where `endLine` stopped on a new line; -1 at the end of the text.
  var column = -1
  private(set) var records: [YAMLDocument.Record] = []
  private(set) var texts: [String] = []
  /// The end of the last scalar or bracket; a block ends there, too.
  var lastEnd = 0
  private var depth = 0
  /// A buffer for the text of a scalar.
  var text: [UInt8] = []

  private static let deepestNesting = 16
  /// Limits the memory that is reserved before a large file is read.
  private static let mostReserved = 1 << 16
  /// Limits the comparisons, since each new key is compared with the earlier ones.
  private static let mostKeys = 512

  static func document(in source: Source, _ range: Range<Int>) -> YAMLDocument? {
    var reader = PlainYAML(index: range.lowerBound)
    // A title of 600 bytes has about sixty nodes.
    reader.records.reserveCapacity(min(range.count / 8 + 4, Self.mostReserved))
    guard reader.readText(source.bytes.span.extracting(0..<range.upperBound)) else { return nil }
    return YAMLDocument(source: source, records: reader.records, texts: reader.texts, isSound: true)
  }

  private mutating func readText(_ bytes: Span<UInt8>) -> Bool {
    startLine(bytes)
    if column == 0, bytes.startsDocument(at: index) {
      index += 3
      guard endLine(bytes) else { return false }
    }
    guard column == 0 else { return false }
    guard bytes[index] == UInt8(ascii: "[") || bytes[index] == UInt8(ascii: "{") else {
      return readBlock(bytes) && column == -1
    }
    return readBrackets(bytes) && endLine(bytes) && column == -1
  }

  /// Reads a mapping or list that starts in `column`, up to the start of the line after it.
  private mutating func readBlock(_ bytes: Span<UInt8>) -> Bool {
    let isList = bytes.startsItem(at: index)
    return nested { isList ? $0.readItems(bytes) : $0.readPairs(bytes) }
  }

  /// Limits the depth of recursion.
  mutating func nested(_ read: (inout PlainYAML) -> Bool) -> Bool {
    guard depth < Self.deepestNesting else { return false }
    depth += 1
    defer { depth -= 1 }
    return read(&self)
  }

  private mutating func readPairs(_ bytes: Span<UInt8>) -> Bool {
    let own = column
    let mapping = open(.mapping(isFlow: false))
    var keys = SeenKeys()
    repeat {
      guard readKey(bytes, of: mapping, &keys) else { return false }
      let valueStart = index
      skipSpaces(bytes)
      if !bytes.isLineEnd(at: index), !bytes.startsComment(at: index) {
        guard readValue(bytes, below: own), endLine(bytes) else { return false }
      } else {
        guard endLine(bytes), readValueBelow(bytes, own, valueStart) else { return false }
      }
    } while column == own
    close(mapping, at: lastEnd)
    return column < own
  }

  /// Reads the value of a key in column `own` that isn't on the line of the key.
  private mutating func readValueBelow(
    _ bytes: Span<UInt8>, _ own: Int, _ valueStart: Int
  ) -> Bool {
    let startsItem = bytes.startsItem(at: index)
    if column > own {
      return startsItem || bytes.colonAfterKey(at: index) != nil
        ? readBlock(bytes) : readValue(bytes, below: own) && endLine(bytes)
    }
    // A list need not be indented more than its key.
    if column == own, startsItem { return nested { $0.readItems(bytes, areBesideKey: true) } }
    append(.plain, valueStart..<valueStart)
    return true
  }

  private mutating func readItems(_ bytes: Span<UInt8>, areBesideKey: Bool = false) -> Bool {
    let own = column
    let sequence = open(.sequence(isFlow: false))
    repeat {
      guard bytes.startsItem(at: index) else { return false }
      let dash = index
      index += 1
      skipSpaces(bytes)
      if bytes.colonAfterKey(at: index) != nil {
        column = own + index - dash
        guard readBlock(bytes) else { return false }
      } else {
        guard readValue(bytes, below: own), endLine(bytes) else { return false }
      }
    } while column == own && (!areBesideKey || bytes.startsItem(at: index))
    close(sequence, at: lastEnd)
    return areBesideKey ? column <= own : column < own
  }

  /// Reads a key and its colon; fails for a duplicate key.
  mutating func readKey(_ bytes: Span<UInt8>, of mapping: Int, _ keys: inout SeenKeys) -> Bool {
    let start = index
    guard let colon = bytes.colonAfterKey(at: start) else { return false }
    let isQuoted = bytes[start] == UInt8(ascii: "\"")
    let key = bytes.extracting(isQuoted ? start + 1..<colon - 1 : start..<colon)
    guard keys.count < Self.mostKeys, keys.add(key) || !hasKey(bytes, key, mapping) else {
      return false
    }
    index = colon + 1
    append(isQuoted ? .doubleQuoted : .plain, start..<colon)
    return true
  }

  private func hasKey(_ bytes: Span<UInt8>, _ key: Span<UInt8>, _ mapping: Int) -> Bool {
    var other = mapping + 1
    while other < records.count {
      if bytes.extracting(records[other].unquoted).isEqual(to: key) { return true }
      other = records[other + 1].next
    }
    return false
  }

  /// One bit per key of a mapping: nearly all new keys need no comparison.
  struct SeenKeys {
    fileprivate var count = 0
    private var bits: UInt128 = 0

    /// Returns whether the key is certainly new.
    fileprivate mutating func add(_ key: Span<UInt8>) -> Bool {
      let hash = key.count + 7 * Int(key[0]) + 17 * Int(key[key.count / 2])
      let bit = UInt128(1) << UInt128(hash & 127)
      defer { bits |= bit }
      count += 1
      return bits & bit == 0
    }
  }

  /// Reads a value of a key or list in column `own`.
  private mutating func readValue(_ bytes: Span<UInt8>, below own: Int) -> Bool {
    guard index < bytes.count else { return false }
    switch bytes[index] {
    case UInt8(ascii: "\""), UInt8(ascii: "'"): return readQuoted(bytes)
    case UInt8(ascii: "["), UInt8(ascii: "{"): return readBrackets(bytes)
    case UInt8(ascii: "|"), UInt8(ascii: ">"): return readBlockText(bytes, below: own)
    case let byte: return !byte.isIndicator && readPlain(bytes, below: own)
    }
  }

  /// Starts a collection and returns the index of its record.
  mutating func open(_ content: YAMLNode.Content) -> Int {
    records.append(.init(content: content, start: index, end: index, next: 0))
    return records.count - 1
  }

  /// Ends a collection that holds all records after its own.
  mutating func close(_ collection: Int, at end: Int) {
    records[collection].end = end
    records[collection].next = records.count
  }

  /// Appends a scalar whose text is in the file.
  mutating func append(_ style: YAMLNode.Style, _ range: Range<Int>) {
    append(style, range, text: -1)
  }

  /// Appends a scalar whose text is in the buffer.
  mutating func appendText(_ style: YAMLNode.Style, _ range: Range<Int>) {
    texts.append(String(decoding: text.span))
    append(style, range, text: Int32(clamping: texts.count - 1))
  }

  private mutating func append(_ style: YAMLNode.Style, _ range: Range<Int>, text: Int32) {
    lastEnd = range.upperBound
    records.append(
      .init(
        content: .scalar(style), text: text, start: range.lowerBound, end: range.upperBound,
        next: records.count + 1))
  }
}
