/// Writes blocks below each other, with the prefixes of their lines: `> `, `- `, `1. `.
struct BlockWriter {
  private(set) var text = ""
  private var open: [Container] = []
  private var nextID = 0
  private var last: [Int] = []

  fileprivate struct Container {
    let id: Int
    let element: MarkupElement
    /// Set when an item is written.
    var marker = ""
    var isWritten = false
    /// The number of items in a list.
    var count = 0
  }

  /// How many open containers are ignored, as they are too deep.
  private var skipped = 0

  /// The most signs before a line; deeper containers are ignored.
  private static let deepest = 20
  private static let mostOpen = 40

  mutating func open(_ element: MarkupElement) {
    // A spoiler is never too deep.
    let isSpoiler = if case .spoiler = element { true } else { false }
    if !isSpoiler, open.count >= Self.mostOpen {
      skipped += 1
      return
    }
    // A new item ends an open one.
    if element == .item, let item = open.last(where: { $0.element == .item || $0.isList }),
      item.element == .item
    {
      close(.item)
    }
    if element == .item, !open.contains(where: \.isList) { append(.list(isOrdered: false)) }
    append(element)
  }

  private mutating func append(_ element: MarkupElement) {
    open.append(Container(id: nextID, element: element))
    nextID += 1
  }

  /// Also closes what is in the container, but reopens a spoiler after it.
  mutating func close(_ element: MarkupElement) {
    let isSpoiler = if case .spoiler = element { true } else { false }
    if skipped > 0, !isSpoiler {
      skipped -= 1
      return
    }
    guard let index = open.lastIndex(where: { $0.isLike(element) }) else { return }
    if element == .item, open[index...].contains(where: \.isList) { return }
    let spoilers = open[(index + 1)...].filter(\.isSpoiler)
    closeContainers(from: index)
    for spoiler in spoilers { append(spoiler.element) }
  }

  mutating func closeAll() { closeContainers(from: 0) }

  private mutating func closeContainers(from index: Int) {
    while open.count > index {
      let container = open.removeLast()
      if container.isSpoiler, container.isWritten { add([":::"]) }
    }
  }

  mutating func write(_ lines: [String]) {
    guard !lines.isEmpty else { return }
    for index in open.indices where open[index].isSpoiler && !open[index].isWritten {
      guard case .spoiler(let title) = open[index].element else { continue }
      let inner = Array(open[index...])
      open.removeSubrange(index...)
      let words = fenceTitle(title ?? "")
      add([words.isEmpty ? "::: spoiler" : "::: spoiler " + words])
      open += inner
      open[index].isWritten = true
    }
    add(lines)
  }

  private mutating func add(_ lines: [String]) {
    let path = open.map(\.id)
    let shared = zip(path, last).prefix { $0 == $1 }.count
    if !text.isEmpty, !isTight(shared) {
      var prefix = self.prefix(open[..<shared])
      while prefix.last == " " { prefix.removeLast() }
      text += prefix + "\n"
    }
    for line in lines {
      var prefix = firstPrefix()
      if line.isEmpty { while prefix.last == " " { prefix.removeLast() } }
      text += prefix + line + "\n"
    }
    last = path
  }

  /// Whether a new item follows without an empty line: after an item of its list, or its parent's
  /// words.
  private func isTight(_ shared: Int) -> Bool {
    guard let item = open[shared...].first(where: { !$0.isList }), item.element == .item,
      !item.isWritten
    else { return false }
    if last.count > shared { return shared > 0 && open[shared - 1].isList }
    return shared > 0 && open[shared - 1].element == .item
  }

  /// The prefix of the next line, with the markers of new items.
  private mutating func firstPrefix() -> String {
    var result = ""
    var depth = 0
    for index in open.indices where depth < Self.deepest {
      switch open[index].element {
      case .quote: result += "> "
      case .item where open[index].isWritten:
        result += String(repeating: " ", count: open[index].marker.count)
      case .item:
        open[index].isWritten = true
        open[index].marker = "- "
        if let list = open[..<index].lastIndex(where: \.isList) {
          open[list].count += 1
          if open[list].element == .list(isOrdered: true) {
            open[index].marker = "\(open[list].count). "
          }
        }
        result += open[index].marker
      default: continue
      }
      depth += 1
    }
    return result
  }

  private func prefix(_ containers: ArraySlice<Container>) -> String {
    containers.filter { $0.element == .quote || $0.element == .item }.prefix(Self.deepest)
      .map { $0.element == .quote ? "> " : String(repeating: " ", count: $0.marker.count) }
      .joined()
  }

  /// A title must not begin a comment.
  private func fenceTitle(_ title: String) -> String {
    let words = spaced(title)
    return words.contains("%%") || words.contains("`")
      ? words.filter { $0 != "%" && $0 != "`" } : words
  }
}

extension BlockWriter.Container {
  fileprivate var isList: Bool {
    if case .list = element { return true }
    return false
  }

  fileprivate var isSpoiler: Bool {
    if case .spoiler = element { return true }
    return false
  }

  fileprivate func isLike(_ other: MarkupElement) -> Bool {
    switch (element, other) {
    case (.list, .list), (.spoiler, .spoiler): true
    default: element == other
    }
  }
}
