import Base
import MediaLibrary
import PageBuilding
import Planning

extension FeedWriter {
  /// A part of the site as an SVG that loads nothing, for a README or a signature.
  func card(of part: EmbedPage.Part) -> [UInt8] {
    guard let card = cardText(of: part) else { return [] }
    var svg = CardWriter()
    svg.begin(title: card.heading, site: card.site, rows: card.rows.count)
    for (number, row) in card.rows.enumerated() {
      svg.row(
        number, title: row.title, language: row.language, detail: row.detail, share: row.share)
    }
    return svg.finished
  }

  /// nil for a part that the site has not.
  func cardText(of part: EmbedPage.Part) -> CardText? {
    guard let embed = plan.embeds.first(where: { $0.part == part }) else { return nil }
    let rows = embed.page.entries.map { index in
      let entry = entries[index]
      let progress = part == .now ? entry.progress : nil
      let detail =
        part == .now
        ? messages.progressText(of: entry)
        : entry.tracking?.rating.map(settings.ratingScale.text)
      return CardText.Row(
        title: titles[index].text, language: titles[index].language, detail: detail ?? "",
        share: progress.flatMap { progress in
          progress.total.map { min(1, Double(progress.count) / Double(max(1, $0))) }
        })
    }
    return CardText(heading: embed.page.list.text, site: settings.name, rows: rows)
  }
}

/// What a part of the site says as a picture.
struct CardText {
  let heading: String
  let site: String
  let rows: [Row]

  struct Row {
    let title: String
    let language: String?
    /// How far it is, or its rating; empty for neither.
    let detail: String
    /// How much of it is done, from 0 to 1; nil where nobody knows.
    let share: Double?
  }
}

/// Writes rows of a title and a word, light and dark as the visitor's system has it.
private struct CardWriter {
  private var bytes: [UInt8] = []

  /// In units of the picture, which are pixels where it is as large as it says.
  private static let width = 480
  private static let margin = 20
  private static let head = 56
  private static let rowHeight = 34

  private static let style = """
    <style>\
    .g{fill:#f6f1ea;stroke:#cfc5b2}.t{fill:#231f1a}.q{fill:#5d554a}.a{fill:#a5301d}.l{fill:#cfc5b2}\
    text{font:15px Georgia,"Noto Serif CJK JP",serif}.h{font-size:18px;font-weight:bold}.q{font-size:13px}\
    @media(prefers-color-scheme:dark){\
    .g{fill:#181512;stroke:#4a4238}.t{fill:#ece5d8}.q{fill:#b3a894}.a{fill:#f0907a}.l{fill:#4a4238}}\
    </style>

    """

  mutating func begin(title: String, site: String, rows: Int) {
    let height = Self.head + rows * Self.rowHeight + 12
    add(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"\(Self.width)\" height=\"\(height)\""
        + " viewBox=\"0 0 \(Self.width) \(height)\" role=\"img\">\n<title>")
    bytes.append(escaping: "\(title) · \(site)")
    add("</title>\n" + Self.style)
    add(
      "<rect class=\"g\" x=\".5\" y=\".5\" width=\"\(Self.width - 1)\" height=\"\(height - 1)\" rx=\"6\"/>\n"
    )
    let name = shortened(site, to: 180, size: 13)
    text(name, "q", end: 34)
    let rest = Self.width - 3 * Self.margin - lengthOfText(name, size: 13)
    text(shortened(title, to: rest, size: 18), "h a", start: 36)
  }

  /// - Parameter share: how much of it is done, from 0 to 1; nil where nobody knows.
  mutating func row(
    _ row: Int, title: String, language: String?, detail: String, share: Double?
  ) {
    let line = Self.head + row * Self.rowHeight + 16
    let detail = shortened(detail, to: 200, size: 13)
    let rest = Self.width - 3 * Self.margin - lengthOfText(detail, size: 13)
    text(shortened(title, to: rest, size: 15), "t", start: line, language: language)
    if !detail.isEmpty { text(detail, "q", end: line) }
    guard let share else { return }
    let length = Self.width - 2 * Self.margin
    let done = Int(Double(length) * share)
    add(
      "<rect class=\"l\" x=\"\(Self.margin)\" y=\"\(line + 6)\" width=\"\(length)\" height=\"3\"/>\n"
    )
    add(
      "<rect class=\"a\" x=\"\(Self.margin)\" y=\"\(line + 6)\" width=\"\(done)\" height=\"3\"/>\n")
  }

  var finished: [UInt8] { bytes + Array("</svg>\n".utf8) }

  private mutating func add(_ svg: String) { bytes += svg.utf8 }

  private mutating func text(
    _ text: String, _ style: String, start line: Int, language: String? = nil
  ) {
    add("<text class=\"\(style)\" x=\"\(Self.margin)\" y=\"\(line)\"")
    if let language {
      add(" xml:lang=\"")
      bytes.append(escaping: language)
      add("\"")
    }
    add(">")
    bytes.append(escaping: text)
    add("</text>\n")
  }

  private mutating func text(_ text: String, _ style: String, end line: Int) {
    add(
      "<text class=\"\(style)\" x=\"\(Self.width - Self.margin)\" y=\"\(line)\" text-anchor=\"end\">"
    )
    bytes.append(escaping: text)
    add("</text>\n")
  }

  /// With an ellipsis in place of what does not fit.
  private func shortened(_ text: String, to length: Int, size: Int) -> String {
    var (thousandths, end) = (0, text.startIndex)
    for index in text.indices {
      thousandths += self.thousandths(of: text[index].unicodeScalars) * size
      if thousandths / 1000 > length { return text[..<end] + "…" }
      if thousandths / 1000 + size <= length { end = text.index(after: index) }
    }
    return text
  }

  /// Rather too long than too short: which font a visitor has is not known.
  private func lengthOfText(_ text: String, size: Int) -> Int {
    thousandths(of: text.unicodeScalars) * size / 1000
  }

  /// Of the size of the letters.
  private func thousandths(of scalars: some Sequence<Unicode.Scalar>) -> Int {
    scalars.reduce(0) { sum, scalar in
      switch scalar {
      case "i", "j", "l", "t", "f", "r", "'", "’", ".", ",", ":", ";", " ", "|", "I": sum + 360
      case "m", "w", "M", "W", "@": sum + 960
      case _ where scalar.value >= 0x1100: sum + 1020
      case _ where scalar.properties.isUppercase: sum + 760
      default: sum + 560
      }
    }
  }
}
