import Base
import MediaLibrary
import PageBuilding
import Planning

extension FeedWriter {
  /// A part of the site as an SVG that loads nothing, for a README or a signature.
  func card(of part: EmbedPage.Part) -> [UInt8] {
    guard let card = cardText(of: part) else { return [] }
    var svg = CardWriter()
    svg.begin(card)
    for (number, row) in card.rows.enumerated() { svg.add(row, number) }
    return Array((svg.text + "</svg>\n").utf8)
  }

  /// nil for a part that the site doesn't have.
  func cardText(of part: EmbedPage.Part) -> CardText? {
    guard let embed = plan.embeds.first(where: { $0.part == part }) else { return nil }
    let goals = part == .goals ? plan.presentGoals : []
    let rows =
      goals.map(row(of:))
      + embed.page.entries.map { index in
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

  private func row(of goal: GoalProgress) -> CardText.Row {
    CardText.Row(
      title: messages.goal(goal, lead: plan.lead(of: goal)), language: nil,
      detail: messages.year(goal.goal.year),
      share: min(1, Double(goal.count) / Double(goal.goal.count)))
  }
}

/// The words of a part of the site that is shown as a picture.
struct CardText {
  let heading: String
  let site: String
  let rows: [Row]

  struct Row {
    let title: String
    let language: String?
    /// Its progress or rating; empty if it has neither.
    let detail: String
    /// The finished part, from 0 to 1; nil if it is unknown.
    let share: Double?
  }
}

/// Writes rows of a title and a word, light or dark like the visitor's system.
private struct CardWriter {
  var text = ""

  /// In units of the picture, which are pixels at its natural size.
  private static let (width, margin, head, rowHeight) = (480, 20, 56, 34)

  private static let style = """
    <style>\
    .g{fill:#f6f1ea;stroke:#cfc5b2}.t{fill:#231f1a}.q{fill:#5d554a}.a{fill:#a5301d}.l{fill:#cfc5b2}\
    text{font:15px Georgia,"Noto Serif CJK JP",serif}.h{font-size:18px;font-weight:bold}.q{font-size:13px}\
    @media(prefers-color-scheme:dark){\
    .g{fill:#181512;stroke:#4a4238}.t{fill:#ece5d8}.q{fill:#b3a894}.a{fill:#f0907a}.l{fill:#4a4238}}\
    </style>

    """

  mutating func begin(_ card: CardText) {
    let height = Self.head + card.rows.count * Self.rowHeight + 12
    let size =
      #"width="\#(Self.width)" height="\#(height)" viewBox="0 0 \#(Self.width) \#(height)""#
    text += #"<svg xmlns="http://www.w3.org/2000/svg" \#(size) role="img">"# + "\n"
    text += "<title>\("\(card.heading) · \(card.site)".escaped)</title>\n" + Self.style
    rectangle("g", #"x=".5" y=".5""#, width: Self.width - 1, height: height - 1, #" rx="6""#)
    let name = shortened(card.site, to: 180, size: 13)
    add(name, "q", end: 34)
    let rest = Self.width - 3 * Self.margin - lengthOfText(name, size: 13)
    add(shortened(card.heading, to: rest, size: 18), "h a", start: 36)
  }

  mutating func add(_ row: CardText.Row, _ number: Int) {
    let line = Self.head + number * Self.rowHeight + 16
    let detail = shortened(row.detail, to: 200, size: 13)
    let rest = Self.width - 3 * Self.margin - lengthOfText(detail, size: 13)
    add(shortened(row.title, to: rest, size: 15), "t", start: line, language: row.language)
    if !detail.isEmpty { add(detail, "q", end: line) }
    guard let share = row.share else { return }
    let length = Self.width - 2 * Self.margin
    let place = #"x="\#(Self.margin)" y="\#(line + 6)""#
    rectangle("l", place, width: length, height: 3)
    rectangle("a", place, width: Int(Double(length) * share), height: 3)
  }

  private mutating func rectangle(
    _ style: String, _ place: String, width: Int, height: Int, _ more: String = ""
  ) {
    text += #"<rect class="\#(style)" \#(place) width="\#(width)" height="\#(height)"\#(more)/>"#
    text += "\n"
  }

  private mutating func add(
    _ words: String, _ style: String, start line: Int, language: String? = nil
  ) {
    let language = language.map { #" xml:lang="\#($0.escaped)""# } ?? ""
    text += #"<text class="\#(style)" x="\#(Self.margin)" y="\#(line)"\#(language)>"#
    text += words.escaped + "</text>\n"
  }

  private mutating func add(_ words: String, _ style: String, end line: Int) {
    let x = Self.width - Self.margin
    text += #"<text class="\#(style)" x="\#(x)" y="\#(line)" text-anchor="end">"#
    text += words.escaped + "</text>\n"
  }

  /// Cut to a length, with an ellipsis.
  private func shortened(_ text: String, to length: Int, size: Int) -> String {
    var (thousandths, end) = (0, text.startIndex)
    for index in text.indices {
      thousandths += self.thousandths(of: text[index].unicodeScalars) * size
      if thousandths / 1000 > length { return text[..<end] + "…" }
      if thousandths / 1000 + size <= length { end = text.index(after: index) }
    }
    return text
  }

  /// Too long rather than too short, since the visitor's font is unknown.
  private func lengthOfText(_ text: String, size: Int) -> Int {
    thousandths(of: text.unicodeScalars) * size / 1000
  }

  /// In thousandths of the font size.
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
