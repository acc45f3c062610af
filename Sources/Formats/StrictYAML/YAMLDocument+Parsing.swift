import Cyaml
import Diagnostics

extension YAMLDocument {
  /// Reads the YAML in a range of a file, the whole file if none is given.
  ///
  /// nil when it cannot be read as YAML at all; what is YAML but refused here (anchors, tags, duplicate keys …)
  /// is reported and left out of the tree. Either way every problem is an error in `diagnostics`.
  package static func parse(
    _ source: Source, in range: Range<Int>? = nil, reporting diagnostics: inout DiagnosticList
  ) -> YAMLDocument? {
    let range = range ?? source.textRange
    if let document = PlainYAML.document(in: source, range) { return document }
    guard let isASCII = checkText(source, in: range, reporting: &diagnostics) else { return nil }
    return judge(source, in: range, isASCII: isASCII, reporting: &diagnostics)
  }

  /// What libyaml makes of it.
  static func judge(
    _ source: Source, in range: Range<Int>, isASCII: Bool,
    reporting diagnostics: inout DiagnosticList
  ) -> YAMLDocument? {
    let offsets = OffsetCursor(source: source, start: range.lowerBound, isASCII: isASCII)
    var composer = Composer(source: source, offsets: offsets)
    let isComplete = source.bytes.withUnsafeBufferPointer { bytes in
      composer.compose(UnsafeBufferPointer(rebasing: bytes[range]))
    }
    diagnostics.report(contentsOf: composer.diagnostics)
    guard isComplete else { return nil }
    return YAMLDocument(
      source: source, records: composer.records, texts: composer.texts,
      isSound: composer.diagnostics.isEmpty)
  }
}

/// Makes the records of a document from the events of libyaml.
private struct Composer {
  let source: Source
  var offsets: OffsetCursor
  var records: [YAMLDocument.Record] = []
  var texts: [String] = []
  var diagnostics = DiagnosticList()
  private var open: [Collection] = []
  /// The depth within a collection that is used as a key, which is passed over.
  private var skipped = 0
  private var documents = 0
  /// What was read last, which a failure may be about.
  private var lastValue: Range<Int>?

  init(source: Source, offsets: OffsetCursor) {
    self.source = source
    self.offsets = offsets
  }

  /// False when parsing had to stop.
  mutating func compose(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    // In memory of its own, because the parser keeps a pointer to itself.
    let parser = UnsafeMutablePointer<yaml_parser_t>.allocate(capacity: 1)
    defer { parser.deallocate() }
    guard yaml_parser_initialize(parser) != 0 else {
      report(.outOfMemory(in: source))
      return false
    }
    defer { yaml_parser_delete(parser) }
    yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
    yaml_parser_set_input_string(parser, bytes.baseAddress, bytes.count)
    // An entry of twenty fields has some fifty nodes.
    records.reserveCapacity(min(64, bytes.count))
    while true {
      var event = yaml_event_t()
      guard yaml_parser_parse(parser, &event) != 0 else {
        let failure = ParserFailure(parser.pointee, offsets: &offsets)
        report(failure.diagnostic(in: source, after: lastValue))
        return false
      }
      defer { yaml_event_delete(&event) }
      if event.type == YAML_STREAM_END_EVENT { return true }
      guard take(event), diagnostics.all.count < mostProblems else { return false }
    }
  }

  private mutating func take(_ event: yaml_event_t) -> Bool {
    switch event.type {
    case YAML_DOCUMENT_START_EVENT: return startDocument(event)
    case YAML_MAPPING_START_EVENT:
      let data = event.data.mapping_start
      return start(
        .mapping(isFlow: data.style == YAML_FLOW_MAPPING_STYLE), event,
        hasAnchor: data.anchor != nil, hasTag: data.tag != nil)
    case YAML_SEQUENCE_START_EVENT:
      let data = event.data.sequence_start
      return start(
        .sequence(isFlow: data.style == YAML_FLOW_SEQUENCE_STYLE), event,
        hasAnchor: data.anchor != nil, hasTag: data.tag != nil)
    case YAML_MAPPING_END_EVENT, YAML_SEQUENCE_END_EVENT: finish(event)
    case YAML_SCALAR_EVENT: add(event)
    case YAML_ALIAS_EVENT: refuseAlias(event)
    default: break
    }
    return true
  }

  private mutating func startDocument(_ event: yaml_event_t) -> Bool {
    documents += 1
    let start = offsets.offset(of: event.start_mark)
    if documents > 1 {
      report(.secondDocument(at: source.location(at: start)))
      return false
    }
    if event.data.document_start.tag_directives.start
      != event.data.document_start.tag_directives.end
    {
      report(.tag(at: source.location(at: start)))
    }
    return true
  }

  private mutating func start(
    _ content: YAMLNode.Content, _ event: yaml_event_t, hasAnchor: Bool, hasTag: Bool
  ) -> Bool {
    let start = offsets.offset(of: event.start_mark)
    guard open.count + skipped < deepestNesting else {
      report(.tooDeep(limit: deepestNesting, at: source.location(at: start)))
      return false
    }
    if skipped > 0 {
      skipped += 1
      return true
    }
    refuse(anchor: hasAnchor, tag: hasTag, at: start)
    if open.last?.wantsKey == true {
      report(.keyIsNoText(at: source.location(at: start)))
      skipped = 1
      return true
    }
    records.append(.init(content: content, start: start, end: start, next: 0))
    var isMapping = false
    if case .mapping = content { isMapping = true }
    open.append(Collection(index: records.count - 1, isMapping: isMapping))
    return true
  }

  private mutating func finish(_ event: yaml_event_t) {
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
    // libyaml ends a block collection where the next thing starts.
    records[collection.index].end =
      isFlow
      ? offsets.offset(of: event.end_mark)
      : max(collection.lastEnd, records[collection.index].start)
    records[collection.index].next = records.count
    let record = records[collection.index]
    finishValue(record.start..<record.end)
  }

  private mutating func add(_ event: yaml_event_t) {
    if skipped > 0 { return }
    let data = event.data.scalar
    let start = offsets.offset(of: event.start_mark)
    var end = offsets.offset(of: event.end_mark)
    let text = String(
      decoding: UnsafeBufferPointer(start: data.value, count: data.length), as: UTF8.self)
    let style = YAMLNode.Style(data.style)
    if style == .literal || style == .folded { end = source.trimmingEnd(of: start..<end) }
    let isPlain = style == .plain
    refuse(
      anchor: data.anchor != nil,
      // A single `!` is a tag that libyaml does not tell of.
      tag: data.tag != nil || (isPlain && end > start && source.bytes[start] == UInt8(ascii: "!")),
      at: start)
    if style == .doubleQuoted, let scalar = text.unicodeScalars.first(where: isControl) {
      report(.control(scalar, at: source.location(at: start)))
    }
    guard open.last?.wantsKey == true else {
      append(style, start..<end, text)
      finishValue(start..<end)
      return
    }
    if isPlain && text == "<<" {
      report(.mergeKey(at: source.location(at: start)))
      finishKey(isRefused: true)
    } else if isPlain && text.isEmpty {
      report(.emptyKey(at: source.location(at: start)))
      finishKey(isRefused: true)
    } else if let first = remember(text, at: start) {
      report(
        .duplicateKey(
          text, at: source.location(at: start), first: source.location(at: first)))
      finishKey(isRefused: true)
    } else {
      append(style, start..<end, text)
      finishKey(isRefused: false)
    }
  }

  private mutating func refuseAlias(_ event: yaml_event_t) {
    if skipped > 0 { return }
    report(.alias(at: source.location(at: offsets.offset(of: event.start_mark))))
    guard let last = open.indices.last else { return }
    if open[last].wantsKey {
      finishKey(isRefused: true)
    } else if open[last].isMapping {
      // The key stands without a value: it goes too.
      open[last].dropsFrom = open[last].dropsFrom ?? records.count - 1
      finishValue(open[last].lastEnd..<open[last].lastEnd)
    }
  }

  private mutating func append(_ style: YAMLNode.Style, _ range: Range<Int>, _ text: String) {
    records.append(
      .init(
        content: .scalar(style), text: Int32(clamping: texts.count), start: range.lowerBound,
        end: range.upperBound, next: records.count + 1))
    texts.append(text)
  }

  /// Where an equal key stands before in the mapping, else nil and the key is known from now on.
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
    // A search among a few is faster than a table; among many it would take their square.
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

  /// After a mapping's key: what comes next is its value, which is dropped again when the key is refused.
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

  private mutating func refuse(anchor: Bool, tag: Bool, at offset: Int) {
    if anchor { report(.anchor(at: source.location(at: offset))) }
    if tag { report(.tag(at: source.location(at: offset))) }
  }

  private mutating func report(_ diagnostic: Diagnostic) {
    diagnostics.report(diagnostic)
  }

  /// A mapping or sequence whose end has not come yet.
  struct Collection {
    let index: Int
    let isMapping: Bool
    var wantsKey: Bool
    /// The end of what came last in it.
    var lastEnd = 0
    /// The first record of a pair that is refused.
    var dropsFrom: Int?
    /// Where each key is, once there are many.
    var keys: [String: Int]?

    init(index: Int, isMapping: Bool) {
      self.index = index
      self.isMapping = isMapping
      wantsKey = isMapping
    }
  }
}

/// Nobody nests deeper by hand, and what walks the tree may recurse.
private let deepestNesting = 64
/// More problems of one file than anyone reads; each costs a pass over the file.
private let mostProblems = 100

extension YAMLNode.Style {
  fileprivate init(_ style: yaml_scalar_style_t) {
    self =
      switch style {
      case YAML_SINGLE_QUOTED_SCALAR_STYLE: .singleQuoted
      case YAML_DOUBLE_QUOTED_SCALAR_STYLE: .doubleQuoted
      case YAML_LITERAL_SCALAR_STYLE: .literal
      case YAML_FOLDED_SCALAR_STYLE: .folded
      default: .plain
      }
  }
}

extension Source {
  /// All but the byte order mark.
  package var textRange: Range<Int> {
    (bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0)..<bytes.count
  }

  /// The end of the range without the blanks and line ends there.
  fileprivate func trimmingEnd(of range: Range<Int>) -> Int {
    var end = range.upperBound
    while end > range.lowerBound, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[end - 1]) { end -= 1 }
    return end
  }
}
