import Base
import StrictYAML

package indirect enum KeyChange: Sendable, Equatable {
  case set(YAMLValue)
  case remove
  /// Appends an item, to a new list if necessary.
  case append(YAMLValue)
  case removeItem(Int)
  /// Moves an item of several to another place.
  case moveItem(Int, to: Int)
  /// Changes a key of a list's item, which is a mapping.
  case inItem(Int, key: String, KeyChange)
  case inMapping(key: String, KeyChange)
}

/// Finds the bytes to change when keys of a mapping change.
///
/// Keeps all other lines, with comments, order, quotes, indentation and line ends.
struct MappingEditor {
  /// The change would affect more than it should.
  struct Refusal: Error, Equatable {}

  private let bytes: [UInt8]
  private let mapping: YAMLNode
  private let pairs: [YAMLNode.Pair]
  private let isFlow: Bool
  private let lineEnd: String
  /// The order in which keys are added.
  private let order: [String]

  init(_ mapping: YAMLNode, lineEnd: String, order: [String]) throws(Refusal) {
    guard case .mapping(let isFlow) = mapping.content else { throw Refusal() }
    bytes = mapping.document.source.bytes
    self.mapping = mapping
    pairs = Array(mapping.pairs)
    self.isFlow = isFlow
    self.lineEnd = lineEnd
    self.order = order
  }

  /// Inserts new keys according to `order`.
  func edits(for changes: [(key: String, change: KeyChange)]) throws(Refusal) -> [TextEdit] {
    let removed = Set(changes.filter { $0.change == .remove }.map(\.key))
    let staying = pairs.filter { !removed.contains($0.key.text ?? "") }
    guard !staying.isEmpty || pairs.isEmpty else { throw Refusal() }
    var edits: [TextEdit] = []
    for (key, change) in sorted(changes) {
      let index = pairs.firstIndex { $0.key.text == key }
      switch (change, index) {
      case (.remove, nil): continue
      case (.remove, let index?):
        let next = pairs.dropFirst(index + 1).first?.key.text
        edits.append(
          try removal(ofPairAt: index, isNextRemoved: next.map(removed.contains) ?? false))
      case (.append(let value), nil):
        edits.append(insertion(of: key, .list([value]), among: staying))
      case (.append(let value), let index?): edits += try addition(of: value, to: pairs[index])
      case (.inItem, nil), (.removeItem, nil), (.moveItem, nil), (.inMapping, nil): throw Refusal()
      case (.moveItem(let item, let place), let index?):
        let list = pairs[index].value
        guard list.isSequence else { throw Refusal() }
        edits += try ListEditor(
          list, bytes: bytes, lineEnd: lineEnd, context: context(of: pairs[index])
        ).move(item, to: place)
      case (.removeItem(let item), let index?):
        let list = pairs[index].value
        guard list.isSequence else { throw Refusal() }
        edits.append(
          try ListEditor(list, bytes: bytes, lineEnd: lineEnd, context: context(of: pairs[index]))
            .removal(of: item))
      case (.inItem(let item, let key, let change), let index?):
        edits += try itemEdits(for: key, change, inItem: item, of: pairs[index].value)
      case (.inMapping(let key, let change), let index?):
        edits += try MappingEditor(pairs[index].value, lineEnd: lineEnd, order: [])
          .edits(for: [(key, change)])
      case (.set(let value), nil): edits.append(insertion(of: key, value, among: staying))
      case (.set(let value), let index?): edits += try replacement(of: pairs[index], with: value)
      }
    }
    return edits
  }

  /// New keys at the same place keep the order of their edits.
  private func sorted(
    _ changes: [(key: String, change: KeyChange)]
  ) -> [(key: String, change: KeyChange)] {
    changes.enumerated().map { index, edit in
      (rank: order.firstIndex(of: edit.key) ?? order.count, index: index, edit: edit)
    }.sorted { ($0.rank, $0.index) < ($1.rank, $1.index) }.map(\.edit)
  }

  private func replacement(
    of pair: YAMLNode.Pair, with value: YAMLValue
  ) throws(Refusal) -> [TextEdit] {
    let old = pair.value
    if case .list(let items) = value, old.isSequence, !items.isEmpty {
      return try ListEditor(old, bytes: bytes, lineEnd: lineEnd, context: context(of: pair)).edits(
        for: items)
    }
    if case .mapping(let new) = value, old.isMapping {
      return try MappingEditor(old, lineEnd: lineEnd, order: []).edits(
        for: new.map { ($0.key, .set($0.value)) })
    }
    if old.range.isEmpty { return [filling(pair, with: value)] }
    let isBlockScalar = old.content == .scalar(.literal) || old.content == .scalar(.folded)
    let header = old.range.lowerBound..<bytes.lineEnd(of: old.range.lowerBound)
    if isBlockScalar ? bytes.mayHoldComment(in: header) : mayLoseComment(old) { throw Refusal() }
    let text = rendered(value, for: pair, like: old)
    // A block collection begins on the line below its key.
    if case .mapping(isFlow: false) = old.content { return [try replacingBlock(of: pair, text)] }
    if case .sequence(isFlow: false) = old.content { return [try replacingBlock(of: pair, text)] }
    return [TextEdit(old.range, text)]
  }

  private func addition(of value: YAMLValue, to pair: YAMLNode.Pair) throws(Refusal) -> [TextEdit] {
    guard pair.value.isSequence else {
      guard pair.value.isAbsent else { throw Refusal() }
      return try replacement(of: pair, with: .list([value]))
    }
    guard pair.value.items.first(where: { _ in true }) != nil else {
      return try replacement(of: pair, with: .list([value]))
    }
    return try ListEditor(pair.value, bytes: bytes, lineEnd: lineEnd, context: context(of: pair))
      .addition(of: value)
  }

  private func itemEdits(
    for key: String, _ change: KeyChange, inItem index: Int, of list: YAMLNode
  ) throws(Refusal) -> [TextEdit] {
    let items = Array(list.items)
    guard items.indices.contains(index) else { throw Refusal() }
    return try MappingEditor(items[index], lineEnd: lineEnd, order: order).edits(
      for: [(key, change)])
  }

  private func mayLoseComment(_ old: YAMLNode) -> Bool {
    !old.isScalar && bytes.mayHoldComment(in: old.range)
  }

  private func replacingBlock(of pair: YAMLNode.Pair, _ text: String) throws(Refusal) -> TextEdit {
    guard let colon = colon(after: pair.key),
      !bytes.mayHoldComment(in: colon + 1..<pair.value.range.lowerBound)
    else { throw Refusal() }
    return TextEdit(colon + 1..<pair.value.range.upperBound, " " + text)
  }

  private func filling(_ pair: YAMLNode.Pair, with value: YAMLValue) -> TextEdit {
    let text = rendered(value, for: pair, like: nil)
    if let colon = colon(after: pair.key) { return .insertion(" " + text, at: colon + 1) }
    return .insertion(": " + text, at: pair.key.range.upperBound)
  }

  /// With the quotes of the old value.
  private func rendered(_ value: YAMLValue, for pair: YAMLNode.Pair, like old: YAMLNode?) -> String
  {
    var context = context(of: pair)
    let lineEnd = bytes.lineEnd(of: max(pair.value.range.upperBound, pair.key.range.upperBound))
    let rest = max(pair.value.range.upperBound, pair.key.range.upperBound)..<lineEnd
    // A comment cannot follow a block of lines.
    if bytes[rest].contains(where: { $0 != 0x20 && $0 != 0x09 && $0 != UInt8(ascii: ":") }) {
      context.indentation = nil
    }
    if let old, case .text(let text) = value, !text.utf8.contains(0x0A) {
      if old.content == .scalar(.doubleQuoted) { return doubleQuoted(text) }
      if old.content == .scalar(.singleQuoted), let quoted = singleQuoted(text) { return quoted }
    }
    if let old, case .word(let word) = value, old.content == .scalar(.doubleQuoted) {
      return doubleQuoted(word)
    }
    return value.yaml(in: context)
  }

  private func context(of pair: YAMLNode.Pair) -> YAMLContext {
    guard !isFlow else { return flowContext }
    return YAMLContext(indentation: indentation(of: pair), lineEnd: lineEnd)
  }

  private var flowContext: YAMLContext {
    YAMLContext(isFlow: true, isJSON: pairs.first?.key.content == .scalar(.doubleQuoted))
  }

  /// The column of a key; the `- ` of a list item counts as spaces.
  private func indentation(of pair: YAMLNode.Pair) -> Int {
    let start = pair.key.range.lowerBound
    let lineStart = max(bytes.lineStart(of: start), mapping.document.source.textRange.lowerBound)
    return start - lineStart
  }

  /// The `:` between a key and its value; nil for a key without one.
  private func colon(after key: YAMLNode) -> Int? {
    let rest = bytes[key.range.upperBound...]
    return rest.firstIndex { $0 != 0x20 && $0 != 0x09 }.flatMap {
      bytes[$0] == UInt8(ascii: ":") ? $0 : nil
    }
  }

  private func insertion(
    of key: String, _ value: YAMLValue, among staying: [YAMLNode.Pair]
  ) -> TextEdit {
    guard let first = staying.first else {
      let text = "\(scalar(key, in: flowContext)): \(value.yaml(in: flowContext))"
      return .insertion(text, at: mapping.range.lowerBound + 1)
    }
    let anchor = anchor(for: key, among: staying)
    if isFlow {
      let text = "\(scalar(key, in: flowContext)): \(value.yaml(in: flowContext))"
      guard let anchor else { return .insertion(text + ", ", at: first.key.range.lowerBound) }
      return .insertion(", " + text, at: end(of: anchor))
    }
    let context = context(of: first)
    let margin = String(repeating: " ", count: indentation(of: first))
    let text = "\(scalar(key, in: YAMLContext())): \(value.yaml(in: context))"
    guard let anchor else {
      return .insertion(text + lineEnd + margin, at: first.key.range.lowerBound)
    }
    return .insertion(lineEnd + margin + text, at: bytes.lineEnd(of: end(of: anchor)))
  }

  /// The last pair that belongs before a key; nil if it comes first.
  private func anchor(for key: String, among staying: [YAMLNode.Pair]) -> YAMLNode.Pair? {
    guard let rank = order.firstIndex(of: key) else { return staying.last }
    var anchor: (pair: YAMLNode.Pair, rank: Int)?
    var hasLater = false
    for pair in staying {
      guard let other = order.firstIndex(of: pair.key.text ?? "") else { continue }
      if other < rank, other >= anchor?.rank ?? 0 { anchor = (pair, other) }
      if other > rank { hasLater = true }
    }
    return anchor?.pair ?? (hasLater ? nil : staying.last)
  }

  /// After a pair's value, or after its `:` if it has none.
  private func end(of pair: YAMLNode.Pair) -> Int {
    guard pair.value.range.isEmpty else { return pair.value.range.upperBound }
    return colon(after: pair.key).map { $0 + 1 } ?? pair.key.range.upperBound
  }

  private func removal(ofPairAt index: Int, isNextRemoved: Bool) throws(Refusal) -> TextEdit {
    let pair = pairs[index]
    let start = pair.key.range.lowerBound
    let end = end(of: pair)
    guard isFlow else { return try removalOfLines(from: start, to: end, isNextRemoved) }
    let range: Range<Int>
    if index + 1 < pairs.count {
      range = start..<pairs[index + 1].key.range.lowerBound
    } else if index > 0 {
      range = self.end(of: pairs[index - 1])..<end
    } else {
      range = start..<end
    }
    if bytes.mayHoldComment(in: range) { throw Refusal() }
    return TextEdit(range, "")
  }

  private func removalOfLines(
    from start: Int, to end: Int, _ isNextRemoved: Bool
  ) throws(Refusal) -> TextEdit {
    let lineStart = bytes.lineStart(of: start)
    let nextLine = bytes.nextLineStart(after: end)
    if bytes[lineStart..<start].allSatisfy({ $0 == 0x20 }) {
      return TextEdit(lineStart..<nextLine, "")
    }
    // The next key or comment of a list item moves up to the dash.
    if isNextRemoved { return TextEdit(start..<bytes.lineEnd(of: end), "") }
    guard let moved = bytes[nextLine...].firstIndex(where: { $0 > 0x20 }) else { throw Refusal() }
    return TextEdit(start..<moved, "")
  }
}

/// Finds the bytes to change when a list's items change; remaining items keep their lines.
struct ListEditor {
  private let list: YAMLNode
  private let items: [YAMLNode]
  private let bytes: [UInt8]
  private let lineEnd: String
  private let context: YAMLContext

  init(_ list: YAMLNode, bytes: [UInt8], lineEnd: String, context: YAMLContext) {
    self.list = list
    items = Array(list.items)
    self.bytes = bytes
    self.lineEnd = lineEnd
    self.context = context
  }

  func edits(for new: [YAMLValue]) throws(MappingEditor.Refusal) -> [TextEdit] {
    var staying = items.indices.filter { index in new.contains { $0.equals(items[index]) } }
    var added = new.filter { value in !items.contains { value.equals($0) } }
    if let kept = items.map(Tree.init).commonStart(ifOrderMatters: new.map(Tree.init)) {
      (staying, added) = (Array(items.indices.prefix(kept)), Array(new.dropFirst(kept)))
    }
    return list.content == .sequence(isFlow: true)
      ? try flowEdits(staying, added) : try blockEdits(staying, added)
  }

  /// Appends to a list with at least one item.
  func addition(of value: YAMLValue) throws(MappingEditor.Refusal) -> [TextEdit] {
    guard let last = items.last else { throw MappingEditor.Refusal() }
    guard list.content == .sequence(isFlow: false) else {
      return [.insertion(", " + value.yaml(in: context.inFlow), at: last.range.upperBound)]
    }
    let margin = try margin(of: last)
    return [
      .insertion(
        lineEnd + margin + value.yaml(in: YAMLContext()),
        at: bytes.lineEnd(of: last.range.upperBound))
    ]
  }

  func removal(of index: Int) throws(MappingEditor.Refusal) -> TextEdit {
    guard items.count > 1, items.indices.contains(index) else { throw MappingEditor.Refusal() }
    let range = items[index].range
    guard list.content == .sequence(isFlow: true) else {
      _ = try margin(of: items[index])
      let start = bytes.lineStart(of: range.lowerBound)
      let end = bytes.nextLineStart(after: max(range.upperBound - 1, range.lowerBound))
      return TextEdit(start..<end, "")
    }
    let whole =
      index + 1 < items.count
      ? range.lowerBound..<items[index + 1].range.lowerBound
      : items[index - 1].range.upperBound..<range.upperBound
    if bytes.mayHoldComment(in: whole) { throw MappingEditor.Refusal() }
    return TextEdit(whole, "")
  }

  /// Moves an item with its lines.
  func move(_ index: Int, to place: Int) throws(MappingEditor.Refusal) -> [TextEdit] {
    guard items.indices.contains(index), items.indices.contains(place), index != place else {
      throw MappingEditor.Refusal()
    }
    guard list.content == .sequence(isFlow: true) else {
      func lines(_ item: YAMLNode) throws(MappingEditor.Refusal) -> Range<Int> {
        _ = try margin(of: item)
        let range = item.range
        return bytes.lineStart(
          of: range.lowerBound)..<bytes.nextLineStart(
            after: max(range.upperBound - 1, range.lowerBound))
      }
      let (own, other) = (try lines(items[index]), try lines(items[place]))
      let target = place < index ? other.lowerBound : other.upperBound
      let text = String(decoding: bytes[own], as: UTF8.self)
      return [TextEdit(own, ""), .insertion(text, at: target)]
    }
    if bytes.mayHoldComment(in: list.range) { throw MappingEditor.Refusal() }
    var texts = items.map { String(decoding: bytes[$0.range], as: UTF8.self) }
    texts.insert(texts.remove(at: index), at: place)
    return [TextEdit(list.range, "[" + texts.joined(separator: ", ") + "]")]
  }

  /// The text before an item on its line: spaces, one dash, spaces.
  private func margin(of item: YAMLNode) throws(MappingEditor.Refusal) -> String {
    let lineStart = bytes.lineStart(of: item.range.lowerBound)
    let before = bytes[lineStart..<item.range.lowerBound]
    guard before.count(where: { $0 == UInt8(ascii: "-") }) == 1,
      before.allSatisfy({ $0 == 0x20 || $0 == UInt8(ascii: "-") })
    else { throw MappingEditor.Refusal() }
    return String(decoding: before, as: UTF8.self)
  }

  private func flowEdits(
    _ staying: [Int], _ added: [YAMLValue]
  ) throws(MappingEditor.Refusal) -> [TextEdit] {
    let new = added.map { $0.yaml(in: context.inFlow) }
    if let last = items.last, staying.count == items.count {
      return new.isEmpty
        ? [] : [.insertion(", " + new.joined(separator: ", "), at: last.range.upperBound)]
    }
    if bytes.mayHoldComment(in: list.range) { throw MappingEditor.Refusal() }
    let kept = staying.map { String(decoding: bytes[items[$0].range], as: UTF8.self) }
    return [TextEdit(list.range, "[" + (kept + new).joined(separator: ", ") + "]")]
  }

  private func blockEdits(
    _ staying: [Int], _ added: [YAMLValue]
  ) throws(MappingEditor.Refusal) -> [TextEdit] {
    guard let last = items.last else { throw MappingEditor.Refusal() }
    var edits: [TextEdit] = []
    var margin = ""
    for (index, item) in items.enumerated() {
      margin = try self.margin(of: item)
      if !staying.contains(index) {
        // Includes the line end before it, so that items can follow the last one.
        let lineStart = bytes.lineStart(of: item.range.lowerBound)
        let end = bytes.lineEnd(of: item.range.upperBound)
        edits.append(TextEdit(bytes.previousLineEnd(of: lineStart)..<end, ""))
      }
    }
    let lines = added.map { lineEnd + margin + $0.yaml(in: YAMLContext()) }.joined()
    if !lines.isEmpty {
      edits.append(.insertion(lines, at: bytes.lineEnd(of: last.range.upperBound)))
    }
    return edits
  }
}
