import Cexpat

/// Why an SVG may not be published.
enum SVGProblem: Error, Equatable {
  case notWellFormed(String)
  case notSVG(root: String)
  case encoding(String)
  case doctype
  case instruction(String)
  case element(String)
  case attribute(String, element: String)
  case value(attribute: String, value: String)
  case style(String)
  case nestedUse(String)
  case tooDeep
  case noSize
}

/// An SVG is a document that can act and call home; only one that does nothing but draw gets through.
func svg(_ bytes: PictureBytes) throws(PictureProblem) -> PictureInfo {
  // A browser would guess at UTF-16; what was checked must be what is read.
  if let offset = bytes.all.firstIndex(of: 0) { throw .svg(.encoding("UTF-16"), offset: offset) }
  var reader = SVGReader()
  guard let parser = XML_ParserCreateNS(nil, XML_Char(bitPattern: UInt8(ascii: "|"))) else {
    throw .broken(.svg, "it is too large")
  }
  defer { XML_ParserFree(parser) }
  let status = withUnsafeMutablePointer(to: &reader) { reader in
    reader.pointee.parser = parser
    XML_SetUserData(parser, reader)
    setHandlers(parser)
    return bytes.all.withUnsafeBytes { bytes in
      XML_Parse(
        parser, bytes.baseAddress?.assumingMemoryBound(to: CChar.self),
        Int32(clamping: bytes.count), 1)
    }
  }
  if let (problem, offset) = reader.problem {
    // expat is behind the name of a DOCTYPE when it reports one.
    let start = bytes.all[..<offset].lastIndex(of: UInt8(ascii: "<"))
    throw .svg(problem, offset: problem == .doctype ? start ?? offset : offset)
  }
  guard status == XML_STATUS_OK else {
    let reason = XML_ErrorString(XML_GetErrorCode(parser)).map { String(cString: $0) } ?? "broken"
    throw .svg(.notWellFormed(reason), offset: max(Int(XML_GetCurrentByteIndex(parser)), 0))
  }
  if let (id, offset) = reader.nestedUse { throw .svg(.nestedUse(id), offset: offset) }
  guard let size = reader.size else { throw .svg(.noSize, offset: reader.rootOffset) }
  return PictureInfo(format: .svg, width: size.width, height: size.height)
}

private func setHandlers(_ parser: XML_Parser) {
  XML_SetElementHandler(
    parser,
    { data, name, attributes in
      guard let name, let attributes else { return }
      var pairs: [(name: String, value: String)] = []
      var index = 0
      while let name = attributes[index], let value = attributes[index + 1] {
        pairs.append((String(cString: name), String(cString: value)))
        index += 2
      }
      svgReader(data)?.pointee.start(String(cString: name), pairs)
    }, { data, _ in svgReader(data)?.pointee.end() })
  XML_SetCharacterDataHandler(parser) { data, text, length in
    guard let text else { return }
    let bytes = UnsafeRawBufferPointer(start: text, count: Int(length))
    svgReader(data)?.pointee.text(String(decoding: bytes, as: UTF8.self))
  }
  XML_SetStartDoctypeDeclHandler(parser) { data, _, _, _, _ in
    svgReader(data)?.pointee.refuse(.doctype)
  }
  XML_SetProcessingInstructionHandler(parser) { data, target, _ in
    let name = target.map { String(cString: $0) } ?? ""
    // Adobe's programs frame their notes with it; nothing reads it.
    if name != "xpacket" { svgReader(data)?.pointee.refuse(.instruction(name)) }
  }
  XML_SetXmlDeclHandler(parser) { data, _, encoding, _ in
    guard let encoding else { return }
    let name = String(cString: encoding)
    if !["utf-8", "us-ascii"].contains(name.lowercased()) {
      svgReader(data)?.pointee.refuse(.encoding(name))
    }
  }
}

private func svgReader(_ data: UnsafeMutableRawPointer?) -> UnsafeMutablePointer<SVGReader>? {
  data?.assumingMemoryBound(to: SVGReader.self)
}

/// Looks at each element while expat reads; stops at the first that is not allowed.
struct SVGReader {
  var parser: XML_Parser?
  private(set) var problem: (SVGProblem, offset: Int)?
  private(set) var size: (width: Int, height: Int)?
  private(set) var rootOffset = 0
  private var hasRoot = false
  /// The open elements, with their ids.
  private var open: [(name: String, id: String?)] = []
  private var style = ""
  private var uses: [(id: String, offset: Int)] = []
  /// The ids of all that a `use` is within.
  private var usersOfOthers: Set<String> = []
  private static let deepest = 100

  /// A `use` of something that itself uses something; ten of them in a row draw a picture of 2^10 parts.
  var nestedUse: (String, Int)? {
    uses.first { usersOfOthers.contains($0.id) }.map { ($0.id, $0.offset) }
  }

  mutating func refuse(_ reason: SVGProblem) {
    guard problem == nil else { return }
    problem = (reason, parser.map { max(Int(XML_GetCurrentByteIndex($0)), 0) } ?? 0)
    if let parser { XML_StopParser(parser, 0) }
  }

  mutating func start(_ qualified: String, _ attributes: [(name: String, value: String)]) {
    guard problem == nil else { return }
    let (namespace, name) = split(qualified)
    let isNote = SVGRules.inertNamespaces.contains(namespace)
    if !hasRoot {
      guard namespace == SVGRules.namespace, name == "svg" else {
        return refuse(.notSVG(root: name))
      }
      hasRoot = true
      rootOffset = parser.map { max(Int(XML_GetCurrentByteIndex($0)), 0) } ?? 0
      size = SVGSize(attributes).pixels
    }
    guard open.count < Self.deepest else { return refuse(.tooDeep) }
    guard open.last?.name != "style" else { return refuse(.element(name)) }
    guard isNote || namespace == SVGRules.namespace && SVGRules.elements.contains(name) else {
      return refuse(.element(name))
    }
    for attribute in attributes {
      if let reason = problem(with: attribute, on: name, isNote: isNote) { return refuse(reason) }
    }
    let id = attributes.first { $0.name == "id" }?.value
    open.append((name, id))
    if name == "use", !isNote { recordUse(attributes) }
    style = ""
  }

  mutating func end() {
    guard problem == nil, let element = open.popLast() else { return }
    if element.name == "style", !SVGRules.isHarmlessCSS(style) { refuse(.style(style)) }
    style = ""
  }

  mutating func text(_ text: String) {
    if open.last?.name == "style" { style += text }
  }

  private func problem(
    with attribute: (name: String, value: String), on element: String, isNote: Bool
  ) -> SVGProblem? {
    let (namespace, name) = split(attribute.name)
    let value = attribute.value
    if namespace.isEmpty ? name == "href" : namespace == SVGRules.xlink && name == "href" {
      let isLocal = !isNote && value.hasPrefix("#")
      return isLocal ? nil : .value(attribute: "href", value: value)
    }
    if SVGRules.inertNamespaces.contains(namespace) { return nil }
    let isXML = namespace == SVGRules.xml && (name == "space" || name == "lang")
    let isXlink =
      namespace == SVGRules.xlink && ["type", "title", "show", "actuate"].contains(name)
    if isXML || isXlink || namespace.isEmpty && SVGRules.isText(name) { return nil }
    if isNote, !SVGRules.isEvent(name) { return nil }
    guard namespace.isEmpty, SVGRules.attributes.contains(name) else {
      return .attribute(name, element: element)
    }
    return SVGRules.isHarmlessCSS(value) ? nil : .value(attribute: name, value: value)
  }

  private mutating func recordUse(_ attributes: [(name: String, value: String)]) {
    for case let id? in open.map(\.id) { usersOfOthers.insert(id) }
    let href = attributes.first { split($0.name).name == "href" }
    guard let href else { return }
    let offset = parser.map { max(Int(XML_GetCurrentByteIndex($0)), 0) } ?? 0
    uses.append((String(href.value.dropFirst()), offset))
  }

  private func split(_ qualified: String) -> (namespace: String, name: String) {
    guard let bar = qualified.lastIndex(of: "|") else { return ("", qualified) }
    return (String(qualified[..<bar]), String(qualified[qualified.index(after: bar)...]))
  }
}
