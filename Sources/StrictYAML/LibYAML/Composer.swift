import Base

/// Makes the records of a document from libyaml's events.
struct Composer {
  let source: Source
  var offsets: OffsetCursor
  var records: [YAMLDocument.Record] = []
  var texts: [String] = []
  var diagnostics = DiagnosticList()
  private var open: [Collection] = []
  /// The depth within a collection that is used as a key and skipped.
  private var skipped = 0
  private var documents = 0
  /// The last value read, which a failure may be about.
  private var lastValue: Range<Int>?

  init(source: Source, offsets: OffsetCursor) { (self.source, self.offsets) = (source, offsets) }

  /// False when parsing had to stop.
  mutating func compose(_ range: Range<Int>) -> Bool {
    let source = source
    // A title of twenty fields has some fifty nodes.
    records.reserveCapacity(min(64, range.count))
    let outcome = readWithLibYAML(source.bytes.span.extracting(range)) { event in
      take(event) && diagnostics.all.count < mostProblems
    }
    switch outcome {
    case .complete: return true
    case .stopped: return false
    case .outOfMemory: report(.outOfMemory(in: source))
    case .failed(let failure):
      let failure = ParserFailure(failure, offsets: &offsets)
      report(failure.diagnostic(in: source, after: lastValue))
    }
    return false
  }

  private mutating func take(_ event: LibYAMLEvent) -> Bool {
    switch event.content {
    case .documentStart(let hasTagDirectives): return startDocument(event, hasTagDirectives)
    case .collectionStart(let content, let properties): return start(content, event, properties)
    case .collectionEnd: finish(event)
    case .scalar(let text, let style, let properties): add(event, text, style, properties)
    case .alias: return refuseAlias(event)
    case .other: break
    }
    return true
  }

  private mutating func startDocument(_ event: LibYAMLEvent, _ hasTagDirectives: Bool) -> Bool {
    documents += 1
    let start = offsets.offset(ofCharacter: event.start)
    if documents > 1 {
      refuse(.secondDocument, at: start)
      return false
    }
    if hasTagDirectives { refuse(.tag, at: start) }
    return true
  }

  private mutating func start(
    _ content: YAMLNode.Content, _ event: LibYAMLEvent, _ properties: LibYAMLEvent.Properties
  ) -> Bool {
    let start = offsets.offset(ofCharacter: event.start)
    guard open.count + skipped < deepestNesting else {
      report(.tooDeep(limit: deepestNesting, at: source.location(at: start)))
      return false
    }
    if skipped > 0 {
      skipped += 1
      return true
    }
    if properties.hasAnchor { refuse(.anchor, at: start) }
    if properties.hasTag { refuse(.tag, at: start) }
    if open.last?.wantsKey == true {
      refuse(.keyIsNoText, at: start)
      skipped = 1
      return true
    }
    records.append(.init(content: content, start: start, end: start, next: 0))
    let isMapping = if case .mapping = content { true } else { false }
    open.append(Collection(index: records.count - 1, isMapping: isMapping))
    return true
  }

  private mutating func finish(_ event: LibYAMLEvent) {
    if skipped > 0 {
      skipped -= 1
      if skipped == 0 { finishKey(isRefused: true) }
      return
    }
    guard let collection = open.popLast() else { return }
    let isFlow =
      switch records[collection.index].content {
      case .mapping(let isFlow), .sequence(let isFlow): isFlow
      case .scalar: false
      }
    // libyaml ends a block collection where the next node starts.
    records[collection.index].end =
      isFlow
      ? offsets.offset(ofCharacter: event.end)
      : max(collection.lastEnd, records[collection.index].start)
    records[collection.index].next = records.count
    let record = records[collection.index]
    finishValue(record.start..<record.end)
  }

  private mutating func add(
    _ event: LibYAMLEvent, _ text: String, _ style: YAMLNode.Style,
    _ properties: LibYAMLEvent.Properties
  ) {
    if skipped > 0 { return }
    let start = offsets.offset(ofCharacter: event.start)
    var end = offsets.offset(ofCharacter: event.end)
    if style == .literal || style == .folded { end = source.trimmingEnd(of: start..<end) }
    let isPlain = style == .plain
    if properties.hasAnchor { refuse(.anchor, at: start) }
    // libyaml doesn't report a lone `!`, which is a tag.
    let isBareTag = isPlain && end > start && source.bytes[start] == UInt8(ascii: "!")
    if properties.hasTag || isBareTag { refuse(.tag, at: start) }
    if style == .doubleQuoted, let scalar = text.unicodeScalars.first(where: isControl) {
      report(.control(scalar, at: source.location(at: start)))
    }
    guard open.last?.wantsKey == true else {
      append(style, start..<end, text)
      finishValue(start..<end)
      return
    }
    var isRefused = true
    if isPlain && text == "<<" {
      refuse(.mergeKey, at: start)
    } else if isPlain && text.isEmpty {
      refuse(.emptyKey, at: start)
    } else if let first = remember(text, at: start) {
      report(
        .duplicateKey(text, first: source.location(at: first)).at(source.location(at: start)))
    } else {
      append(style, start..<end, text)
      isRefused = false
    }
    finishKey(isRefused: isRefused)
  }

  /// Returns false for the first word of a text, after which libyaml can't continue.
  private mutating func refuseAlias(_ event: LibYAMLEvent) -> Bool {
    if skipped > 0 { return true }
    let start = offsets.offset(ofCharacter: event.start)
    let text = source.value(from: start)
    let rest = text.drop { $0 != " " }.drop { $0 == " " }
    if !rest.isEmpty, !rest.hasPrefix("#"), open.last?.wantsKey == false {
      report(.reservedCharacter("*", value: text).at(source.location(at: start)))
      return false
    }
    refuse(.alias, at: start)
    guard let last = open.indices.last else { return true }
    if open[last].wantsKey {
      finishKey(isRefused: true)
    } else if open[last].isMapping {
      // A key needs a value, so it is dropped, too.
      open[last].dropsFrom = open[last].dropsFrom ?? records.count - 1
      finishValue(open[last].lastEnd..<open[last].lastEnd)
    }
    return true
  }

  private mutating func append(_ style: YAMLNode.Style, _ range: Range<Int>, _ text: String) {
    records.append(
      .init(
        content: .scalar(style), text: Int32(clamping: texts.count), start: range.lowerBound,
        end: range.upperBound, next: records.count + 1))
    texts.append(text)
  }

  /// The offset of an equal key earlier in the mapping; if there isn't one, remembers this key.
  private mutating func remember(_ key: String, at start: Int) -> Int? {
    guard let last = open.indices.last else { return nil }
    if open[last].keys != nil {
      if let first = open[last].keys?[key] { return first }
      open[last].keys?[key] = start
      return nil
    }
    var index = open[last].index + 1
    var count = 0
    while index < records.count {
      if texts[Int(records[index].text)] == key { return records[index].start }
      index = records[index + 1].next
      count += 1
    }
    // A few keys are searched faster than a table; many would take quadratic time.
    if count >= 32 {
      var keys = [key: start]
      var index = open[last].index + 1
      while index < records.count {
        keys[texts[Int(records[index].text)]] = records[index].start
        index = records[index + 1].next
      }
      open[last].keys = keys
    }
    return nil
  }

  /// Ends a mapping's key; the value of a refused key is dropped.
  private mutating func finishKey(isRefused: Bool) {
    guard let last = open.indices.last else { return }
    open[last].wantsKey = false
    if isRefused { open[last].dropsFrom = records.count }
  }

  private mutating func finishValue(_ range: Range<Int>) {
    lastValue = range
    guard let last = open.indices.last else { return }
    open[last].lastEnd = range.upperBound
    guard open[last].isMapping else { return }
    open[last].wantsKey = true
    if let from = open[last].dropsFrom {
      records.removeSubrange(from...)
      open[last].dropsFrom = nil
    }
  }

  private mutating func refuse(_ mistake: YAMLMistake, at offset: Int) {
    report(.yaml(mistake, at: source.location(at: offset)))
  }

  private mutating func report(_ diagnostic: Diagnostic) { diagnostics.report(diagnostic) }

  /// A mapping or sequence whose end has not come yet.
  struct Collection {
    let index: Int
    let isMapping: Bool
    var wantsKey: Bool
    /// The end of the last node in it.
    var lastEnd = 0
    /// The first record of a refused pair.
    var dropsFrom: Int?
    /// The offset of each key, once there are many.
    var keys: [String: Int]?

    init(index: Int, isMapping: Bool) {
      self.index = index
      self.isMapping = isMapping
      wantsKey = isMapping
    }
  }
}

/// Limits the recursion of functions that walk the tree.
private let deepestNesting = 64
/// Limits the passes over the file, one for each problem.
private let mostProblems = 100

extension Source {
  /// The end of a range without trailing blanks and line ends.
  fileprivate func trimmingEnd(of range: Range<Int>) -> Int {
    var end = range.upperBound
    while end > range.lowerBound, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[end - 1]) { end -= 1 }
    return end
  }
}
