import Base

/// A piece of a parsed template; ranges and offsets are into its source.
indirect enum TemplateNode: Sendable {
  case text(Range<Int>)
  /// The white space at the start of a line, where the indentation of a partial is added; not
  /// before a tag that is alone on its line.
  case lineStart(Range<Int>)
  case variable(Name, isUnescaped: Bool)
  case section(Section)
  /// `isInline`: in the middle of a line.
  case partial(Name, indent: Range<Int>, isInline: Bool)
  case parent(Parent)
  case block(Block)

  struct Name {
    let text: String
    let offset: Int
    let isValid: Bool

    static func isNameByte(_ byte: UInt8) -> Bool {
      byte.isASCIIAlphanumeric || byte >= 0x80 || "._-/".utf8.contains(byte)
    }
  }

  struct Section {
    let name: Name
    let isInverted: Bool
    let nodes: [TemplateNode]
  }

  /// `{{<layout}}`: a partial with replaced blocks.
  struct Parent {
    let name: Name
    let indent: Range<Int>
    let overrides: [Block]
  }

  /// `{{$main}}`: a replaceable part, or its replacement.
  struct Block {
    let name: Name
    let nodes: [TemplateNode]
    /// The white space before it if it starts a line.
    let lineStart: Range<Int>?
    /// Whether its content starts on a line of its own.
    let isMultiline: Bool

    /// The indentation of multiline content: of its first line, or else of the tag.
    var indent: Range<Int> {
      (isMultiline ? TemplateNode.firstIndent(nodes) : nil) ?? lineStart ?? 0..<0
    }
  }

  private static func firstIndent(_ nodes: [TemplateNode]) -> Range<Int>? {
    for node in nodes {
      switch node {
      case .lineStart(let indent), .partial(_, let indent, _): return indent
      case .parent(let parent): return parent.indent
      case .block(let block): return block.lineStart ?? block.indent
      case .section(let section):
        if let indent = firstIndent(section.nodes) { return indent }
      case .text, .variable: return nil
      }
    }
    return nil
  }
}

struct ParsedTemplate: Sendable {
  let name: String
  let source: Source
  let nodes: [TemplateNode]
  let hasErrors: Bool

  /// For the middle of a line: without its last line end.
  var inline: ParsedTemplate {
    guard case .text(let range)? = nodes.last,
      source.bytes[range].last == UInt8(ascii: "\n")
    else { return self }
    return ParsedTemplate(
      name: name, source: source, nodes: nodes.dropLast() + [.text(range.dropLast())],
      hasErrors: hasErrors)
  }

  /// A file with more problems is probably no template, and reading stops.
  static let problemLimit = 100
  static let depthLimit = 200
}
