/// Finds many phrases at once in a sequence of words: an Aho–Corasick automaton over the hashes of
/// words.
///
/// Source: Aho and Corasick, Efficient string matching, CACM 18 (1975), 333–340.
struct PhraseMatcher: Sendable {
  /// 0 is the root.
  typealias Node = Int32

  private var edges = EdgeTable()
  /// The node to continue at when a word doesn't fit.
  private var fallbacks: [Node] = [0]
  /// The phrase that ends at a node, or -1.
  private var ends: [Int32] = [-1]
  /// The next fallback with an end, or 0.
  private var shorterEnds: [Node] = [0]
  private(set) var lengths: [Int] = []

  /// - Parameter phrases: the hashes of their words; distinct and not empty
  init(_ phrases: [[UInt64]]) {
    lengths = phrases.map(\.count)
    // Each node's parent and word; parents come first.
    var made: [(parent: Node, word: UInt64, depth: Int)] = [(0, 0, 0)]
    for (number, phrase) in phrases.enumerated() {
      var node: Node = 0
      for (index, word) in phrase.enumerated() {
        if let next = edges[node, word] {
          node = next
          continue
        }
        let next = Node(made.count)
        made.append((node, word, index + 1))
        ends.append(-1)
        edges.insert(next, from: node, by: word)
        node = next
      }
      ends[Int(node)] = Int32(number)
    }
    fallbacks = [Node](repeating: 0, count: made.count)
    shorterEnds = fallbacks
    // Nodes near the root first: the others fall back to them.
    for index in made.indices.sorted(by: { made[$0].depth < made[$1].depth }) where index > 0 {
      let (parent, word, depth) = made[index]
      let fallback = depth == 1 ? 0 : next(behind: fallbacks[Int(parent)], word)
      fallbacks[index] = fallback
      shorterEnds[index] = ends[Int(fallback)] >= 0 ? fallback : shorterEnds[Int(fallback)]
    }
  }

  func next(behind node: Node, _ word: UInt64) -> Node {
    var node = node
    while true {
      if let next = edges[node, word] { return next }
      if node == 0 { return 0 }
      node = fallbacks[Int(node)]
    }
  }

  /// The longest first.
  func forEachPhrase(at node: Node, _ body: (Int) -> Void) {
    var node = node
    while node != 0 {
      let phrase = ends[Int(node)]
      if phrase >= 0 { body(Int(phrase)) }
      node = shorterEnds[Int(node)]
    }
  }
}

/// The edges of the tree, with open addressing.
private struct EdgeTable: Sendable {
  private var keys = [UInt64](repeating: 0, count: 64)
  private var nodes = [Int32](repeating: 0, count: 64)
  private var count = 0

  /// Two edges collide once in about 10¹⁰ libraries.
  private static func key(_ node: Int32, _ word: UInt64) -> UInt64 {
    let mixed =
      (word ^ (UInt64(UInt32(bitPattern: node)) &* 0x9E37_79B9_7F4A_7C15))
      &* 0xD6E8_FEB8_6659_FD93
    return (mixed ^ (mixed >> 32)) | 1
  }

  subscript(node: Int32, word: UInt64) -> Int32? {
    let key = Self.key(node, word)
    let mask = keys.count - 1
    var index = Int(truncatingIfNeeded: key >> 1) & mask
    while keys[index] != 0 {
      if keys[index] == key { return nodes[index] }
      index = (index + 1) & mask
    }
    return nil
  }

  mutating func insert(_ next: Int32, from node: Int32, by word: UInt64) {
    if count * 2 >= keys.count { grow() }
    put(next, Self.key(node, word))
    count += 1
  }

  private mutating func put(_ next: Int32, _ key: UInt64) {
    let mask = keys.count - 1
    var index = Int(truncatingIfNeeded: key >> 1) & mask
    while keys[index] != 0 { index = (index + 1) & mask }
    keys[index] = key
    nodes[index] = next
  }

  private mutating func grow() {
    let (oldKeys, oldNodes) = (keys, nodes)
    keys = [UInt64](repeating: 0, count: oldKeys.count * 2)
    nodes = [Int32](repeating: 0, count: oldKeys.count * 2)
    for (index, key) in oldKeys.enumerated() where key != 0 { put(oldNodes[index], key) }
  }
}
