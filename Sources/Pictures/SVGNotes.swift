import DataFormats

/// The same drawing without comments, those of its styles too, `<metadata>`, and what editors keep in it for themselves:
/// paths of files, names of layers, their users' names; nil for what cannot be read as an SVG.
func svgWithoutNotes(_ svg: [UInt8]) -> [UInt8]? {
  // Places are counted in bytes that are ASCII or parts of a letter.
  guard !svg.contains(0) else { return nil }
  let notes = SVGNotes(svg)
  guard (try? readXML(svg[...], namespaceSeparator: UInt8(ascii: "|"), to: notes)) != nil,
    !notes.isStopped
  else { return nil }
  var result: [UInt8] = []
  result.reserveCapacity(svg.count)
  var start = 0
  for range in notes.all where range.upperBound > start {
    if range.lowerBound > start { result += svg[start..<range.lowerBound] }
    start = range.upperBound
  }
  return result + svg[start...]
}

/// Finds the notes in an SVG while it is read.
private final class SVGNotes: XMLHandler {
  private var found: [Range<Int>] = []
  private(set) var isStopped = false
  /// The names for namespaces, each with the namespace; those that nothing of the drawing is in go.
  private var declarations: [(range: Range<Int>, namespace: String)] = []
  private var usedNamespaces: Set<String> = []
  private let bytes: [UInt8]
  private var depth = 0
  /// The element that is left out with all that is in it.
  private var leftOut: (tag: Range<Int>, depth: Int)?
  /// Where the style begins that is being read, and how many notes had been found by then.
  private var style: (start: Int, found: Int)?

  /// Sorted by where they begin.
  var all: [Range<Int>] {
    let unused = declarations.filter { !usedNamespaces.contains($0.namespace) }.map(\.range)
    return (found + unused).sorted { $0.lowerBound < $1.lowerBound }
  }

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  func startElement(_ qualified: String, _ attributes: [XMLAttribute], at offset: Int) {
    let (namespace, name) = split(qualified)
    if depth == 0, namespace != SVGRules.namespace || name != "svg" { isStopped = true }
    depth += 1
    guard leftOut == nil else { return }
    let tag = offset..<end(ofTagAt: offset)
    let isNote =
      SVGRules.inertNamespaces.contains(namespace)
      || namespace == SVGRules.namespace && name == "metadata"
    if isNote, depth > 1 {
      leftOut = (tag, depth)
    } else {
      let names = attributes.map { split($0.name) }
      usedNamespaces.insert(namespace)
      usedNamespaces.formUnion(names.map(\.namespace))
      findAttributes(in: tag, names)
      style = name == "style" ? (tag.upperBound, found.count) : nil
    }
  }

  func endElement(at offset: Int) {
    defer { depth -= 1 }
    if let style, style.start <= offset {
      findComments(inStyle: style.start..<offset, but: found[style.found...])
    }
    style = nil
    guard let (tag, depth) = leftOut, depth == self.depth else { return }
    let isEmpty = tag.count > 2 && bytes[tag.upperBound - 2] == UInt8(ascii: "/")
    found.append(tag.lowerBound..<(isEmpty ? tag.upperBound : end(ofTagAt: offset)))
    leftOut = nil
  }

  func text(_ part: Span<UInt8>) {}

  func comment(_ text: String, at offset: Int) { leaveOut(from: offset, upTo: "-->", behind: 4) }

  func instruction(_ target: String, at offset: Int) {
    leaveOut(from: offset, upTo: "?>", behind: 2)
  }

  /// What it declares could stand for elements that are in no place; many declare nothing. A file
  /// elsewhere, which older editors name, is fetched by nobody.
  func documentType(_ contents: DocumentTypeContents, at offset: Int) {
    if contents == .declarations { isStopped = true }
  }

  private func leaveOut(from offset: Int, upTo mark: String, behind start: Int) {
    guard leftOut == nil else { return }
    let mark = Array(mark.utf8)
    var end = min(offset + start, bytes.count)
    while end < bytes.count, !bytes[end...].starts(with: mark) { end += 1 }
    found.append(offset..<min(end + mark.count, bytes.count))
  }

  /// One byte more.
  private func leaveOut(_ index: Int) {
    if let last = found.last, last.upperBound == index {
      found[found.count - 1] = last.lowerBound..<(index + 1)
    } else {
      found.append(index..<(index + 1))
    }
  }

  /// Behind the `>` of a tag; one in quotes is none.
  private func end(ofTagAt start: Int) -> Int {
    var quote: UInt8?
    for index in start..<bytes.count {
      let byte = bytes[index]
      if let open = quote {
        if byte == open { quote = nil }
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      } else if byte == UInt8(ascii: ">") {
        return index + 1
      }
    }
    return bytes.count
  }

  /// What stands within the comments of a style. Their signs stay: `ur/**/l` is no `url`, so that what has been looked at
  /// is what goes out.
  ///
  /// - Parameter left: comments of XML in it, which are no part of the style
  private func findComments(inStyle range: Range<Int>, but left: ArraySlice<Range<Int>> = []) {
    guard bytes[range].contains(UInt8(ascii: "/")) else { return }
    // Within comments, too, a section of CDATA begins and ends.
    let kept = ["<![CDATA[", "]]>"].map { Array($0.utf8) }
    var comments = CSSComments()
    var left = left
    var index = range.lowerBound
    while index < range.upperBound {
      if let next = left.first, next.lowerBound <= index {
        index = max(next.upperBound, index)
        left.removeFirst()
      } else if let mark = kept.first(where: { bytes[index...].starts(with: $0) }) {
        index += mark.count
      } else {
        if comments.take(bytes[index]) { leaveOut(index) }
        index += 1
      }
    }
  }

  /// The attributes of a tag that are of editors' namespaces, and the names of these.
  ///
  /// - Parameter names: of its attributes but for those that name namespaces, in their order
  private func findAttributes(
    in tag: Range<Int>, _ names: [(namespace: String, name: String)]
  ) {
    func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
    var index = bytes[tag].firstIndex(where: isBlank) ?? tag.upperBound
    var known = names.makeIterator()
    while index < tag.upperBound {
      let start = index
      let nameStart = bytes[index..<tag.upperBound].firstIndex { !isBlank($0) } ?? tag.upperBound
      guard let equals = bytes[nameStart..<tag.upperBound].firstIndex(of: UInt8(ascii: "=")),
        let open = bytes[equals..<tag.upperBound].firstIndex(where: {
          $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "'")
        }), let close = bytes[(open + 1)..<tag.upperBound].firstIndex(of: bytes[open])
      else { return }
      index = close + 1
      let name = String(
        decoding: bytes[nameStart..<equals].prefix { !isBlank($0) }, as: UTF8.self)
      if name == "xmlns" || name.hasPrefix("xmlns:") {
        let value = String(decoding: bytes[(open + 1)..<close], as: UTF8.self)
        if SVGRules.inertNamespaces.contains(value) {
          found.append(start..<index)
        } else if name != "xmlns", !SVGRules.ownNamespaces.contains(value), !value.contains("&") {
          declarations.append((start..<index, value))
        }
      } else if let attribute = known.next(),
        name == attribute.name
          || name.hasSuffix(":" + attribute.name)
      {
        if SVGRules.isNote(attribute.name, in: attribute.namespace) {
          found.append(start..<index)
        } else if attribute.namespace.isEmpty, attribute.name != "href",
          !SVGRules.isText(attribute.name)
        {
          findComments(inStyle: (open + 1)..<close)
        }
      } else {
        return
      }
    }
  }

  private func split(_ qualified: String) -> (namespace: String, name: String) {
    guard let bar = qualified.lastIndex(of: "|") else { return ("", qualified) }
    return (String(qualified[..<bar]), String(qualified[qualified.index(after: bar)...]))
  }
}

/// Tells which bytes of a style are what its comments say.
private struct CSSComments {
  private enum State {
    case style, slash, comment, star
    case text(quote: UInt8)
    case escaped(quote: UInt8)
  }

  private var state = State.style

  /// Takes the next byte; whether it stands between the signs of a comment.
  ///
  /// A star that may be the first half of the end stays.
  mutating func take(_ byte: UInt8) -> Bool {
    switch (state, byte) {
    case (.style, UInt8(ascii: "/")), (.slash, UInt8(ascii: "/")): state = .slash
    case (.slash, UInt8(ascii: "*")): state = .comment
    case (.style, UInt8(ascii: "\"")), (.style, UInt8(ascii: "'")), (.slash, UInt8(ascii: "\"")),
      (.slash, UInt8(ascii: "'")):
      state = .text(quote: byte)
    case (.style, _), (.slash, _): state = .style
    case (.star, UInt8(ascii: "/")): state = .style
    case (.comment, UInt8(ascii: "*")), (.star, UInt8(ascii: "*")): state = .star
    case (.comment, _), (.star, _):
      state = .comment
      return true
    case (.text(let quote), UInt8(ascii: "\\")): state = .escaped(quote: quote)
    // A line ends what was never closed.
    case (.text(let quote), _): if byte == quote || byte == 0x0A { state = .style }
    case (.escaped(let quote), _): state = .text(quote: quote)
    }
    return false
  }
}
