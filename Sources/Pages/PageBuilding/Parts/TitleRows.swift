import LibraryIndexing
import Localization
import MediaLibrary
import PageContexts
import SitePlanning
import TemplateRuntime

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
    titles[index].others.first { isOwnScript($0.language) }.map {
      LinkContext(text: $0.text, url: nil, language: $0.language)
    }
  }
}

private func isOwnScript(_ language: String?) -> Bool {
  guard let language else { return false }
  return (language.hasPrefix("ja") || language.hasPrefix("zh") || language.hasPrefix("ko"))
    && !language.hasSuffix("Latn")
}
