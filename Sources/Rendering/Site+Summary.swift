import LibraryIndexing
import MediaLibrary
import PageParts
import SiteModel
import Templating

extension Site {
  /// What a page says about itself. No counts: one more title must not change what is not about it.
  func summary(of page: Page, cards: Cards) -> PageSummary {
    let (path, heading) = (page.path, page.heading)
    func list(_ listing: Listing, _ sentence: String) -> PageSummary {
      let entries = listing.sections.flatMap { $0.items.map(\.entry) }
      let number = listing.number.map { " (page \($0))" } ?? ""
      return PageSummary(
        heading: heading + number, description: sentence + number,
        structuredData: listData(entries, name: heading, cards: cards))
    }
    switch page.content {
    case .profile:
      return PageSummary(
        heading: heading,
        description: prose.bio.map(excerpt)
          ?? "What \(ownerName) watches, reads and plays, and thinks of it.",
        type: "profile", structuredData: profileData(at: path))
    case .title(let index):
      return titleSummary(index, plan.titlePage(index), heading: heading, at: path)
    case .listing(let page):
      return list(page.listing, "\(heading): a list of titles of \(ownerName)'s.")
    case .kind(let page):
      let entries = page.shelves.flatMap(\.entries)
      return PageSummary(
        heading: heading, description: "All of \(ownerName)'s \(heading.lowercased()), by status.",
        structuredData: listData(entries, name: heading, cards: cards))
    case .group(let page):
      return list(page.listing, "\(heading): what \(ownerName) has of it.")
    case .groupIndex(let page):
      let number = page.number.map { " (page \($0))" } ?? ""
      return PageSummary(
        heading: heading + number,
        description: "\(heading) of the titles that \(ownerName) keeps track of\(number).")
    case .ownerLists:
      return PageSummary(heading: heading, description: "Lists that \(ownerName) made.")
    case .ownerList(let page):
      let introduction = prose.introductions[page.list].map(excerpt) ?? ""
      return PageSummary(
        heading: heading,
        description: lists[page.list].description
          ?? (introduction.isEmpty ? "\(heading): a list by \(ownerName)." : introduction),
        structuredData: listData(page.items.map(\.entry), name: heading, cards: cards))
    case .reviews(let page):
      let number = page.listing.number.map { " (page \($0))" } ?? ""
      return PageSummary(
        heading: heading + number,
        description: "What \(ownerName) thinks of what was watched, read and played\(number).")
    case .upcoming(let page):
      var seen: Set<EntryIndex> = []
      let entries = page.days.flatMap { $0.airings.map(\.entry) }.filter {
        seen.insert($0).inserted
      }
      return PageSummary(
        heading: heading,
        description:
          "Episodes of what \(ownerName) watches or plans to watch, by the day they air.",
        structuredData: listData(entries, name: heading, cards: cards))
    case .about(let page):
      let own = page.page.flatMap { pages[$0].description }
      return PageSummary(
        heading: heading,
        description: own ?? "About \(ownerName)'s library, and where its facts come from.")
    case .ownerPage(let index):
      let text = excerpt(prose.pages[index])
      return PageSummary(
        heading: heading,
        description: pages[index].description ?? (text.isEmpty ? heading : text))
    case .notFound:
      return PageSummary(
        heading: heading, description: "There is nothing at this address.", isIndexed: false)
    case .redirect:
      return PageSummary(
        heading: heading, description: "\(heading) is at another address now.", isIndexed: false)
    }
  }

  func titleSummary(
    _ index: EntryIndex, _ ties: TitlePage, heading: String, at page: PagePath
  ) -> PageSummary {
    let entry = entry(index)
    let kind = entry.kind.row
    let review = entry.review.flatMap { review in
      prose.reviews[index].map { reviewExcerpt(review.hasSpoilers, excerpt($0)) }
    }
    let status = entry.tracking.map { kind.word(for: $0.status).text } ?? "In the catalog"
    let rating = entry.tracking?.rating.map {
      ", \(settings.ratingScale.text($0)) of \(settings.ratingScale.rawValue)"
    }
    return PageSummary(
      heading: heading,
      description:
        "\(status)\(rating ?? ""). \(review ?? entry.work.description ?? "\(heading), \(kind.noun).")",
      kind: kind.noun, type: kind.openGraphType, image: shareImage(entry),
      isIndexed: !entry.isUnlisted,
      structuredData: titleData(index, ties, at: page))
  }

  /// The cover, where it is a picture that other sites can show.
  private func shareImage(_ entry: Entry) -> (url: SafeURL, alt: String)? {
    guard let cover = entry.work.cover, let path = cover.path, pictures.isRaster(path),
      let address = address(of: PagePath(path))
    else { return nil }
    return (address, cover.alt ?? "Cover of \(entry.work.title)")
  }
}
