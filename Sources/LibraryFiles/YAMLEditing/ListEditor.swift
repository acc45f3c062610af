import StrictYAML

/// Finds the bytes to change when a list's items do; remaining items keep their lines.
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
    let staying = items.indices.filter { index in new.contains { $0.equals(items[index]) } }
    let added = new.filter { value in !items.contains { value.equals($0) } }
    guard staying.count + added.count == new.count else { throw MappingEditor.Refusal() }
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

  /// Removes one of several items, with its lines.
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
        // With the line end before it, so that items can follow the last one.
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

extension YAMLValue {
  func equals(_ node: YAMLNode) -> Bool {
    switch self {
    case .word(let text), .text(let text): return node.text == text && !node.isAbsent
    case .list(let values):
      let items = Array(node.items)
      return node.isSequence && items.count == values.count
        && zip(values, items).allSatisfy { $0.equals($1) }
    case .mapping(let pairs):
      let found = Array(node.pairs)
      return node.isMapping && found.count == pairs.count
        && pairs.allSatisfy { pair in node[pair.key].map(pair.value.equals) ?? false }
    }
  }
}
