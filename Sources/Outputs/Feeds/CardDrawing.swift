import Base
import Planning

/// A part of the site as an SVG to be drawn in pixels, for places that take no SVG: forums, mail.
package struct CardDrawing: Sendable {
  package let svg: [UInt8]
  package let width: Int
  package let height: Int
}

extension FeedWriter {
  /// nil for a part that is empty.
  package func cardDrawing(of part: EmbedPage.Part) -> CardDrawing? {
    guard let card = cardText(of: part), !card.rows.isEmpty else { return nil }
    var svg = CardDrawingWriter()
    let height = svg.begin(card)
    for (number, row) in card.rows.enumerated() { svg.add(row, number) }
    return CardDrawing(
      svg: Array((svg.text + "</svg>\n").utf8), width: CardDrawingWriter.width, height: height)
  }
}

/// Writes the rows of a card at twice its natural size. Each text is a box, so that Pango sets it
/// in any script and as large as fits.
private struct CardDrawingWriter {
  var text = ""

  static let width = 960
  private static let (margin, head, rowHeight) = (40, 112, 68)
  private static let family =
    "Noto Serif, P052, Noto Serif CJK JP, Noto Naskh Arabic, DejaVu Serif, serif"

  /// Returns the height of the drawing.
  mutating func begin(_ card: CardText) -> Int {
    let (width, margin) = (Self.width, Self.margin)
    let height = Self.head + card.rows.count * Self.rowHeight + 24
    let size = #"width="\#(width)" height="\#(height)" viewBox="0 0 \#(width) \#(height)""#
    text += #"<svg xmlns="http://www.w3.org/2000/svg" \#(size)>"# + "\n"
    text += #"<rect x="1" y="1" width="\#(width - 2)" height="\#(height - 2)" rx="12""#
    text += ##" fill="#f6f1ea" stroke="#cfc5b2" stroke-width="2"/>"## + "\n"
    box(card.heading, x: margin, y: 24, width: 540, size: 36, "#a5301d", #" font-weight="700""#)
    box(
      card.site, x: 620, y: 24, width: width - 620 - margin, size: 26, "#5d554a",
      #" text-anchor="end""#)
    return height
  }

  mutating func add(_ row: CardText.Row, _ number: Int) {
    let (width, margin) = (Self.width, Self.margin)
    let top = Self.head + number * Self.rowHeight
    let detailWidth = row.detail.isEmpty ? 0 : 300
    box(
      row.title, x: margin, y: top, width: width - 2 * margin - detailWidth, size: 30, "#231f1a",
      row.language.map { #" lang="\#($0.escaped)""# } ?? "")
    if !row.detail.isEmpty {
      box(
        row.detail, x: width - margin - detailWidth + 20, y: top, width: detailWidth - 20, size: 26,
        "#5d554a", #" text-anchor="end""#)
    }
    guard let share = row.share else { return }
    let length = width - 2 * margin
    for (length, color) in [(length, "#cfc5b2"), (Int(Double(length) * share), "#a5301d")] {
      text += #"<rect x="\#(margin)" y="\#(top + 46)" width="\#(length)" height="6""#
      text += #" fill="\#(color)"/>"# + "\n"
    }
  }

  /// - Parameter more: further attributes, escaped
  private mutating func box(
    _ words: String, x: Int, y: Int, width: Int, size: Int, _ color: String, _ more: String
  ) {
    text += #"<foreignObject x="\#(x)" y="\#(y)" width="\#(width)" height="44""#
    text += #" font-family="\#(Self.family)" font-size="\#(size)" data-smallest="\#(size * 3 / 4)""#
    text += #" data-lines="1" data-block="middle" fill="\#(color)"\#(more)>"#
    text += words.escaped + "</foreignObject>\n"
  }
}
