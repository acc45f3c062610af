import DataFormats

/// A text in a drawing: a `foreignObject` of its SVG, with attributes of SVG, and `data-…`
/// attributes where SVG has none.
struct TextBox {
  let text: String
  let x: Double
  let y: Double
  let width: Double
  let height: Double
  let family: String
  /// The size shrinks until the text fits, down to the smallest; then the text is cut.
  let size: Double
  let smallest: Double
  let weight: Int
  let isItalic: Bool
  /// `0xRRGGBB`
  let color: UInt32
  let anchor: String
  /// Its vertical place in the box: `start`, `middle`, `end`.
  let block: String
  let isVertical: Bool
  let language: String?
  let mostLines: Int?
  /// Whether the drawing fails without this text.
  let isRequired: Bool
  let letterSpacing: Double

  /// The texts of an SVG, in their order; nil if it isn't XML.
  static func all(in svg: [UInt8]) -> [TextBox]? {
    let reader = TextBoxReader()
    do throws(XMLFailure) {
      try readXML(svg[...], to: reader)
    } catch {
      return nil
    }
    return reader.boxes
  }
}

private final class TextBoxReader: XMLHandler {
  private(set) var boxes: [TextBox] = []
  private var attributes: [String: String]?
  private var depth = 0
  private var text: [UInt8] = []

  var isStopped: Bool { false }

  func startElement(_ name: String, _ attributes: [XMLAttribute], at offset: Int) {
    if self.attributes != nil {
      depth += 1
    } else if name == "foreignObject" {
      self.attributes = Dictionary(attributes.map { ($0.name, $0.value) }) { first, _ in first }
      depth = 0
      text = []
    }
  }

  func endElement(at offset: Int) {
    guard let attributes else { return }
    if depth > 0 {
      depth -= 1
      return
    }
    self.attributes = nil
    // Lines don't break at some spaces.
    let words = String(decoding: text, as: UTF8.self).split {
      $0.isWhitespace && $0 != "\u{A0}" && $0 != "\u{202F}"
    }
    guard !words.isEmpty else { return }
    func number(_ name: String, or other: Double) -> Double {
      attributes[name].flatMap(Double.init) ?? other
    }
    let size = number("font-size", or: 32)
    boxes.append(
      TextBox(
        text: Self.beginning(of: words.joined(separator: " ")), x: number("x", or: 0),
        y: number("y", or: 0), width: number("width", or: 100), height: number("height", or: 100),
        family: attributes["font-family"] ?? "serif", size: size,
        smallest: number("data-smallest", or: size),
        weight: Int(number("font-weight", or: 400)), isItalic: attributes["font-style"] == "italic",
        color: attributes["fill"].flatMap { UInt32($0.dropFirst(), radix: 16) } ?? 0,
        anchor: attributes["text-anchor"] ?? "start", block: attributes["data-block"] ?? "start",
        isVertical: attributes["writing-mode"] == "vertical-rl", language: attributes["lang"],
        mostLines: attributes["data-lines"].flatMap(Int.init),
        isRequired: attributes["data-required"] != nil,
        letterSpacing: number("letter-spacing", or: 0)))
  }

  /// More never fits, and setting it takes long.
  private static func beginning(of text: String) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.prefix(2_000)))
  }

  func text(_ part: Span<UInt8>) {
    guard attributes != nil else { return }
    for index in part.indices { text.append(part[index]) }
  }
}
