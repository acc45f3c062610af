import Base
import MediaLibrary
import PageContexts
import Planning
import Templates

/// Makes `wall.html` and its parts.
struct WallPageBuilder: PageBuilder {
  let entries: [Entry]
  let ownerName: String
  let scale: RatingScale
  let messages: Messages
  let titles: TitleParts
  let links: Links
  let data: LinkedData
  /// nil when the theme has no such script.
  let script: PagePath?
  /// nil when it has everything in its one style sheet.
  let style: PagePath?

  /// The template has so many, `p0` to `p5`.
  private static let patterns = (0..<6).map { SafeURL(fragment: "p\($0)") }

  func summary(of content: WallPage, on page: Page) -> PageSummary {
    let heading =
      content.part.map { messages[.kindAndStatus, (.kind, page.heading), (.status, $0)] }
      ?? page.heading
    return PageSummary(
      heading: heading, description: messages[.wallSummary, (.owner, ownerName)],
      structuredData: data.page("CollectionPage", name: heading, at: page.path))
  }

  func context(of content: WallPage, on page: Page, frame: FrameContext) -> WallContext {
    let path = page.path
    let count = content.count
    return WallContext(
      frame: frame, heading: page.heading,
      total: content.isEmpty ? nil : messages.count(count, .titles),
      parts: content.parts.map { links.link($0, from: path) },
      sections: content.sections.map { section in
        WallSectionContext(
          heading: section.heading, id: section.id, anchor: SafeURL(fragment: section.id),
          count: messages.number(section.entries.count), isToCome: section.isToCome,
          spines: section.entries.map { spine(of: $0, at: path) })
      },
      size: count <= 120 ? "large" : count <= 400 ? "medium" : "small",
      emptyText: content.isEmpty ? content.emptyText : nil,
      script: content.isEmpty ? nil : script.map { links.url(of: $0, from: path) },
      style: style.map { links.url(of: $0, from: path) })
  }

  private func spine(of index: EntryIndex, at page: PagePath) -> SpineContext {
    let (entry, title) = (entries[index], titles.titles[index])
    let size = SpineSize(of: entry)
    let (ground, print) = colors(of: index)
    let label = entry.tracking?.rating.map {
      messages[.spineRated, (.title, title.text), (.rating, scale.text($0))]
    }
    let pattern = Int(FNV1a32.hash(entry.id.utf8) >> 8) % WallPageBuilder.patterns.count
    return SpineContext(
      url: links.url(of: title.path, from: page), label: label ?? title.text,
      language: title.language, width: decimal(size.width, per: 10),
      height: decimal(size.height, per: 10), ground: ground.hex, print: print.hex,
      pattern: WallPageBuilder.patterns[pattern])
  }

  /// Those of the cover: what the file says of a picture, or what the drawn one is made of. A picture of which nobody
  /// said a colour has that of the title's kind.
  private func colors(of index: EntryIndex) -> (ground: Color, print: Color) {
    if let artwork = titles.artwork(of: index) {
      return (Color(artwork.ground), Color(artwork.accent))
    }
    let entry = entries[index]
    let ground = entry.work.cover?.color.flatMap(Color.init(hex:)) ?? Color(entry.kind.row.color)
    return (ground, ground.luminance < 0.3 ? WallPageBuilder.pale : WallPageBuilder.dark)
  }

  private static let pale = Color(0xEFE6D2)
  private static let dark = Color(0x4B2A20)
}
