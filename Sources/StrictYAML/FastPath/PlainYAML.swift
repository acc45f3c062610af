import Base

/// Reads the YAML that nearly all library files are written in, in one pass over the bytes: keys of letters and digits,
/// texts with and without quotes, texts of many lines, lists and mappings in blocks or within brackets, comments.
///
/// This is the fast path: it takes less than a tenth of the time of libyaml, and returns nil for anything outside of
/// this subset, which libyaml then reads or refuses. It never reports a problem. What it returns is what libyaml would
/// have returned; a differential fuzz test compares the two. It accepts only bytes that are UTF-8.
///
/// A struct cannot store the bytes as a `Span`, so each function takes them and this holds the position within them.
/// Each function returns whether it has read what it is named after; after a false nothing more is read.
struct PlainYAML {
  /// Of the next byte to read.
  var index: Int
  /// The column that `endLine` has reached on a new line, -1 at the end of the text.
  var column = -1
  private(set) var records: [YAMLDocument.Record] = []
  /// The texts of scalars that say something else than the file has between their quotes.
  private(set) var texts: [String] = []
  /// Where the last scalar or collection within brackets ended; a block ends there too.
  var lastEnd = 0
  private var depth = 0
  /// Where the text of a scalar is put together.
  var text: [UInt8] = []

  private static let deepestNesting = 16
  /// Nodes that there is room for from the start: more come as they are read, so that a large file takes no more memory
  /// than it needs.
  private static let mostReserved = 1 << 16
  /// Each new key is compared with those before it.
  private static let mostKeys = 512

  /// The document in a range of a file; nil when libyaml has to read it.
  static func document(in source: Source, _ range: Range<Int>) -> YAMLDocument? {
    var reader = PlainYAML(index: range.lowerBound)
    // A title of 600 bytes has some sixty nodes.
    reader.records.reserveCapacity(min(range.count / 8 + 4, Self.mostReserved))
    guard reader.readText(source.bytes.span.extracting(0..<range.upperBound)) else { return nil }
    return YAMLDocument(
      source: source, records: reader.records, texts: reader.texts, isSound: true)
  }

  private init(index: Int) {
    self.index = index
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

  /// A mapping or a list that starts here, in `column`, up to the start of the line after it.
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

  /// The value of a key in column `own` whose line has none.
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

  /// A key and its colon; false for one that the mapping has already.
  mutating func readKey(
    _ bytes: Span<UInt8>, of mapping: Int, _ keys: inout SeenKeys
  ) -> Bool {
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

  /// Whether a mapping has a key already.
  private func hasKey(_ bytes: Span<UInt8>, _ key: Span<UInt8>, _ mapping: Int) -> Bool {
    var other = mapping + 1
    while other < records.count {
      if bytes.extracting(records[other].unquoted).isEqual(to: key) { return true }
      other = records[other + 1].next
    }
    return false
  }

  /// The keys of a mapping so far, a bit for each: nearly all new ones are known to be new without a comparison.
  struct SeenKeys {
    fileprivate var count = 0
    private var bits: UInt128 = 0

    /// Whether the key is certainly none of those before it.
    fileprivate mutating func add(_ key: Span<UInt8>) -> Bool {
      let hash = key.count + 7 * Int(key[0]) + 17 * Int(key[key.count / 2])
      let bit = UInt128(1) << UInt128(hash & 127)
      defer { bits |= bit }
      count += 1
      return bits & bit == 0
    }
  }

  /// The value of a key or of a list that is in column `own`.
  private mutating func readValue(_ bytes: Span<UInt8>, below own: Int) -> Bool {
    guard index < bytes.count else { return false }
    switch bytes[index] {
    case UInt8(ascii: "\""), UInt8(ascii: "'"): return readQuoted(bytes)
    case UInt8(ascii: "["), UInt8(ascii: "{"): return readBrackets(bytes)
    case UInt8(ascii: "|"), UInt8(ascii: ">"): return readBlockText(bytes, below: own)
    case let byte: return !byte.isIndicator && readPlain(bytes, below: own)
    }
  }

  /// Starts a collection.
  ///
  /// - Returns: the index of its record
  mutating func open(_ content: YAMLNode.Content) -> Int {
    records.append(.init(content: content, start: index, end: index, next: 0))
    return records.count - 1
  }

  /// Ends a collection, which holds all that has been added after it.
  mutating func close(_ collection: Int, at end: Int) {
    records[collection].end = end
    records[collection].next = records.count
  }

  /// Adds a scalar that says what the file has.
  mutating func append(_ style: YAMLNode.Style, _ range: Range<Int>) {
    append(style, range, text: -1)
  }

  /// Adds a scalar that says what has been put together in `text`.
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
