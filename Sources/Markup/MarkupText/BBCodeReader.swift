struct BBCodeReader {
  private var rest: Substring
  private var steps: [MarkupStep] = []
  /// The open elements of each tag: an end without a start is text.
  private var open: [String: [MarkupElement?]] = [:]

  init(_ text: String) { rest = text[...] }

  private static let elements: [String: MarkupElement] = [
    "b": .mark(.strong), "i": .mark(.emphasis), "s": .mark(.strike), "strike": .mark(.strike),
    "del": .mark(.strike), "quote": .quote, "spoiler": .spoiler(title: nil),
    "list": .list(isOrdered: false), "ul": .list(isOrdered: false), "ol": .list(isOrdered: true),
    "li": .item, "h1": .heading(level: 1), "h2": .heading(level: 2), "h3": .heading(level: 3),
    "center": .block,
  ]

  /// Tags that are dropped while their contents are kept.
  private static let looks: Set = ["u", "size", "color", "font"]

  private struct Tag {
    let name: String
    let value: Substring?
    let isEnd: Bool
    let length: Int
  }

  mutating func read() -> [MarkupStep] {
    while let bracket = rest.firstIndex(of: "[") {
      steps += plainSteps(rest[..<bracket])
      rest = rest[bracket...]
      if let tag = tag() {
        let source = rest.prefix(tag.length)
        rest = rest.dropFirst(tag.length)
        if !take(tag) { steps.append(.text(String(source))) }
      } else {
        steps.append(.text("["))
        rest.removeFirst()
      }
    }
    steps += plainSteps(rest)
    return steps
  }

  /// Reads `[name]`, `[name=value]` or `[/name]` at the start of the rest.
  private func tag() -> Tag? {
    // A tag is on one line and contains no bracket.
    let inner = rest.dropFirst()
    guard let end = inner.firstIndex(where: { $0 == "]" || $0 == "[" || $0.isNewline }),
      inner[end] == "]"
    else { return nil }
    var words = inner[..<end]
    let isEnd = words.first == "/"
    if isEnd { words.removeFirst() }
    let name = words.prefix { $0 != "=" && $0 != " " }
    var value: Substring?
    if name.endIndex < words.endIndex {
      value = words[words.index(after: name.endIndex)...]
      if value?.first == "\"", value?.last == "\"", value.map({ $0.count > 1 }) == true {
        value = value?.dropFirst().dropLast()
      }
    }
    return Tag(
      name: name.lowercased(), value: value, isEnd: isEnd,
      length: rest.distance(from: rest.startIndex, to: end) + 1)
  }

  /// False if the tag is text.
  private mutating func take(_ tag: Tag) -> Bool {
    if tag.isEnd { return takeEnd(tag.name) }
    switch tag.name {
    case "*":
      guard open["list"]?.isEmpty == false else { return false }
      steps.append(.enter(.item))
    case "hr": steps.append(.rule)
    case "code": takeCode()
    case "img": return contents(before: "[/img]") != nil
    case "url": return takeLink(tag.value)
    case "list" where tag.value != nil: enter(.list(isOrdered: true), "list")
    case "spoiler": enter(.spoiler(title: tag.value.map { String($0) }), "spoiler")
    default:
      let element = Self.elements[tag.name]
      guard element != nil || Self.looks.contains(tag.name) else { return false }
      enter(element, tag.name)
    }
    return true
  }

  private mutating func enter(_ element: MarkupElement?, _ name: String) {
    open[name, default: []].append(element)
    if let element { steps.append(.enter(element)) }
  }

  private mutating func takeEnd(_ name: String) -> Bool {
    guard let element = open[name]?.popLast() else { return false }
    if let element { steps.append(.leave(element)) }
    return true
  }

  private mutating func takeLink(_ value: Substring?) -> Bool {
    if let value {
      enter(webAddress(value).map { .mark(.link($0)) }, "url")
      return true
    }
    guard let words = contents(before: "[/url]") else { return false }
    let link = webAddress(words).map { MarkupElement.mark(.link($0)) }
    if let link { steps.append(.enter(link)) }
    steps.append(.text(String(words)))
    if let link { steps.append(.leave(link)) }
    return true
  }

  /// Reads code, which contains no tags; without an end it is the rest of the text.
  private mutating func takeCode() {
    let end = rest.firstRange(of: "[/code]") ?? rest.firstRange(of: "[/CODE]")
    let code = rest[..<(end?.lowerBound ?? rest.endIndex)]
    rest = rest[(end?.upperBound ?? rest.endIndex)...]
    steps += [.enter(.codeBlock)] + plainSteps(code) + [.leave(.codeBlock)]
  }

  /// Takes the text before an end, and the end.
  private mutating func contents(before end: String) -> Substring? {
    guard let bracket = rest.firstIndex(of: "["),
      rest[bracket...].prefix(end.count).lowercased() == end
    else { return nil }
    let words = rest[..<bracket]
    rest = rest[bracket...].dropFirst(end.count)
    return words
  }
}
