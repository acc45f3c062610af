import Ccmark

// The only file that calls libcmark. The tree and the iterator belong to one value that can't be
// copied and frees them. Nodes leave it as values, and libcmark's strings are copied immediately.

/// libcmark's tree of a text, walked in reading order.
@safe struct MarkdownTree: ~Copyable {
  private let document: OpaquePointer
  private let walk: OpaquePointer

  init(of text: [UInt8]) {
    // libcmark takes ten instructions a byte to validate UTF-8.
    let options = text.span.isUTF8 ? CMARK_OPT_DEFAULT : CMARK_OPT_VALIDATE_UTF8
    let document = unsafe text.withUnsafeBytes {
      unsafe cmark_parse_document($0.baseAddress, $0.count, options)
    }
    guard let document = unsafe document, let walk = unsafe cmark_iter_new(document) else {
      preconditionFailure("libcmark gave no tree")
    }
    unsafe self.document = document
    unsafe self.walk = walk
  }

  deinit {
    unsafe cmark_iter_free(walk)
    unsafe cmark_node_free(document)
  }

  mutating func next(copyingTo bytes: inout [UInt8]) -> MarkdownNode? {
    let event = unsafe cmark_iter_next(walk)
    guard event != CMARK_EVENT_DONE, let node = unsafe cmark_iter_get_node(walk) else { return nil }
    return unsafe MarkdownNode(node, isEnter: event == CMARK_EVENT_ENTER, &bytes)
  }
}

/// A node as a step, with its place in libcmark's text.
struct MarkdownNode {
  /// Counted from 1; 0 if libcmark doesn't know.
  struct Position {
    let line: Int
    let column: Int
  }

  /// `.nothing` for the document. Nodes without children are only entered.
  private(set) var step: Outline.Step
  let start: Position
  let end: Position
  private(set) var firstChild: Position?

  fileprivate init(_ node: OpaquePointer, isEnter: Bool, _ bytes: inout [UInt8]) {
    unsafe step = Outline.Step(kind: Outline.Step.Kind(node), edge: isEnter ? .enter : .leave)
    unsafe start = Position(
      line: Int(cmark_node_get_start_line(node)), column: Int(cmark_node_get_start_column(node)))
    unsafe end = Position(
      line: Int(cmark_node_get_end_line(node)), column: Int(cmark_node_get_end_column(node)))
    switch step.kind {
    case .text, .code, .html, .codeBlock, .rule, .softBreak, .hardBreak:
      step.edge = .whole
      unsafe step.text = bytes.append(cmark_node_get_literal(node))
      if unsafe cmark_node_get_type(node) == CMARK_NODE_HTML_BLOCK {
        step.detail = Outline.Step.flag
      }
      if step.kind == .codeBlock {
        unsafe step.detail = bytes.append(cmark_node_get_fence_info(node))
      }
    case .link where isEnter, .picture where isEnter:
      unsafe step.text = bytes.append(cmark_node_get_url(node))
      unsafe step.detail = bytes.append(cmark_node_get_title(node))
      unsafe setFirstChild(of: node)
    case .emphasis where isEnter, .strong where isEnter: unsafe setFirstChild(of: node)
    case .heading: unsafe step.number = Int(cmark_node_get_heading_level(node))
    case .orderedList, .bulletList:
      unsafe step.number = Int(cmark_node_get_list_start(node))
      if unsafe cmark_node_get_list_tight(node) != 0 { step.detail = Outline.Step.flag }
    default: break
    }
  }

  private mutating func setFirstChild(of node: OpaquePointer) {
    guard let child = unsafe cmark_node_first_child(node) else { return }
    unsafe firstChild = Position(
      line: Int(cmark_node_get_start_line(child)), column: Int(cmark_node_get_start_column(child)))
  }
}

extension Outline.Step.Kind {
  fileprivate init(_ node: OpaquePointer) {
    switch unsafe cmark_node_get_type(node) {
    case CMARK_NODE_BLOCK_QUOTE: self = .quote
    case CMARK_NODE_LIST:
      self =
        unsafe cmark_node_get_list_type(node) == CMARK_ORDERED_LIST ? .orderedList : .bulletList
    case CMARK_NODE_ITEM: self = .item
    case CMARK_NODE_PARAGRAPH: self = unsafe isTight(node) ? .tightParagraph : .paragraph
    case CMARK_NODE_HEADING: self = .heading
    case CMARK_NODE_CODE_BLOCK: self = .codeBlock
    case CMARK_NODE_HTML_BLOCK, CMARK_NODE_HTML_INLINE: self = .html
    case CMARK_NODE_THEMATIC_BREAK: self = .rule
    case CMARK_NODE_TEXT: self = .text
    case CMARK_NODE_SOFTBREAK: self = .softBreak
    case CMARK_NODE_LINEBREAK: self = .hardBreak
    case CMARK_NODE_CODE: self = .code
    case CMARK_NODE_EMPH: self = .emphasis
    case CMARK_NODE_STRONG: self = .strong
    case CMARK_NODE_LINK: self = .link
    case CMARK_NODE_IMAGE: self = .picture
    default: self = .nothing
    }
  }
}

private func isTight(_ paragraph: OpaquePointer) -> Bool {
  guard let item = unsafe cmark_node_parent(paragraph),
    unsafe cmark_node_get_type(item) == CMARK_NODE_ITEM, let list = unsafe cmark_node_parent(item)
  else { return false }
  return unsafe cmark_node_get_list_tight(list) != 0
}

extension [UInt8] {
  fileprivate mutating func append(_ text: UnsafePointer<CChar>?) -> Range<Int> {
    let start = count
    guard var next = unsafe text else { return start..<start }
    while unsafe next.pointee != 0 {
      unsafe append(UInt8(bitPattern: next.pointee))
      unsafe next += 1
    }
    return start..<count
  }
}
