import LibraryIndexing
import Localization
import MediaLibrary
import PageContexts
import Recommendations
import SitePlanning
import TemplateRuntime

extension Site {
  /// What a page says about itself. No counts: one more title must not change what is not about it.
  package func summary(of page: Page, cards: Cards) -> PageSummary {
    let (path, heading) = (page.path, page.heading)
    func list(_ listing: Listing, _ sentence: String) -> PageSummary {
      let entries = listing.sections.flatMap { $0.items.map(\.entry) }
      let number = suffix(listing.number)
      return PageSummary(
        heading: heading + number, description: sentence + number,
        structuredData: listData(entries, name: heading, cards: cards))
    }
    switch page.content {
    case .profile:
      return PageSummary(
        heading: heading,
        description: prose.bio.map(excerpt)
          ?? words[.profileSummary, (.owner, ownerName)],
        type: "profile", structuredData: profileData(at: path))
    case .title(let index):
      return titleSummary(index, entry(index), heading: heading)
    case .listing(let page):
      return list(page.listing, words[.listingSummary, (.title, heading), (.owner, ownerName)])
    case .kind(let page):
      let entries = page.shelves.flatMap(\.entries)
      return PageSummary(
        heading: heading,
        description: words[
          .kindSummary, (.owner, ownerName), (.kind, words[page.kind, .plural])],
        structuredData: listData(entries, name: heading, cards: cards))
    case .group(let page):
      return list(page.listing, words[.groupSummary, (.title, heading), (.owner, ownerName)])
    case .groupIndex(let page):
      let number = suffix(page.number)
      return PageSummary(
        heading: heading + number,
        description: words[
          .groupIndexSummary, (.title, heading), (.owner, ownerName), (.page, number)])
    case .ownerLists:
      return PageSummary(heading: heading, description: words[.listsSummary, (.owner, ownerName)])
    case .ownerList(let page):
      let introduction = prose.introductions[page.list].map(excerpt) ?? ""
      return PageSummary(
        heading: heading,
        description: lists[page.list].description
          ?? (introduction.isEmpty
            ? words[.listSummary, (.title, heading), (.owner, ownerName)] : introduction),
        structuredData: listData(page.items.map(\.entry), name: heading, cards: cards))
    case .reviews(let page):
      let number = suffix(page.listing.number)
      return PageSummary(
        heading: heading + number,
        description: words[.reviewsSummary, (.owner, ownerName), (.page, number)])
    case .top(let page):
      let entries = page.own.isEmpty ? page.community.map(\.thing.entry) : page.own.map(\.thing)
      return PageSummary(
        heading: heading, description: words[.topSummary, (.owner, ownerName)],
        structuredData: listData(entries, name: heading, cards: cards))
    case .discover(let page):
      let summary = words[.discoverSummary, (.owner, ownerName)]
      guard page.listing.isEmpty else { return list(page.listing, summary) }
      return PageSummary(
        heading: heading, description: summary,
        structuredData: listData(page.recommendations.map(\.entry), name: heading, cards: cards))
    case .diary:
      return PageSummary(
        heading: heading, description: words[.diarySummary, (.owner, ownerName)],
        structuredData: pageData("CollectionPage", name: heading, at: path))
    case .diaryYear(let page):
      let number = suffix(page.number)
      let best = page.review?.year.best.map(\.entry) ?? []
      return PageSummary(
        heading: heading + number,
        description: words[
          .yearSummary, (.owner, ownerName), (.year, words.year(page.row.year)), (.page, number)],
        image: best.lazy.compactMap { self.shareImage(self.entry($0)) }.first,
        structuredData: listData(best, name: heading, cards: cards))
    case .statistics:
      return PageSummary(
        heading: heading, description: words[.statisticsSummary, (.owner, ownerName)],
        structuredData: pageData("WebPage", name: heading, at: path))
    case .upcoming(let page):
      var seen: Set<EntryIndex> = []
      let entries = page.days.flatMap { $0.airings.map(\.entry) }.filter {
        seen.insert($0).inserted
      }
      return PageSummary(
        heading: heading, description: words[.upcomingSummary, (.owner, ownerName)],
        structuredData: listData(entries, name: heading, cards: cards))
    case .about(let page):
      let own = page.page.flatMap { pages[$0].description }
      return PageSummary(
        heading: heading,
        description: own ?? words[.aboutSummary, (.owner, ownerName)])
    case .ownerPage(let index):
      let text = excerpt(prose.pages[index])
      return PageSummary(
        heading: heading,
        description: pages[index].description ?? (text.isEmpty ? heading : text))
    case .search:
      return PageSummary(
        heading: heading,
        description: words[.searchSummary, (.owner, ownerName)],
        structuredData: searchData(at: path))
    case .notFound:
      return PageSummary(
        heading: heading, description: words[.nothingAtThisAddress], isIndexed: false)
    case .redirect(let target, _):
      return PageSummary(
        heading: heading, description: words[.redirectSummary, (.title, heading)], isIndexed: false,
        canonical: target)
    }
  }

  /// Tells the later pages of a list apart.
  private func suffix(_ number: Int?) -> String {
    number.map { words[.onPage, (.number, String($0))] } ?? ""
  }

  package func titleSummary(_ index: EntryIndex, _ entry: Entry, heading: String) -> PageSummary {
    let review = publicExcerpt(index, entry).flatMap { excerpt in
      entry.review.map { reviewExcerpt($0.hasSpoilers, excerpt) }
    }
    let status = entry.tracking.map { words[entry.kind, $0.status] } ?? words[.inTheCatalog]
    let noun = words[entry.kind, .noun]
    let told = entry.isGated ? nil : review ?? entry.work.description
    let text =
      told ?? words[.titleAndKind, (.title, heading), (.kind, noun)]
    let description =
      entry.tracking?.rating.map { rating in
        words[
          .ratedTitleSummary, (.status, status), (.rating, settings.ratingScale.text(rating)),
          (.best, settings.ratingScale.best), (.text, text)]
      } ?? words[.titleSummary, (.status, status), (.text, text)]
    return PageSummary(
      heading: heading, description: description, kind: noun, type: entry.kind.openGraphType,
      image: shareImage(entry),
      isIndexed: !entry.isUnlisted, isGated: entry.isGated,
      structuredData: .written(TitleData(entry: index, site: self)))
  }

  /// The beginning of a title's review; nil behind the age gate, too, where only the page itself shows anything of it.
  func publicExcerpt(_ index: EntryIndex, _ entry: Entry) -> String? {
    entry.isGated ? nil : prose.reviews[index].map(excerpt)
  }

  /// The cover, where it is a picture that other sites can show, to everybody.
  private func shareImage(_ entry: Entry) -> (url: SafeURL, alt: String)? {
    guard !entry.isGated, let cover = entry.work.cover, let path = cover.path,
      pictures.isRaster(path),
      let address = address(of: PagePath(path))
    else { return nil }
    return (address, cover.alt ?? words[.coverOf, (.title, entry.work.title)])
  }
}
