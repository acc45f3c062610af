import Base
import MediaLibrary
import Planning

extension PageMaker {
  func suggestionRow(_ suggestion: Suggestion, at page: PagePath, note: String?) -> RowContext {
    RowContext(
      link: titles.link(to: suggestion.entry, from: page),
      cover: titles.cover(of: suggestion.entry, from: page), note: note,
      because: suggestion.reason.flatMap { reason($0, at: page) })
  }

  private func reason(_ because: Suggestion.Reason, at page: PagePath) -> BecauseContext? {
    guard let rating = entries[because.entry].tracking?.rating else { return nil }
    let shared = because.shared.map { groups[$0].name.isolated }
      .joined(separator: messages[.listSeparator])
    let (before, behind) =
      shared.isEmpty
      ? messages.aroundTitle(in: .becauseIRated, (.rating, scale.text(rating)))
      : messages.aroundTitle(
        in: .becauseYouRated, (.rating, scale.text(rating)), (.shared, shared))
    var link = titles.link(to: because.entry, from: page)
    link.text = link.text.withoutSubtitle
    return BecauseContext(link: link, before: before, behind: behind)
  }
}

extension String {
  /// `Holding Change` of `Holding Change: The Way of …`, if it is too long for a sentence.
  fileprivate var withoutSubtitle: String {
    if count <= 40 { return self }
    let name = prefix { $0 != ":" && $0 != "：" }
    return (name.count < 4 ? self : String(name)).truncatedAtWord(to: 40)
  }
}

extension PageMaker {
  func progressRow(_ index: EntryIndex, from page: PagePath) -> RowContext {
    let entry = entries[index]
    return RowContext(
      link: titles.link(to: index, from: page), cover: titles.cover(of: index, from: page),
      note: messages.byline(of: entry), progress: messages.progress(of: entry),
      filter: cards.filter(index))
  }
}

extension TitleParts {
  /// The title in its own script, unless that is the one shown.
  func native(of index: EntryIndex) -> LinkContext? {
    let others = titles[index].others
    let native = others.first { isEastAsian($0.language) } ?? others.first(where: isOtherScript)
    return native.map { LinkContext(text: $0.text, url: nil, language: $0.language) }
  }
}

private func isEastAsian(_ language: String?) -> Bool {
  guard let language else { return false }
  return (language.hasPrefix("ja") || language.hasPrefix("zh") || language.hasPrefix("ko"))
    && !language.hasSuffix("Latn")
}

/// Whether a title in a known language begins with a letter of a script other than Latin.
private func isOtherScript(_ title: ShownTitle.Other) -> Bool {
  guard title.language != nil, !title.text.utf8Span.isKnownASCII,
    let letter = title.text.unicodeScalars.first(where: \.properties.isAlphabetic)
  else { return false }
  return letter.value >= 0x370 && !(0x1E00...0x1EFF).contains(letter.value)
}
