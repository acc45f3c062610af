import Cgumbo

// The only file that calls gumbo. Its tree, which points into the text, lives for one call of
// `events`, and everything is copied from it.

/// An event of an HTML document, in order; each element that is entered is left.
enum HTMLEvent: Equatable {
  case enter(HTMLElement)
  case leave(HTMLElement)
  case text(String, offset: Int)
}

struct HTMLElement: Equatable {
  /// In lower case.
  let name: String
  var href: String?
  var alt: String?
  var rel: String?
  var type: String?
  var classes = ""
  /// Some sites write `<view spoiler>`.
  var hasSpoilerAttribute = false
  /// The offset of the tag.
  var start = 0
  /// The offset of the end tag; nil if there is none, or if it doesn't end the element there.
  var end: Int?
}

/// Reads HTML as a browser does, and decodes its references.
func events(ofHTML html: String) -> [HTMLEvent] {
  var html = html
  return html.withUTF8 { bytes in
    var options = unsafe kGumboDefaultOptions
    unsafe options.max_errors = 0
    return unsafe bytes.withMemoryRebound(to: CChar.self) { text in
      guard let start = unsafe UnsafePointer(text.baseAddress),
        let output = unsafe gumbo_parse_with_options(&options, start, text.count)
      else { return [] }
      defer { unsafe gumbo_destroy_output(&options, output) }
      guard let root = unsafe output.pointee.root else { return [] }
      let source = unsafe SourceText(start: start, count: text.count)
      return unsafe events(below: root, of: source)
    }
  }
}

/// The words of HTML without its tags, with references decoded.
package func plainText(ofHTML html: String) -> String {
  events(ofHTML: html).reduce(into: "") { text, event in
    if case .text(let words, _) = event { text += words }
  }
}

/// The text into which the tree points.
@safe private struct SourceText {
  private let start: UnsafePointer<CChar>
  private let count: Int

  init(start: UnsafePointer<CChar>, count: Int) {
    unsafe self.start = start
    self.count = count
  }

  func offset(of piece: GumboStringPiece) -> Int {
    guard let data = unsafe piece.data else { return 0 }
    return unsafe min(max(data - start, 0), count)
  }
}

/// Doesn't recurse, since elements may be nested deeply.
private func events(
  below root: UnsafeMutablePointer<GumboNode>, of source: SourceText
) -> [HTMLEvent] {
  var events: [HTMLEvent] = []
  var open: [(node: UnsafeMutablePointer<GumboNode>, element: HTMLElement, next: Int)] = unsafe [
    (root, HTMLElement(name: "html"), 0)
  ]
  while let last = unsafe open.last {
    let children = unsafe last.node.pointee.v.element.children
    guard unsafe last.next < Int(children.length), let child = unsafe children.data[last.next]
    else {
      unsafe events.append(.leave(last.element))
      unsafe open.removeLast()
      continue
    }
    unsafe open[open.count - 1].next += 1
    let node = unsafe child.assumingMemoryBound(to: GumboNode.self)
    switch unsafe node.pointee.type {
    case GUMBO_NODE_ELEMENT, GUMBO_NODE_TEMPLATE:
      let element = unsafe element(of: node, in: source)
      events.append(.enter(element))
      unsafe open.append((node, element, 0))
    case GUMBO_NODE_TEXT, GUMBO_NODE_WHITESPACE, GUMBO_NODE_CDATA:
      let text = unsafe node.pointee.v.text
      unsafe events.append(
        .text(String(cString: text.text), offset: source.offset(of: text.original_text)))
    default: continue
    }
  }
  events.removeLast()
  return events
}

private func element(
  of node: UnsafeMutablePointer<GumboNode>, in source: SourceText
) -> HTMLElement {
  let element = unsafe node.pointee.v.element
  var result = HTMLElement(name: unsafe name(of: element))
  for index in unsafe 0..<Int(element.attributes.length) {
    guard let attribute = unsafe element.attributes.data[index] else { continue }
    let pair = unsafe attribute.assumingMemoryBound(to: GumboAttribute.self).pointee
    let value = unsafe String(cString: pair.value)
    switch unsafe String(cString: pair.name) {
    case "href": result.href = value
    case "alt": result.alt = value
    case "rel": result.rel = value.lowercased()
    case "type": result.type = value.lowercased()
    case "class": result.classes = value.lowercased()
    case "spoiler": result.hasSpoilerAttribute = true
    default: continue
    }
  }
  unsafe result.start = source.offset(of: element.original_tag)
  // gumbo lets any unknown end tag end any unknown element.
  if unsafe name(ofTag: element.original_end_tag) == "/" + result.name {
    unsafe result.end = source.offset(of: element.original_end_tag)
  }
  return result
}

/// gumbo names only elements that HTML knows.
private func name(of element: GumboElement) -> String {
  guard unsafe element.tag == GUMBO_TAG_UNKNOWN else {
    return unsafe String(cString: gumbo_normalized_tagname(element.tag))
  }
  return unsafe name(ofTag: element.original_tag)
}

/// Includes the `/` of an end tag.
private func name(ofTag tag: GumboStringPiece) -> String {
  let tag = unsafe UnsafeRawBufferPointer(start: tag.data, count: tag.length)
  let rest = unsafe tag.dropFirst()
  let slash = unsafe rest.prefix { $0 == UInt8(ascii: "/") }
  let name = unsafe rest.dropFirst(slash.count).prefix {
    $0 > 0x20 && $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: ">")
  }
  return unsafe String(decoding: slash, as: UTF8.self)
    + String(decoding: name, as: UTF8.self).lowercased()
}
