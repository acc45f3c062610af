import Base

/// A text without what stands in its HTML, and without definitions of links that it has none of.
func withoutUnshown(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
  guard text.count <= longestText else { return text }
  var text = text
  // Most texts have neither sign, which is soon seen.
  if text.span.firstIndex(of: UInt8(ascii: "<")) != nil { text = withoutHTML(Array(text))[...] }
  if text.span.has(UInt8(ascii: ":"), after: { $0 == UInt8(ascii: "]") }) {
    text = withoutUnusedDefinitions(Array(text))[...]
  }
  return text
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
  let shown = Outline(parsing: MarkedText(text[...])).contents()
  func isSame(_ other: [UInt8]) -> Bool {
    Outline(parsing: MarkedText(other[...])).contents() == shown
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
  bracketedRanges(in: text).map { comparable(text[$0]) }
}

/// Where there are brackets that have none between them, what is within; what stands behind a backslash is no bracket.
func bracketedRanges(in text: [UInt8]) -> [Range<Int>] {
  var ranges: [Range<Int>] = []
  var open: Int?
  var index = 0
  while index < text.count {
    switch text[index] {
    case UInt8(ascii: "\\"): index += 1
    case UInt8(ascii: "["): open = index + 1
    case UInt8(ascii: "]"):
      if let start = open { ranges.append(start..<index) }
      open = nil
    default: break
    }
    index += 1
  }
  return ranges
}

/// A label as CommonMark compares labels.
func comparable(_ label: ArraySlice<UInt8>) -> String {
  String(decoding: label, as: UTF8.self).lowercased().split(whereSeparator: \.isWhitespace)
    .joined(separator: " ")
}
