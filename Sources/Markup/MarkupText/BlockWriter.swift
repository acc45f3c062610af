/// Writes blocks one below the other, with the prefixes of their lines: `> `, `- `, `1. `.
struct BlockWriter {
  private(set) var text = ""
  private var open: [Container] = []
  private var nextID = 0
  private var last: [Int] = []
  /// Whether a paragraph below the last block would continue it.
  private var isLazy = false
  /// The sign of the list that was the last block outside of containers.
  private var lastSign: Character?

  fileprivate struct Container {
    let id: Int
    let element: MarkupElement
    /// Set when an item is written.
    var marker = ""
    var isWritten = false
    /// The number of a list's next item.
    var number = 1
    /// A list's bullet, or the sign after its numbers.
    var sign: Character = "-"
    /// Whether a list has no empty lines; nil for one with empty lines only between blocks other
    /// than items.
    var isTight: Bool?
    /// The sign of the list that was the last block in this container.
    var lastSign: Character?
  }

  /// The number of open containers that are ignored because they are too deep.
  private var skipped = 0

  /// The most signs before a line; deeper containers are ignored.
  private let deepest: Int

  init(deepest: Int = 20) { self.deepest = deepest }

  mutating func open(_ element: MarkupElement) {
    // A spoiler is never too deep.
    let isSpoiler = if case .spoiler = element { true } else { false }
    if !isSpoiler, open.count >= 2 * deepest {
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

  /// Opens a list whose parts are written as they come, with another sign than that of a list right
  /// before it.
  mutating func openList(start: Int?, isTight: Bool) {
    let count = open.count
    open(.list(isOrdered: start != nil))
    guard open.count > count else { return }
    let before = count > 0 ? open[count - 1].lastSign : lastSign
    let signs: (first: Character, second: Character) = start == nil ? ("-", "+") : (".", ")")
    open[count].sign = before == signs.first ? signs.second : signs.first
    open[count].isTight = isTight
    open[count].number = start ?? 1
    setLastSign(open[count].sign, in: count)
  }

  private mutating func setLastSign(_ sign: Character?, in depth: Int) {
    if depth > 0 { open[depth - 1].lastSign = sign } else { lastSign = sign }
  }

  private mutating func append(_ element: MarkupElement) {
    if element == .quote { setLastSign(nil, in: open.count) }
    open.append(Container(id: nextID, element: element))
    if element == .list(isOrdered: true) { open[open.count - 1].sign = "." }
    nextID += 1
  }

  /// Also closes everything in the container, but reopens a spoiler after it.
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

  mutating func closeContainers(from index: Int) {
    while open.count > index {
      let container = open.removeLast()
      if container.isSpoiler, container.isWritten { add([":::"]) }
    }
  }

  mutating func write(_ lines: [String], isParagraph: Bool = false) {
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
    add(lines, isParagraph: isParagraph)
  }

  private mutating func add(_ lines: [String], isParagraph: Bool = false) {
    let path = open.map(\.id)
    let shared = zip(path, last).prefix { $0 == $1 }.count
    setLastSign(nil, in: open.count)
    if isTight(shared) {
      let isContinuation = isLazy && isParagraph && path.count == shared && last.count > shared
      if isContinuation { text += prefix(open[...]) + "<!-- -->\n" }
    } else if !text.isEmpty {
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
    isLazy = isParagraph
  }

  /// Whether a new item follows without an empty line: after an item of its list, or its parent's
  /// words.
  private func isTight(_ shared: Int) -> Bool {
    if let list = open[..<shared].last(where: { $0.element != .item }), let isTight = list.isTight {
      return isTight
    }
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
    for index in open.indices where depth < deepest {
      switch open[index].element {
      case .quote: result += "> "
      case .item where open[index].isWritten:
        result += String(repeating: " ", count: open[index].marker.count)
      case .item:
        open[index].isWritten = true
        open[index].marker = "- "
        if let list = open[..<index].lastIndex(where: \.isList) {
          let isOrdered = open[list].element == .list(isOrdered: true)
          open[index].marker = (isOrdered ? String(open[list].number) : "") + "\(open[list].sign) "
          open[list].number = min(open[list].number + 1, 999_999_999)
        }
        result += open[index].marker
      default: continue
      }
      depth += 1
    }
    return result
  }

  private func prefix(_ containers: ArraySlice<Container>) -> String {
    containers.filter { $0.element == .quote || $0.element == .item }.prefix(deepest)
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
