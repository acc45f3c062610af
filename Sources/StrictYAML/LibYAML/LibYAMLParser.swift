import Cyaml

/// An event of libyaml's parser; offsets count characters from the start of the text.
struct LibYAMLEvent {
  enum Content {
    case documentStart(hasTagDirectives: Bool)
    case collectionStart(YAMLNode.Content, Properties)
    case collectionEnd
    case scalar(String, YAMLNode.Style, Properties)
    case alias
    /// An event without effect on the tree.
    case other
  }

  struct Properties {
    let hasAnchor: Bool
    let hasTag: Bool
  }

  let content: Content
  let start: Int
  let end: Int
}

/// A failure of libyaml, in its own words; offsets as in `LibYAMLEvent`.
struct LibYAMLFailure {
  let problem: String
  let offset: Int
  let context: String
  /// The start of `context`; nil if libyaml names none.
  let contextOffset: Int?
}

enum LibYAMLOutcome {
  case complete
  /// `body` returned false.
  case stopped
  case outOfMemory
  case failed(LibYAMLFailure)
}

/// Calls `body` with each event of a text, until it returns false.
///
/// Only this file touches libyaml's memory. That is safe because the parser lives within this
/// function, where the text is borrowed and the parser neither moved nor copied; because each event
/// is deleted once, after its parts have been copied; and because only the union's member for the
/// event's type is read.
func readWithLibYAML(_ text: Span<UInt8>, _ body: (LibYAMLEvent) -> Bool) -> LibYAMLOutcome {
  // libyaml rejects a null pointer, which an empty buffer may have.
  if text.isEmpty { return .complete }
  var parser = unsafe yaml_parser_t()
  return unsafe withUnsafeMutablePointer(to: &parser) { parser in
    guard unsafe yaml_parser_initialize(parser) != 0 else { return .outOfMemory }
    defer { unsafe yaml_parser_delete(parser) }
    return unsafe text.withUnsafeBufferPointer { bytes in
      unsafe yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
      unsafe yaml_parser_set_input_string(parser, bytes.baseAddress, bytes.count)
      while true {
        var event = unsafe yaml_event_t()
        guard unsafe yaml_parser_parse(parser, &event) != 0 else {
          return unsafe .failed(LibYAMLFailure(parser.pointee))
        }
        defer { unsafe yaml_event_delete(&event) }
        if unsafe event.type == YAML_STREAM_END_EVENT { return .complete }
        guard unsafe body(LibYAMLEvent(event)) else { return .stopped }
      }
    }
  }
}

extension LibYAMLEvent {
  fileprivate init(_ event: yaml_event_t) {
    unsafe content = Content(event)
    unsafe start = Int(event.start_mark.index)
    unsafe end = Int(event.end_mark.index)
  }
}

extension LibYAMLEvent.Content {
  fileprivate init(_ event: yaml_event_t) {
    switch unsafe event.type {
    case YAML_DOCUMENT_START_EVENT:
      let directives = unsafe event.data.document_start.tag_directives
      self = unsafe .documentStart(hasTagDirectives: directives.start != directives.end)
    case YAML_MAPPING_START_EVENT:
      let data = unsafe event.data.mapping_start
      let content = unsafe YAMLNode.Content.mapping(isFlow: data.style == YAML_FLOW_MAPPING_STYLE)
      self = unsafe .collectionStart(content, .init(data.anchor, data.tag))
    case YAML_SEQUENCE_START_EVENT:
      let data = unsafe event.data.sequence_start
      let content = unsafe YAMLNode.Content.sequence(isFlow: data.style == YAML_FLOW_SEQUENCE_STYLE)
      self = unsafe .collectionStart(content, .init(data.anchor, data.tag))
    case YAML_MAPPING_END_EVENT, YAML_SEQUENCE_END_EVENT: self = .collectionEnd
    case YAML_SCALAR_EVENT:
      let data = unsafe event.data.scalar
      let bytes = unsafe UnsafeBufferPointer(start: data.value, count: data.length)
      self = unsafe .scalar(
        String(decoding: bytes, as: UTF8.self), YAMLNode.Style(data.style),
        .init(data.anchor, data.tag))
    case YAML_ALIAS_EVENT: self = .alias
    default: self = .other
    }
  }
}

extension LibYAMLEvent.Properties {
  fileprivate init(_ anchor: UnsafeMutablePointer<UInt8>?, _ tag: UnsafeMutablePointer<UInt8>?) {
    unsafe (hasAnchor, hasTag) = (anchor != nil, tag != nil)
  }
}

extension LibYAMLFailure {
  fileprivate init(_ parser: yaml_parser_t) {
    unsafe problem = parser.problem.map { unsafe String(cString: $0) } ?? ""
    unsafe offset = Int(parser.problem_mark.index)
    unsafe context = parser.context.map { unsafe String(cString: $0) } ?? ""
    unsafe contextOffset = parser.context == nil ? nil : Int(parser.context_mark.index)
  }
}

extension YAMLNode.Style {
  fileprivate init(_ style: yaml_scalar_style_t) {
    self =
      switch style {
      case YAML_SINGLE_QUOTED_SCALAR_STYLE: .singleQuoted
      case YAML_DOUBLE_QUOTED_SCALAR_STYLE: .doubleQuoted
      case YAML_LITERAL_SCALAR_STYLE: .literal
      case YAML_FOLDED_SCALAR_STYLE: .folded
      default: .plain
      }
  }
}
