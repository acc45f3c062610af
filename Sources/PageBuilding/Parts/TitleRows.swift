import MediaLibrary
import PageContexts
import Planning
import Templates

/// Titles with more to say than a card holds.
struct TitleRows: Sendable {
  let entries: [Entry]
  let titles: TitleParts
  let cards: Cards
  let messages: Messages

  /// A title that is going on, with its bars.
  func progressRow(_ index: EntryIndex, from page: PagePath) -> RowContext {
    let entry = entries[index]
    return RowContext(
      link: titles.link(to: index, from: page), cover: titles.cover(of: index, from: page),
      note: messages.byline(of: entry), progress: messages.progress(of: entry),
      filter: cards.filter(index))
  }
}

extension TitleParts {
  /// The title in its own script, when that is not the one that is shown.
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

/// A title in a known language whose first letter is none of the Latin script.
private func isOtherScript(_ title: ShownTitle.Other) -> Bool {
  guard title.language != nil, !title.text.utf8Span.isKnownASCII,
    let letter = title.text.unicodeScalars.first(where: \.properties.isAlphabetic)
  else { return false }
  return letter.value >= 0x370 && !(0x1E00...0x1EFF).contains(letter.value)
}
