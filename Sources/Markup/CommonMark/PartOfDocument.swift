/// A text in Markdown as a part of a longer one: its headings are below the heading that it has there, its notes and the
/// labels of its links are its own, what it opens it closes, and titles that it refers to have their names.
///
/// - Parameters:
///   - level: of the heading that it has there.
///   - notes: what the names of its notes and of its links' labels begin with.
///   - title: what a `[[reference]]` is called; nil leaves it as it is written.
package func partOfDocument(
  _ text: String, below level: Int, notes: String, title: (String) -> String?
) -> String {
  let own = withOwnLinkLabels(Array(text.utf8), named: notes)
  var part = PartOfDocument(String(decoding: own, as: UTF8.self))
  part.lowerHeadings(by: level)
  part.closeAndName(notes: notes, title: title)
  return part.lines.joined(separator: "\n")
}

private struct PartOfDocument {
  private(set) var lines: [String]

  init(_ text: String) {
    lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { String($0) }
  }

  mutating func lowerHeadings(by count: Int) {
    let marked = MarkedText(Array(lines.joined(separator: "\n").utf8)[...])
    var tree = MarkdownTree(of: marked.bytes)
    var ignored: [UInt8] = []
    var removed: Set<Int> = []
    while let node = tree.next(copyingTo: &ignored) {
      guard case .heading = node.kind, node.isEnter, lines.indices.contains(node.start.line - 1)
      else { continue }
      let line = node.start.line - 1
      let start = Array(lines[line].utf8.prefix(max(node.start.column - 1, 0)))
      let rest = lines[line].utf8.dropFirst(start.count)
      let signs = String(repeating: "#", count: min(node.number + count, 6))
      let prefix = String(decoding: start, as: UTF8.self)
      let words: String
      if rest.first == UInt8(ascii: "#") {
        words = String(decoding: rest.drop { $0 == UInt8(ascii: "#") }, as: UTF8.self)
      } else {
        guard let end = endOfHeading(from: line) else { continue }
        let others = lines[(line + 1)..<end].map { $0.drop { " \t>".contains($0) } }
        words = " " + ([Substring(decoding: rest, as: UTF8.self)] + others).joined(separator: " ")
        removed.formUnion((line + 1)...end)
      }
      lines[line] = prefix + signs + words
    }
    lines = lines.indices.filter { !removed.contains($0) }.map { lines[$0] }
  }

  /// The line of signs below a heading that begins in a line.
  private func endOfHeading(from line: Int) -> Int? {
    lines.indices.dropFirst(line + 1).first { index in
      let signs = lines[index].filter { !" \t>\r".contains($0) }
      return !signs.isEmpty && (signs.allSatisfy { $0 == "=" } || signs.allSatisfy { $0 == "-" })
    }
  }

  mutating func closeAndName(notes: String, title: (String) -> String?) {
    var fence: (sign: Character, count: Int)?
    var spoilers = 0
    for index in lines.indices {
      let line = lines[index].drop { $0 == " " }
      let sign = line.first ?? " "
      let count = line.prefix { $0 == sign }.count
      let rest = line.dropFirst(count)
      if sign == "`" || sign == "~", count >= 3, lines[index].count - line.count < 4 {
        if let open = fence {
          if open.sign == sign, count >= open.count, rest.allSatisfy(\.isWhitespace) { fence = nil }
        } else if sign == "~" || !rest.contains("`") {
          fence = (sign, count)
        }
        continue
      }
      if fence != nil { continue }
      if sign == ":", count >= 3 {
        spoilers += rest.allSatisfy(\.isWhitespace) ? (spoilers > 0 ? -1 : 0) : 1
      }
      lines[index] = named(lines[index], notes: notes, title: title)
    }
    if let fence { lines.append(String(repeating: fence.sign, count: fence.count)) }
    lines += Array(repeating: ":::", count: spoilers)
  }

  private func named(_ line: String, notes: String, title: (String) -> String?) -> String {
    guard line.contains("[[") || line.contains("[^") else { return line }
    return
      line.replacing(/\[\^([^\]\s]+)\]/) { "[^\(notes).\($0.1)]" }
      .replacing(/\[\[([^\]\|]+)(?:\|([^\]]*))?\]\]/) { match in
        let id = match.1.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        let label = match.2.map { String($0) } ?? ""
        if !label.allSatisfy(\.isWhitespace) { return title(id) == nil ? String(match.0) : label }
        return title(id) ?? String(match.0)
      }
  }
}
