import Bytes

/// A text without the words of its HTML comments, and without definitions of links that it has none of.
///
/// Of a comment `<!-- -->` stays, so that what is around it is read as before.
func withoutUnshown(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
  guard text.count <= longestText else { return text }
  var text = text
  // Most texts have neither sign, which is soon seen.
  if text.span.firstIndex(of: UInt8(ascii: "<")) != nil,
    text.firstRange(of: "<!--".utf8) != nil
  {
    text = withoutHTMLComments(Array(text))[...]
  }
  if text.span.firstIndex(of: UInt8(ascii: "]")) != nil, text.firstRange(of: "]:".utf8) != nil {
    text = withoutUnusedDefinitions(Array(text))[...]
  }
  return text
}

private func withoutHTMLComments(_ text: [UInt8]) -> [UInt8] {
  var kept: [UInt8] = []
  var start = 0
  for comment in htmlComments(in: text) where comment.lowerBound >= start {
    kept += text[start..<comment.lowerBound]
    kept += "<!-- -->".utf8
    // The marks of spoilers count even there.
    for line in text[comment].split(separator: UInt8(ascii: "\n"))
    where line.drop(while: \.isBlank).starts(with: ":::".utf8) {
      kept.append(UInt8(ascii: "\n"))
      kept += line
    }
    start = comment.upperBound
  }
  return kept + text[start...]
}

/// Where comments are that CommonMark takes for such, in their order; one that is a block of its own goes on to the end
/// of its last line.
private func htmlComments(in text: [UInt8]) -> [Range<Int>] {
  let marked = MarkedText(text[...])
  var tree = MarkdownTree(of: marked.bytes)
  var lines = SourceLines(of: marked)
  var bytes: [UInt8] = []
  var comments: [Range<Int>] = []
  while let node = tree.next(copyingTo: &bytes) {
    let isComment = bytes[node.text].drop(while: \.isBlank).starts(with: "<!--".utf8)
    switch node.kind {
    case .paragraph, .heading: if node.isEnter { lines.start(node) }
    case .text, .code: lines.pass(node)
    case .link, .picture: if !node.isEnter { lines.pass(node) }
    case .tag:
      let start = lines.pass(node)
      guard isComment else { continue }
      let line = bytes[node.text].prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
      let offset = lines.find(Array(line), near: start)
      guard text[offset...].starts(with: "<!--".utf8),
        let end = text[(offset + 2)...].firstRange(of: "-->".utf8)?.upperBound
      else { continue }
      comments.append(offset..<end)
    case .htmlBlock:
      let start = lines.start(node)
      guard isComment,
        let offset = text[start...].firstRange(of: "<!--".utf8)?.lowerBound
      else { continue }
      let count = bytes[node.text].count { $0 == UInt8(ascii: "\n") }
      let last = max(lines.originalOffset(ofLine: max(count - 1, 0)), offset)
      let end = text[last...].firstIndex { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
      comments.append(offset..<(end ?? text.count))
    default: continue
    }
  }
  return comments
}

/// More definitions than anyone has without a link; each of them is looked at by reading the whole text.
private let mostDefinitions = 50

private func withoutUnusedDefinitions(_ text: [UInt8]) -> [UInt8] {
  let lines = text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
  let labels = lines.map(definedLabel)
  var uses: [String: Int] = [:]
  for label in labels { if let label { uses[label, default: 0] -= 1 } }
  guard !uses.isEmpty else { return text }
  for label in bracketed(in: text) { uses[label]? += 1 }
  let unused = labels.indices.filter { index in labels[index].map { uses[$0] ?? 1 <= 0 } ?? false }
  guard !unused.isEmpty else { return text }
  func without(_ removed: some Collection<Int>) -> [UInt8] {
    var kept = lines
    for index in removed { kept[index] = [] }
    return Array(kept.joined(separator: [UInt8(ascii: "\n")]))
  }
  let shown = Outline(parsing: MarkedText(text[...])).contents
  func isSame(_ other: [UInt8]) -> Bool {
    Outline(parsing: MarkedText(other[...])).contents == shown
  }
  let all = without(unused)
  if isSame(all) { return all }
  var removed: [Int] = []
  for index in unused.prefix(mostDefinitions) where isSame(without(removed + [index])) {
    removed.append(index)
  }
  return without(removed)
}

/// The label of a line that may be a definition, as CommonMark compares labels; a note is none.
private func definedLabel(_ line: ArraySlice<UInt8>) -> String? {
  let rest = line.drop { $0.isBlank || $0 == UInt8(ascii: ">") }
  guard rest.first == UInt8(ascii: "["), let end = rest.firstIndex(of: UInt8(ascii: "]")),
    end + 1 < rest.endIndex, rest[end + 1] == UInt8(ascii: ":")
  else { return nil }
  let label = rest[(rest.startIndex + 1)..<end]
  return label.isEmpty || label.first == UInt8(ascii: "^") ? nil : comparable(label)
}

/// What stands between brackets that have none between them.
private func bracketed(in text: [UInt8]) -> [String] {
  var labels: [String] = []
  var open: Int?
  for (index, byte) in text.enumerated() {
    if byte == UInt8(ascii: "[") { open = index + 1 }
    if byte == UInt8(ascii: "]"), let start = open {
      labels.append(comparable(text[start..<index]))
      open = nil
    }
  }
  return labels
}

private func comparable(_ label: ArraySlice<UInt8>) -> String {
  String(decoding: label, as: UTF8.self).lowercased().split(whereSeparator: \.isWhitespace)
    .joined(separator: " ")
}

extension Outline {
  /// What makes its page, wherever it stands in the text.
  fileprivate var contents: [Content] {
    steps.map {
      Content(
        kind: $0.kind, edge: $0.edge, number: $0.number, text: Array(unmarked($0.text)),
        detail: Array(unmarked($0.detail)))
    }
  }

  fileprivate struct Content: Equatable {
    let kind: Step.Kind
    let edge: Step.Edge
    let number: Int
    let text: [UInt8]
    let detail: [UInt8]
  }
}
