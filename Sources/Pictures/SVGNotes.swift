import Base
import DataFormats

/// A drawing without comments (also in styles), `<metadata>`, and editors' notes: paths of files,
/// names of layers and users. nil if it isn't an SVG.
func svgWithoutNotes(_ svg: [UInt8]) -> [UInt8]? {
  // Offsets are in bytes of UTF-8.
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
  /// The declarations of namespaces; unused ones are removed.
  private var declarations: [(range: Range<Int>, namespace: String)] = []
  private var usedNamespaces: Set<String> = []
  private let bytes: [UInt8]
  private var depth = 0
  /// The element that is being left out.
  private var leftOut: (tag: Range<Int>, depth: Int)?
  /// The start of the current style, and the number of notes before it.
  private var style: (start: Int, found: Int)?

  /// Sorted by their beginnings.
  var all: [Range<Int>] {
    let unused = declarations.filter { !usedNamespaces.contains($0.namespace) }.map(\.range)
    return (found + unused).sorted { $0.lowerBound < $1.lowerBound }
  }

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  func startElement(_ qualified: String, _ attributes: [XMLAttribute], at offset: Int) {
    let (namespace, name) = splitName(qualified)
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
      let names = attributes.map { splitName($0.name) }
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

  /// Declarations could stand for elements without a place in the file. Older editors name a file
  /// elsewhere, which is harmless.
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

  private func leaveOut(_ index: Int) {
    if let last = found.last, last.upperBound == index {
      found[found.count - 1] = last.lowerBound..<(index + 1)
    } else {
      found.append(index..<(index + 1))
    }
  }

  /// The offset after the `>` of a tag, outside of quotes.
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

  /// Finds the contents of comments in a style. The signs `/**/` stay, since `ur/**/l` is not
  /// `url`.
  ///
  /// - Parameter left: XML comments, which don't belong to the style
  private func findComments(inStyle range: Range<Int>, but left: ArraySlice<Range<Int>> = []) {
    guard bytes[range].contains(UInt8(ascii: "/")) else { return }
    // CDATA sections may begin and end within comments.
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

  /// Finds the attributes of editors' namespaces, and the declarations of these.
  ///
  /// - Parameter names: the attributes of the tag, without declarations of namespaces, in their
  ///   order
  private func findAttributes(
    in tag: Range<Int>, _ names: [(namespace: String, name: String)]
  ) {
    var index = bytes[tag].firstIndex(where: \.isASCIIWhitespace) ?? tag.upperBound
    var known = names.makeIterator()
    while index < tag.upperBound {
      let start = index
      let nameStart =
        bytes[index..<tag.upperBound].firstIndex { !$0.isASCIIWhitespace } ?? tag.upperBound
      guard let equals = bytes[nameStart..<tag.upperBound].firstIndex(of: UInt8(ascii: "=")),
        let open = bytes[equals..<tag.upperBound].firstIndex(where: {
          $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "'")
        }), let close = bytes[(open + 1)..<tag.upperBound].firstIndex(of: bytes[open])
      else { return }
      index = close + 1
      let name = String(
        decoding: bytes[nameStart..<equals].prefix { !$0.isASCIIWhitespace }, as: UTF8.self)
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
}

/// Finds the bytes within the comments of a style.
private struct CSSComments {
  private enum State {
    case style, slash, comment, star
    case text(quote: UInt8)
    case escaped(quote: UInt8)
  }

  private var state = State.style

  /// Reads the next byte; true within a comment, except for a star that may begin its end.
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
    // The line end closes an open text.
    case (.text(let quote), _): if byte == quote || byte == 0x0A { state = .style }
    case (.escaped(let quote), _): state = .text(quote: quote)
    }
    return false
  }
}
