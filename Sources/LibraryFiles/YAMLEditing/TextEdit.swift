import StrictYAML

/// A piece of a file to replace.
struct TextEdit: Equatable {
  let range: Range<Int>
  let bytes: [UInt8]

  init(_ range: Range<Int>, _ text: String) {
    self.range = range
    bytes = Array(text.utf8)
  }

  static func insertion(_ text: String, at offset: Int) -> TextEdit {
    TextEdit(offset..<offset, text)
  }
}

extension [UInt8] {
  /// The bytes after all edits, in the given order if they share an offset; nil if two overlap.
  func applying(_ edits: [TextEdit]) -> [UInt8]? {
    let sorted = edits.enumerated().sorted {
      ($0.element.range.lowerBound, $0.element.range.upperBound, $0.offset)
        < ($1.element.range.lowerBound, $1.element.range.upperBound, $1.offset)
    }.map(\.element)
    var result: [UInt8] = []
    result.reserveCapacity(count + edits.reduce(0) { $0 + $1.bytes.count })
    var position = 0
    for edit in sorted {
      guard edit.range.lowerBound >= position else { return nil }
      result += self[position..<edit.range.lowerBound]
      result += edit.bytes
      position = edit.range.upperBound
    }
    return result + self[position...]
  }

  func lineStart(of offset: Int) -> Int {
    var start = offset
    while start > 0, self[start - 1] != UInt8(ascii: "\n") { start -= 1 }
    return start
  }

  /// The end of an offset's line, before the line end.
  func lineEnd(of offset: Int) -> Int {
    var end = offset
    while end < count, self[end] != UInt8(ascii: "\n") { end += 1 }
    if end > offset, self[end - 1] == UInt8(ascii: "\r") { end -= 1 }
    return end
  }

  /// The end of the line before this line start.
  func previousLineEnd(of lineStart: Int) -> Int {
    guard lineStart > 0 else { return 0 }
    let end = lineStart - 1
    return end > 0 && self[end - 1] == UInt8(ascii: "\r") ? end - 1 : end
  }

  /// The start of the next line, or the end of the file.
  func nextLineStart(after offset: Int) -> Int {
    Swift.min(self[offset...].firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? count, count)
  }

  /// Whether a range may contain a comment; a `#` in quotes counts, too.
  func mayHoldComment(in range: Range<Int>) -> Bool {
    range.contains { index in
      self[index] == UInt8(ascii: "#")
        && (index == range.lowerBound || [0x20, 0x09, 0x0A, 0x0D].contains(self[index - 1]))
    }
  }
}

/// A node's content, independent of style and key order.
indirect enum Tree: Hashable {
  case nothing
  case text(String)
  case list([Tree])
  case mapping([String: Tree])

  init(_ node: YAMLNode) {
    if node.isAbsent {
      self = .nothing
    } else if let text = node.text {
      self = .text(text)
    } else if node.isSequence {
      self = .list(node.items.map(Tree.init))
    } else {
      let pairs = node.pairs.map { ($0.key.text ?? "", Tree($0.value)) }
      self = .mapping(Dictionary(pairs, uniquingKeysWith: { first, _ in first }))
    }
  }

  init(_ value: YAMLValue) {
    switch value {
    case .word(let text), .text(let text): self = .text(text)
    case .list(let items): self = .list(items.map(Tree.init))
    case .mapping(let pairs):
      let pairs = pairs.map { ($0.key, Tree($0.value)) }
      self = .mapping(Dictionary(pairs, uniquingKeysWith: { _, last in last }))
    }
  }

  mutating func apply(_ change: KeyChange, to key: String) {
    guard case .mapping(var pairs) = self else { return }
    switch change {
    case .remove: pairs[key] = nil
    case .append(let value):
      let old = if case .list(let items)? = pairs[key] { items } else { [Tree]() }
      pairs[key] = .list(old + [Tree(value)])
    case .removeItem(let index):
      guard case .list(var items)? = pairs[key], items.indices.contains(index) else { return }
      items.remove(at: index)
      pairs[key] = .list(items)
    case .moveItem(let index, let place):
      guard case .list(var items)? = pairs[key], items.indices.contains(index) else { return }
      items.insert(items.remove(at: index), at: place)
      pairs[key] = .list(items)
    case .inItem(let index, let innerKey, let change):
      guard case .list(var items)? = pairs[key], items.indices.contains(index) else { return }
      items[index].apply(change, to: innerKey)
      pairs[key] = .list(items)
    case .inMapping(let innerKey, let change): pairs[key]?.apply(change, to: innerKey)
    case .set(.list(let items)) where !items.isEmpty:
      let new = items.map(Tree.init)
      if case .list(let old)? = pairs[key] {
        let isMerged = old.commonStart(ifOrderMatters: new) == nil
        pairs[key] = .list(isMerged ? old.merged(with: new) : new)
      } else {
        pairs[key] = .list(new)
      }
    case .set(.mapping(let added)):
      var merged = pairs[key] ?? .nothing
      if case .mapping = merged {
        for pair in added { merged.apply(.set(pair.value), to: pair.key) }
      } else {
        merged = Tree(.mapping(added))
      }
      pairs[key] = merged
    case .set(let value): pairs[key] = Tree(value)
    }
    self = .mapping(pairs)
  }
}

extension [Tree] {
  /// The list with the items of another: those that stay come first, in their old order.
  fileprivate func merged(with new: [Tree]) -> [Tree] {
    filter(new.contains) + new.filter { !contains($0) }
  }

  /// How many items at the start stay if others replace the list in an order that matters: numbers,
  /// as in `seasons: [13, 12]`, and lists that repeat an item. nil if merging the lists is right.
  func commonStart(ifOrderMatters new: [Tree]) -> Int? {
    let isOrdered =
      new.allSatisfy(\.isNumber) || Set(self).count < count || Set(new).count < new.count
    guard isOrdered, merged(with: new) != new else { return nil }
    return zip(self, new).prefix { $0 == $1 }.count
  }
}

extension Tree {
  fileprivate var isNumber: Bool {
    if case .text(let text) = self { Int(text) != nil } else { false }
  }
}
