import LibraryIndexing
import MediaLibrary
import SiteModel
import Templating

/// A title as lists show it. Rendered once, and copied into every page that shows it.
package struct CardContext: TemplateContext {
  package let link: LinkContext
  package let cover: CoverContext
  package let rating: RatingContext?
  package let finished: TimeContext?
  /// For filters: the names as one text, and the year of release.
  package let genres: String?
  package let year: String?
  var hasNote: Bool { rating != nil || finished != nil }

  package init(
    link: LinkContext, cover: CoverContext, rating: RatingContext?, finished: TimeContext?,
    genres: String?, year: String?
  ) {
    self.link = link
    self.cover = cover
    self.rating = rating
    self.finished = finished
    self.genres = genres
    self.year = year
  }

  package static let fields = Fields<CardContext>("card")
    .section("link", \.link)
    .section("cover", \.cover)
    .section("rating", \.rating)
    .section("finished", \.finished)
    .text("genres", \.genres)
    .text("year", \.year)
    .flag("hasNote", \.hasNote)

  static func yearText(of work: Work) -> String? {
    work.released.flatMap { $0.year > 0 ? String($0.year) : nil }
  }

  /// Names with `|` between; one that has that sign itself has `%7C` instead, and `%25` for `%`.
  static func filterText(of genres: [String]) -> String? {
    guard !genres.isEmpty else { return nil }
    return genres.map { genre in
      guard genre.utf8.contains(where: { $0 == UInt8(ascii: "|") || $0 == UInt8(ascii: "%") })
      else { return genre }
      return genre.unicodeScalars.reduce(into: "") { text, scalar in
        switch scalar {
        case "|": text += "%7C"
        case "%": text += "%25"
        default: text.unicodeScalars.append(scalar)
        }
      }
    }.joined(separator: "|")
  }
}

/// A card in a list, with what this list says about the title.
package struct ItemContext: TemplateContext {
  package let card: CardOnPage
  package let note: String?

  package init(card: CardOnPage, note: String?) {
    self.card = card
    self.note = note
  }

  package static let fields = Fields<ItemContext>("item")
    .html("card", \.card)
    .text("note", \.note)
}

/// A title with more to say than a card holds: how far, why, in which relation.
package struct RowContext: TemplateContext {
  package let link: LinkContext
  package let cover: CoverContext
  package var note: String?
  package var because: BecauseContext?
  package var progress: [ProgressContext] = []
  /// For filters, as on a card.
  package var genres: String?
  package var year: String?

  package init(
    link: LinkContext, cover: CoverContext, note: String? = nil, because: BecauseContext? = nil,
    progress: [ProgressContext] = [], genres: String? = nil, year: String? = nil
  ) {
    self.link = link
    self.cover = cover
    self.note = note
    self.because = because
    self.progress = progress
    self.genres = genres
    self.year = year
  }

  package static let fields = Fields<RowContext>("row")
    .section("link", \.link)
    .section("cover", \.cover)
    .text("note", \.note)
    .section("because", \.because)
    .list("progress", \.progress)
    .text("genres", \.genres)
    .text("year", \.year)
}

/// "because you rated Planetes 9.5: space, Sci-Fi"
package struct BecauseContext: TemplateContext {
  package let link: LinkContext
  /// What stands around the link: "because you rated" and "9.5: space, Sci-Fi".
  package let before: String
  package let behind: String

  package init(link: LinkContext, before: String, behind: String) {
    self.link = link
    self.before = before
    self.behind = behind
  }

  package static let fields = Fields<BecauseContext>("reason")
    .section("link", \.link)
    .text("before", \.before)
    .text("behind", \.behind)
}
