struct HTMLReader {
  private let events: [HTMLEvent]
  private let keepsLines: Bool
  private var steps: [MarkupStep] = []
  /// The depth in elements whose contents are dropped.
  private var skipped = 0
  private var isAfterBreak = false
  /// The hidden ranges of the source, in order. For overlapping elements browsers create others,
  /// which would hide less.
  private var spoilers: [Range<Int>] = []
  /// The spoiler around the current step.
  private var current: Int?

  init(events: [HTMLEvent], keepsLines: Bool = false) {
    self.events = events
    self.keepsLines = keepsLines
    for case .enter(let element) in events where isSpoiler(element) {
      // It may hide more than was meant, never less.
      spoilers.append(element.start..<max(element.end ?? .max, element.start))
    }
    spoilers = spoilers.sorted { $0.lowerBound < $1.lowerBound }.reduce(into: []) { joined, next in
      if let last = joined.last, next.lowerBound < last.upperBound {
        joined[joined.count - 1] = last.lowerBound..<max(last.upperBound, next.upperBound)
      } else {
        joined.append(next)
      }
    }
  }

  mutating func read() -> [MarkupStep] {
    var index = 0
    while index < events.count {
      switch events[index] {
      case .text(let text, let offset):
        if skipped == 0 { add(text, offset) }
      case .enter(let element) where isSkipped(element): skipped += 1
      case .leave(let element) where isSkipped(element): skipped -= 1
      case .enter(let element) where skipped == 0:
        enter(element)
        if element.name == "details" {
          hide(from: element, title: takeSummary(behind: &index))
        } else if isSpoiler(element) {
          hide(from: element, title: nil)
        }
      case .leave(let element) where skipped == 0: leave(element)
      default: break
      }
      index += 1
    }
    return steps
  }

  private func isSkipped(_ element: HTMLElement) -> Bool {
    Self.withoutWords.contains(element.name)
  }

  private static let withoutWords: Set = [
    "head", "script", "style", "iframe", "object", "embed", "noscript", "template", "svg", "math",
    "audio", "video", "canvas", "select", "textarea", "noembed", "noframes", "title",
  ]

  private static let elements: [String: MarkupElement] = [
    "b": .mark(.strong), "strong": .mark(.strong), "i": .mark(.emphasis), "em": .mark(.emphasis),
    "s": .mark(.strike), "del": .mark(.strike), "strike": .mark(.strike), "code": .code,
    "tt": .code, "kbd": .code, "samp": .code, "pre": .codeBlock, "listing": .codeBlock,
    "blockquote": .quote, "ul": .list(isOrdered: false), "menu": .list(isOrdered: false),
    "ol": .list(isOrdered: true), "li": .item, "h1": .heading(level: 1), "h2": .heading(level: 2),
    "h3": .heading(level: 3), "h4": .heading(level: 4), "h5": .heading(level: 5),
    "h6": .heading(level: 6), "p": .block, "div": .block, "section": .block, "article": .block,
    "header": .block, "footer": .block, "main": .block, "aside": .block, "nav": .block,
    "center": .block, "table": .block, "tr": .block, "caption": .block, "dl": .block, "dt": .block,
    "dd": .block, "figure": .block, "figcaption": .block, "address": .block, "form": .block,
    "fieldset": .block, "summary": .block,
  ]

  private func isSpoiler(_ element: HTMLElement) -> Bool {
    element.name == "spoiler" || element.name == "details" || element.hasSpoilerAttribute
      || (!element.classes.isEmpty && element.classes.contains("spoiler"))
  }

  /// A spoiler within another contributes only its title.
  private mutating func hide(from element: HTMLElement, title: String?) {
    guard let index = spoiler(at: element.start), index != current else {
      if let title { steps += [.enter(.block), .text(title), .leave(.block)] }
      return
    }
    move(to: index, title: title)
  }

  private mutating func move(to index: Int?, title: String? = nil) {
    guard index != current else { return }
    if current != nil { steps.append(.leave(.spoiler(title: nil))) }
    if index != nil { steps.append(.enter(.spoiler(title: title))) }
    current = index
  }

  private func spoiler(at offset: Int) -> Int? {
    var (low, high) = (0, spoilers.count)
    while low < high {
      let middle = (low + high) / 2
      if spoilers[middle].upperBound <= offset { low = middle + 1 } else { high = middle }
    }
    return low < spoilers.count && spoilers[low].contains(offset) ? low : nil
  }

  private mutating func add(_ text: String, _ offset: Int) {
    if text.contains(where: { !$0.isWhitespace }) { move(to: spoiler(at: offset)) }
    var text = text
    if isAfterBreak, keepsLines, text.first?.isNewline == true { text.removeFirst() }
    isAfterBreak = false
    steps += keepsLines ? plainSteps(text) : [.text(text)]
  }

  private mutating func enter(_ element: HTMLElement) {
    isAfterBreak = false
    switch element.name {
    case "br":
      steps.append(.lineBreak)
      isAfterBreak = true
    case "hr": steps.append(.rule)
    case "img": add(element.alt ?? "", element.start)
    case "td", "th": steps.append(.text(" "))
    case "a":
      if let address = address(of: element) { steps.append(.enter(.mark(.link(address)))) }
    default: if let known = Self.elements[element.name] { steps.append(.enter(known)) }
    }
  }

  private mutating func leave(_ element: HTMLElement) {
    if let current, isSpoiler(element), element.end == spoilers[current].upperBound {
      move(to: nil)
    }
    if element.name == "a", let address = address(of: element) {
      steps.append(.leave(.mark(.link(address))))
    } else if let known = Self.elements[element.name] {
      steps.append(.leave(known))
    }
  }

  /// Keeps links to the web; relative ones led to pages of the source.
  private func address(of link: HTMLElement) -> String? { link.href.flatMap(webAddress) }

  /// Reads the title of a `<details>`, and moves past it.
  private func takeSummary(behind index: inout Int) -> String {
    var next = index + 1
    while next < events.count, case .text(let text, _) = events[next],
      text.allSatisfy(\.isWhitespace)
    {
      next += 1
    }
    guard next < events.count, case .enter(let summary) = events[next], summary.name == "summary"
    else { return "" }
    var title = ""
    while next < events.count, events[next] != .leave(summary) {
      if case .text(let text, _) = events[next] { title += text }
      next += 1
    }
    index = next
    return title
  }
}

/// nil unless the scheme is http or https.
func webAddress(_ address: some StringProtocol) -> String? {
  let address = spaced(String(address))
  let start = address.prefix(8).lowercased()
  return start.hasPrefix("http://") || start.hasPrefix("https://") ? address : nil
}
