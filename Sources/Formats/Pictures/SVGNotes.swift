import XML

/// The same drawing without comments, `<metadata>`, and what editors keep in it for themselves: paths of files, names of
/// layers, their users' names; nil for what cannot be read as an SVG.
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
  for range in notes.found {
    result += svg[start..<range.lowerBound]
    start = range.upperBound
  }
  return result + svg[start...]
}

/// Finds the notes in an SVG while it is read.
private final class SVGNotes: XMLHandler {
  /// In their order, none within another.
  private(set) var found: [Range<Int>] = []
  private(set) var isStopped = false
  private let bytes: [UInt8]
  private var depth = 0
  /// The element that is left out with all that is in it.
  private var leftOut: (tag: Range<Int>, depth: Int)?

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
      findAttributes(in: tag, attributes.map { split($0.name) })
    }
  }

  func endElement(at offset: Int) {
    defer { depth -= 1 }
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
        if SVGRules.inertNamespaces.contains(value) { found.append(start..<index) }
      } else if let attribute = known.next(),
        name == attribute.name
          || name.hasSuffix(":" + attribute.name)
      {
        if SVGRules.inertNamespaces.contains(attribute.namespace) { found.append(start..<index) }
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
