import Glibc

/// Parses a page for `HTMLPage`.
struct HTMLReader {
  private let bytes: [UInt8]
  private var place = 0
  private var line = 1
  private var open: [(element: Int, name: String)] = []

  private static let void: Set = [
    "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track",
    "wbr",
  ]

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  mutating func read(into page: inout HTMLPage) {
    if starts(with: "<!DOCTYPE html>\n") {
      place = 15
    } else {
      report("the page does not begin with its document type", in: &page)
    }
    while place < bytes.count {
      let next = bytes[place...].isEmpty ? bytes.count : find(UInt8(ascii: "<"), from: place)
      readText(upTo: next, into: &page)
      if place < bytes.count { readTag(into: &page) }
    }
    for element in open.reversed() { report("<\(element.name)> is not closed", in: &page) }
  }

  private mutating func readTag(into page: inout HTMLPage) {
    let start = place
    place += 1
    let isEnd = place < bytes.count && bytes[place] == UInt8(ascii: "/")
    if isEnd { place += 1 }
    let name = readName()
    guard !name.isEmpty else {
      report("'<' stands for itself in '\(shown(from: start))'", in: &page)
      return
    }
    if isEnd {
      skipSpace()
      if place >= bytes.count || bytes[place] != UInt8(ascii: ">") {
        report("'\(shown(from: start))' is no end tag", in: &page)
      }
      place = min(find(UInt8(ascii: ">"), from: place) + 1, bytes.count)
      close(name, in: &page)
    } else {
      readStart(name, from: start, into: &page)
    }
  }

  private mutating func readStart(_ name: String, from start: Int, into page: inout HTMLPage) {
    var attributes: [HTMLPage.Attribute] = []
    let startLine = line
    var isClosed = false
    while true {
      let before = place
      skipSpace()
      guard place < bytes.count else {
        report("'\(shown(from: start))' has no end", in: &page)
        break
      }
      if bytes[place] == UInt8(ascii: ">") {
        place += 1
        break
      }
      if starts(with: "/>") {
        place += 2
        isClosed = true
        break
      }
      let attribute = readName()
      guard !attribute.isEmpty, place > before, before < place - attribute.utf8.count else {
        report("'\(shown(from: start))' is no tag", in: &page)
        place = min(place + 1, bytes.count)
        continue
      }
      var value = ""
      if starts(with: "=") {
        place += 1
        value = readValue(of: attribute, into: &page)
      }
      if attributes.contains(where: { $0.name == attribute }) {
        report("<\(name)> has '\(attribute)' twice", in: &page)
      }
      attributes.append(HTMLPage.Attribute(name: attribute, value: value))
    }
    page.elements.append(
      HTMLPage.Element(
        name: name, attributes: attributes, line: startLine, parent: open.last?.element))
    guard !isClosed, !HTMLReader.void.contains(name) else { return }
    open.append((page.elements.count - 1, name))
    if name == "script" || name == "style" { readRawText(of: name, into: &page) }
  }

  private mutating func readValue(of name: String, into page: inout HTMLPage) -> String {
    guard starts(with: "\"") else {
      report("the value of '\(name)' is not in quotes", in: &page)
      return ""
    }
    let start = place + 1
    let end = find(UInt8(ascii: "\""), from: start)
    if find(UInt8(ascii: "<"), from: start, to: end) < end {
      report("the value of '\(name)' has '<' in it", in: &page)
    }
    let value = decoded(start..<end, into: &page)
    countLines(in: start..<end)
    place = min(end + 1, bytes.count)
    return value
  }

  private mutating func readRawText(of name: String, into page: inout HTMLPage) {
    let start = place
    while place < bytes.count, !starts(with: "</" + name) {
      place = find(UInt8(ascii: "<"), from: place + 1)
    }
    countLines(in: start..<place)
    page.texts.append(
      HTMLPage.Text(
        text: String(decoding: bytes[start..<place], as: UTF8.self), parent: open.last?.element))
  }

  private mutating func readText(upTo end: Int, into page: inout HTMLPage) {
    guard end > place else { return }
    let text = decoded(place..<end, into: &page)
    page.texts.append(HTMLPage.Text(text: text, parent: open.last?.element))
    countLines(in: place..<end)
    place = end
  }

  private mutating func close(_ name: String, in page: inout HTMLPage) {
    guard open.last?.name == name else {
      report("</\(name)> closes <\(open.last?.name ?? "nothing")>", in: &page)
      if let last = open.lastIndex(where: { $0.name == name }) {
        open.removeLast(open.count - last)
      }
      return
    }
    open.removeLast()
  }

  private mutating func decoded(_ range: Range<Int>, into page: inout HTMLPage) -> String {
    for place in range
    where bytes[place] < 0x20 && ![0x09, 0x0A].contains(bytes[place]) || bytes[place] == 0x7F {
      report("there is a control character, \(bytes[place])", in: &page)
    }
    guard find(UInt8(ascii: "&"), from: range.lowerBound, to: range.upperBound) < range.upperBound
    else {
      return String(decoding: bytes[range], as: UTF8.self)
    }
    var result: [UInt8] = []
    var place = range.lowerBound
    while place < range.upperBound {
      guard bytes[place] == UInt8(ascii: "&") else {
        result.append(bytes[place])
        place += 1
        continue
      }
      let end = find(UInt8(ascii: ";"), from: place, to: range.upperBound)
      let name = String(decoding: bytes[(place + 1)..<end], as: UTF8.self)
      guard end < range.upperBound, let scalar = HTMLReader.scalar(named: name) else {
        report("'&' stands for itself in '\(shown(from: place))'", in: &page)
        result.append(bytes[place])
        place += 1
        continue
      }
      result += Array(String(scalar).utf8)
      place = end + 1
    }
    return String(decoding: result, as: UTF8.self)
  }

  private static func scalar(named name: String) -> Unicode.Scalar? {
    switch name {
    case "amp": "&"
    case "lt": "<"
    case "gt": ">"
    case "quot": "\""
    case "apos": "'"
    case _ where name.hasPrefix("#x"):
      UInt32(name.dropFirst(2), radix: 16).flatMap(Unicode.Scalar.init)
    case _ where name.hasPrefix("#"): UInt32(name.dropFirst()).flatMap(Unicode.Scalar.init)
    default: nil
    }
  }

  private mutating func readName() -> String {
    let start = place
    while place < bytes.count, HTMLReader.isNamePart(bytes[place], isFirst: place == start) {
      place += 1
    }
    return String(decoding: bytes[start..<place], as: UTF8.self)
  }

  private static func isNamePart(_ byte: UInt8, isFirst: Bool) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: ":"),
      UInt8(ascii: "_"), UInt8(ascii: "."):
      !isFirst
    default: false
    }
  }

  private mutating func skipSpace() {
    while place < bytes.count, bytes[place] == 0x20 || bytes[place] == 0x0A {
      if bytes[place] == 0x0A { line += 1 }
      place += 1
    }
  }

  private func starts(with text: String) -> Bool {
    bytes.count - place >= text.utf8.count
      && zip(bytes[place...], text.utf8).allSatisfy { $0 == $1 }
  }

  /// The next place of a byte, or the end. In C, because a loop in a debug build takes a hundred
  /// times as long.
  private func find(_ byte: UInt8, from start: Int, to end: Int? = nil) -> Int {
    let end = end ?? bytes.count
    guard start < end else { return end }
    return unsafe bytes.withUnsafeBytes { bytes in
      guard let first = bytes.baseAddress,
        let found = unsafe memchr(first + start, Int32(byte), end - start)
      else { return end }
      return unsafe UnsafeRawPointer(found) - first
    }
  }

  private mutating func countLines(in range: Range<Int>) {
    var next = find(0x0A, from: range.lowerBound, to: range.upperBound)
    while next < range.upperBound {
      line += 1
      next = find(0x0A, from: next + 1, to: range.upperBound)
    }
  }

  private func shown(from start: Int) -> String {
    String(decoding: bytes[start..<min(start + 40, bytes.count)], as: UTF8.self)
  }

  private func report(_ problem: String, in page: inout HTMLPage) {
    page.problems.append("line \(line): \(problem)")
  }
}
