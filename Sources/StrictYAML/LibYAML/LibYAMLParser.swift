import Cyaml

/// A step of libyaml through a text, as values of Swift; offsets are in characters from the start of the text.
struct LibYAMLEvent {
  enum Content {
    case documentStart(hasTagDirectives: Bool)
    case collectionStart(YAMLNode.Content, Properties)
    case collectionEnd
    case scalar(String, YAMLNode.Style, Properties)
    case alias
    /// Nothing that matters to a tree.
    case other
  }

  /// What may stand before a node.
  struct Properties {
    let hasAnchor: Bool
    let hasTag: Bool
  }

  let content: Content
  let start: Int
  let end: Int
}

/// Where and why libyaml could not go on, in its own words; offsets as in `LibYAMLEvent`.
struct LibYAMLFailure {
  let problem: String
  let offset: Int
  /// What it was reading.
  let context: String
  /// Where that starts; nil when it was reading nothing in particular.
  let contextOffset: Int?
}

/// How reading a text with libyaml ended.
enum LibYAMLOutcome {
  case complete
  /// `body` wanted no more.
  case stopped
  case outOfMemory
  case failed(LibYAMLFailure)
}

/// Calls `body` with each event of a text, until it returns false.
///
/// Only this file touches libyaml's memory. It is right because the text is borrowed, and the parser neither moved nor
/// copied, for as long as the parser lives, which is within this function; because each event is deleted once, after
/// its parts have been copied into values of Swift; and because of the union only the member of the event's type is
/// read.
func readWithLibYAML(
  _ text: Span<UInt8>, _ body: (LibYAMLEvent) -> Bool
) -> LibYAMLOutcome {
  // libyaml takes no null pointer, which an empty buffer may have.
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
      self = unsafe .collectionStart(
        .mapping(isFlow: data.style == YAML_FLOW_MAPPING_STYLE),
        .init(hasAnchor: data.anchor != nil, hasTag: data.tag != nil))
    case YAML_SEQUENCE_START_EVENT:
      let data = unsafe event.data.sequence_start
      self = unsafe .collectionStart(
        .sequence(isFlow: data.style == YAML_FLOW_SEQUENCE_STYLE),
        .init(hasAnchor: data.anchor != nil, hasTag: data.tag != nil))
    case YAML_MAPPING_END_EVENT, YAML_SEQUENCE_END_EVENT: self = .collectionEnd
    case YAML_SCALAR_EVENT:
      let data = unsafe event.data.scalar
      let bytes = unsafe UnsafeBufferPointer(start: data.value, count: data.length)
      self = unsafe .scalar(
        String(decoding: bytes, as: UTF8.self), YAMLNode.Style(data.style),
        .init(hasAnchor: data.anchor != nil, hasTag: data.tag != nil))
    case YAML_ALIAS_EVENT: self = .alias
    default: self = .other
    }
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
