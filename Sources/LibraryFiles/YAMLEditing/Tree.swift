import StrictYAML

/// A node's content, independent of style and key order.
indirect enum Tree: Equatable {
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

  /// The result of changing a key.
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
    case .inItem(let index, let innerKey, let change):
      guard case .list(var items)? = pairs[key], items.indices.contains(index) else { return }
      items[index].apply(change, to: innerKey)
      pairs[key] = .list(items)
    case .inMapping(let innerKey, let change): pairs[key]?.apply(change, to: innerKey)
    case .set(.list(let items)) where !items.isEmpty:
      let new = items.map(Tree.init)
      if case .list(let old)? = pairs[key] {
        pairs[key] = .list(old.filter(new.contains) + new.filter { !old.contains($0) })
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
