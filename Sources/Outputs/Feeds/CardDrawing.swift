import Base
import Planning

/// A part of the site as an SVG to be drawn in pixels, for where no SVG is taken: forums, mail.
package struct CardDrawing: Sendable {
  package let svg: [UInt8]
  package let width: Int
  package let height: Int
}

extension FeedWriter {
  /// nil for a part that is empty.
  package func cardDrawing(of part: EmbedPage.Part) -> CardDrawing? {
    guard let card = cardText(of: part), !card.rows.isEmpty else { return nil }
    let height = CardDrawingWriter.height(ofRows: card.rows.count)
    var svg = CardDrawingWriter()
    svg.begin(card, height: height)
    for (number, row) in card.rows.enumerated() { svg.row(number, row) }
    return CardDrawing(svg: svg.finished, width: CardDrawingWriter.width, height: height)
  }
}

/// Writes the rows of a card twice as large as the card is shown. Each text is a box: Pango sets it, in any script and as
/// large as fits.
private struct CardDrawingWriter {
  private var bytes: [UInt8] = []

  static let width = 960
  private static let margin = 40
  private static let head = 112
  private static let rowHeight = 68

  private static let family =
    "Noto Serif, P052, Noto Serif CJK JP, Noto Naskh Arabic, DejaVu Serif, serif"

  static func height(ofRows rows: Int) -> Int { head + rows * rowHeight + 24 }

  mutating func begin(_ card: CardText, height: Int) {
    let width = CardDrawingWriter.width
    add(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"\(width)\" height=\"\(height)\""
        + " viewBox=\"0 0 \(width) \(height)\">\n"
        + "<rect x=\"1\" y=\"1\" width=\"\(width - 2)\" height=\"\(height - 2)\" rx=\"12\""
        + " fill=\"#f6f1ea\" stroke=\"#cfc5b2\" stroke-width=\"2\"/>\n")
    let margin = CardDrawingWriter.margin
    box(
      card.heading, x: margin, y: 24, width: 540, size: 36, "#a5301d", " font-weight=\"700\"")
    box(
      card.site, x: 620, y: 24, width: width - 620 - margin, size: 26, "#5d554a",
      " text-anchor=\"end\"")
  }

  mutating func row(_ number: Int, _ row: CardText.Row) {
    let (width, margin) = (CardDrawingWriter.width, CardDrawingWriter.margin)
    let top = CardDrawingWriter.head + number * CardDrawingWriter.rowHeight
    let detailWidth = row.detail.isEmpty ? 0 : 300
    var language: [UInt8] = []
    if let name = row.language {
      language.append(verbatim: " lang=\"")
      language.append(escaping: name)
      language.append(verbatim: "\"")
    }
    box(
      row.title, x: margin, y: top, width: width - 2 * margin - detailWidth, size: 30, "#231f1a",
      String(decoding: language, as: UTF8.self))
    if !row.detail.isEmpty {
      box(
        row.detail, x: width - margin - detailWidth + 20, y: top, width: detailWidth - 20, size: 26,
        "#5d554a", " text-anchor=\"end\"")
    }
    guard let share = row.share else { return }
    let length = width - 2 * margin
    for (length, color) in [(length, "#cfc5b2"), (Int(Double(length) * share), "#a5301d")] {
      add(
        "<rect x=\"\(margin)\" y=\"\(top + 46)\" width=\"\(length)\" height=\"6\" fill=\"\(color)\"/>\n"
      )
    }
  }

  var finished: [UInt8] { bytes + Array("</svg>\n".utf8) }

  private mutating func add(_ svg: String) { bytes += svg.utf8 }

  /// - Parameter more: Further attributes, escaped.
  private mutating func box(
    _ text: String, x: Int, y: Int, width: Int, size: Int, _ color: String, _ more: String
  ) {
    add(
      "<foreignObject x=\"\(x)\" y=\"\(y)\" width=\"\(width)\" height=\"44\""
        + " font-family=\"\(CardDrawingWriter.family)\" font-size=\"\(size)\""
        + " data-smallest=\"\(size * 3 / 4)\" data-lines=\"1\" data-block=\"middle\""
        + " fill=\"\(color)\"\(more)>")
    bytes.append(escaping: text)
    add("</foreignObject>\n")
  }
}
