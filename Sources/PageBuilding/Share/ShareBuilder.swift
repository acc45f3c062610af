import MediaLibrary
import Planning
import Templates

/// A drawing of a page as SVG, and the titles whose covers it shows as `resource:cover-0` and so
/// on.
package struct ShareDrawing: Sendable {
  package let svg: [UInt8]
  package let covers: [EntryIndex]

  package static func name(ofCover index: Int) -> String { "cover-\(index)" }
}

/// Draws the pictures that services show with the address of a page.
///
/// They never show titles that are unlisted or behind the age gate: a picture can't ask for
/// consent.
package struct ShareBuilder: PageMaker {
  let parts: PageParts
  private let templates: ShareTemplates
  /// The site's address without `https://` and the last slash.
  private let address: String

  package init(_ parts: PageParts, templates: ShareTemplates) {
    self.parts = parts
    self.templates = templates
    let url = parts.settings.url ?? ""
    let host = url.firstRange(of: "//").map { url[$0.upperBound...] } ?? url[...]
    address = String(host.hasSuffix("/") ? host.dropLast() : host)
  }

  package var pages: [Page] {
    guard settings.sharePictures != .off, settings.url != nil else { return [] }
    return plan.pages.filter { page in
      switch page.content {
      case let content as TitlePage:
        isPublic(content.entry)
          && (settings.sharePictures == .all || entries[content.entry].review != nil)
      default: page.kind.hasSharePicture
      }
    }
  }

  private func isPublic(_ index: EntryIndex) -> Bool {
    !entries[index].isGated && !entries[index].isUnlisted
  }

  /// - Parameter page: One of `pages`.
  package func drawing(of page: Page) -> ShareDrawing {
    switch page.content {
    case let content as TitlePage: title(content.entry)
    case let content as DiaryYearPage:
      collection(
        page.heading, eyebrow: nil,
        text: messages[
          .yearSummary, (.owner, ownerName), (.year, messages.year(content.year.year)),
          (.page, "")], content.year.best.map(\.entry))
    case let content as OwnerListPage:
      collection(
        page.heading, eyebrow: messages[.lists],
        text: plan.library.lists[content.list].description, content.items.map(\.entry))
    case let content as ProfilePage:
      collection(
        settings.name, eyebrow: ownerName,
        text: texts.prose.bio.map(texts.excerpt), content.featured.entries)
    default: collection(page.heading, eyebrow: nil, text: nil, [])
    }
  }

  private func title(_ index: EntryIndex) -> ShareDrawing {
    let (entry, shown) = (entries[index], titles.titles[index])
    let native = titles.native(of: index)
    let isUpright =
      native?.language.map { $0.hasPrefix("ja") || $0.hasPrefix("zh") } ?? false
    let format = messages[entry.kind, .noun].capitalizedFirst
    let year = entry.work.released.flatMap { $0.year > 0 ? messages.year($0.year) : nil }
    let finished = entry.tracking?.lastFinished.map(messages.short)
    let context = ShareTitleContext(
      title: shown.text, language: shown.language, native: native,
      isNativeUpright: isUpright, isNativeBelow: native != nil && !isUpright,
      eyebrow: [format, year].compactMap(\.self).joined(separator: " · "),
      creator: messages.byline(of: entry), rating: titles.rating(entry.tracking?.rating),
      status: [messages.status(of: entry), finished].compactMap(\.self).joined(separator: " · "),
      sentence: reviews.firstSentence(of: index), siteName: settings.name, address: address,
      cover: ShareBuilder.url(ofCover: 0), cloth: cloth(of: index))
    return ShareDrawing(svg: templates.title.bytes(of: context), covers: [index])
  }

  /// - Parameter entries: The first public one hangs, the next ones stand.
  private func collection(
    _ heading: String, eyebrow: String?, text: String?, _ entries: [EntryIndex]
  ) -> ShareDrawing {
    let shown = entries.filter(isPublic).prefix(5)
    let context = ShareCollectionContext(
      heading: heading, eyebrow: eyebrow, text: text.map { $0.truncatedAtWord(to: 200) },
      siteName: settings.name, address: address,
      cover: shown.isEmpty ? nil : ShareBuilder.url(ofCover: 0),
      cloth: shown.first.map(cloth) ?? ShareBuilder.plainCloth,
      standing: shown.indices.dropFirst().enumerated().map { place, index in
        StandingContext(
          cover: ShareBuilder.url(ofCover: index - shown.startIndex), offset: place * 152)
      })
    return ShareDrawing(svg: templates.collection.bytes(of: context), covers: Array(shown))
  }

  private static func url(ofCover index: Int) -> SafeURL {
    SafeURL(encodedPath: "resource:" + ShareDrawing.name(ofCover: index))
  }

  private static let plainCloth = "#8c8266"

  /// A color near the cover's main one, as muted and dark as cloth.
  private func cloth(of index: EntryIndex) -> String {
    guard let cover = entries[index].work.cover,
      let color = cover.color ?? cover.path.flatMap({ titles.pictures.thumbnails(of: $0)?.color }),
      let value = Int(color.dropFirst(), radix: 16)
    else { return ShareBuilder.plainCloth }
    let parts = [16, 8, 0].map { value >> $0 & 0xFF }
    let light = (parts[0] * 30 + parts[1] * 59 + parts[2] * 11) / 100
    let wanted = min(max(light, 78), 132)
    let quiet = parts.map { part in min(max(wanted + (part - light) * 45 / 100, 0), 255) }
    let plain = [0x8C, 0x82, 0x66]
    let hex = zip(quiet, plain).map { ($0 * 3 + $1) / 4 }.map { part in
      (part < 16 ? "0" : "") + String(part, radix: 16)
    }
    return "#" + hex.joined()
  }
}

extension Template {
  fileprivate func bytes(of context: Context) -> [UInt8] {
    var buffer = PageBuffer(capacity: 1 << 12)
    render(context, into: &buffer)
    return buffer.bytes
  }
}
