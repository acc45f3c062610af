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
  let hasNote: Bool

  package init(
    link: LinkContext, cover: CoverContext, rating: RatingContext?, finished: TimeContext?
  ) {
    self.link = link
    self.cover = cover
    self.rating = rating
    self.finished = finished
    hasNote = rating != nil || finished != nil
  }

  package static let fields = Fields<CardContext>("card")
    .section("link", \.link)
    .section("cover", \.cover)
    .section("rating", \.rating)
    .section("finished", \.finished)
    .flag("hasNote", \.hasNote)
}

/// A card in a list, with what this list says about the title.
package struct ItemContext: TemplateContext {
  package let card: CardOnPage
  package let note: ItemNote
  /// None on pages that have no filters.
  package let filter: SharedContext<FilterTexts>

  package init(
    card: CardOnPage, note: ItemNote = .none, filter: SharedContext<FilterTexts> = .none
  ) {
    self.card = card
    self.note = note
    self.filter = filter
  }

  package static let fields = Fields<ItemContext>("item")
    .html("card", \.card)
    .text("note", \.note)
    .section("filter", \.filter)
}

/// What a title is picked by in a list.
package struct FilterTexts: TemplateContext {
  /// The names as one text.
  package let genres: String?
  /// Of release.
  package let year: String?

  package init(of entry: Entry) {
    genres = FilterTexts.text(of: entry.work.genres)
    year = entry.work.released.flatMap { $0.year > 0 ? String(digits: $0.year) : nil }
  }

  package static let fields = Fields<FilterTexts>("filter")
    .text("genres", \.genres)
    .text("year", \.year)

  /// Names with `|` between; one that has that sign itself has `%7C` instead, and `%25` for `%`.
  static func text(of genres: [String]) -> String? {
    guard !genres.isEmpty else { return nil }
    let names = genres.contains(where: hasSign) ? genres.map(escaped) : genres
    return String(capacity: names.reduce(names.count - 1) { $0 + $1.utf8.count }) { text in
      for (place, name) in names.enumerated() {
        if place > 0 { text.add(UInt8(ascii: "|")) }
        text.add(name)
      }
    }
  }

  private static func hasSign(_ name: String) -> Bool {
    var name = name
    return name.withUTF8 { $0.contains { $0 == UInt8(ascii: "|") || $0 == UInt8(ascii: "%") } }
  }

  private static func escaped(_ name: String) -> String {
    name.unicodeScalars.reduce(into: "") { text, scalar in
      switch scalar {
      case "|": text += "%7C"
      case "%": text += "%25"
      default: text.unicodeScalars.append(scalar)
      }
    }
  }
}

/// A title with more to say than a card holds: how far, why, in which relation.
package struct RowContext: TemplateContext {
  package let link: LinkContext
  package let cover: CoverContext
  package let note: String?
  package let because: BecauseContext?
  package let progress: [ProgressContext]
  /// None on pages that have no filters.
  package let filter: SharedContext<FilterTexts>

  package init(
    link: LinkContext, cover: CoverContext, note: String? = nil, because: BecauseContext? = nil,
    progress: [ProgressContext] = [], filter: SharedContext<FilterTexts> = .none
  ) {
    self.link = link
    self.cover = cover
    self.note = note
    self.because = because
    self.progress = progress
    self.filter = filter
  }

  package static let fields = Fields<RowContext>("row")
    .section("link", \.link)
    .section("cover", \.cover)
    .text("note", \.note)
    .section("because", \.because)
    .list("progress", \.progress)
    .section("filter", \.filter)
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
