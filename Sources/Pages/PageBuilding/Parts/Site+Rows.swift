import LibraryIndexing
import Localization
import MediaLibrary
import PageContexts
import SitePlanning
import TemplateRuntime

extension Site {
  /// A title that is going on, with its bars.
  package func progressRow(_ index: EntryIndex, from page: PagePath, cards: Cards) -> RowContext {
    let entry = entry(index)
    return RowContext(
      link: link(to: index, from: page), cover: cover(of: index, from: page), note: byline(index),
      progress: progress(entry), filter: cards.filter(index))
  }

  /// What goes below a title: its creator and, when it is being done again, that it is.
  package func byline(_ index: EntryIndex) -> String? {
    let entry = entry(index)
    let creator = entry.work.creators.first?.name ?? entry.work.studios.first
    guard entry.tracking?.status == .repeating else { return creator }
    let again = words[entry.kind, KindMessageKey.repeating]
    return creator.map { "\($0) · \(again)" } ?? again
  }

  /// The title in its own script, when it is not the one that is shown.
  package func native(_ ties: TitlePage) -> LinkContext? {
    let others = ties.otherTitles
    // By their places: to look at a title would copy it.
    return others.indices.first { isOwnScript(others[$0].language) }.map {
      LinkContext(text: others[$0].text, url: nil, language: others[$0].language)
    }
  }

  private func isOwnScript(_ language: String?) -> Bool {
    guard let language else { return false }
    return (language.hasPrefix("ja") || language.hasPrefix("zh") || language.hasPrefix("ko"))
      && !language.hasSuffix("Latn")
  }

  /// Who gave a community rating: `by 900,000 on MyAnimeList`.
  package func votes(of rating: Work.CommunityRating) -> String? {
    let votes = rating.votes.map { words.number($0) }
    return switch (votes, rating.source) {
    case (let votes?, let source?): words[.ratedByOn, (.count, votes), (.source, source)]
    case (let votes?, nil): words[.ratedBy, (.count, votes)]
    case (nil, let source?): words[.ratedOn, (.source, source)]
    case (nil, nil): nil
    }
  }
}
