import TestSupport
import Testing

@testable import MediaLibrary
@testable import Planning

struct LinkTests {
  /// Every path that a page, the frame or a group names.
  private func linked(_ site: SitePlan) -> [PagePath] {
    var paths: [PagePath?] = site.groups.map(\.path) + site.titles.map(\.path)
    let frame = site.navigation
    paths +=
      ([frame.home] + frame.header + [frame.search].compactMap(\.self)
      + frame.doors + frame.small + site.invitations.map(\.link)).map(\.path)
    for page in site.pages {
      paths += site.tabs(of: page).flatMap(\.tabs).map(\.path)
      switch page.content {
      case let profile as ProfilePage:
        paths += profile.now.map(\.list.path) + profile.figures.kinds.map(\.path)
      case let page as TitlePage: paths += site.titleRelations(page.entry).lists.map(\.path)
      case let page as ListingPage:
        paths += [page.parent?.path, page.listing.previous, page.listing.next]
      case let page as KindPage: paths += page.shelves.map(\.more)
      case let page as GroupIndexPage:
        paths += page.letters.map(\.path) + [page.previous, page.next]
      case let page as GroupPage:
        paths += [page.index.path, page.listing.previous, page.listing.next]
      case let page as OwnerListsPage: paths += page.lists.map(\.path)
      case let page as ReviewsPage: paths += [page.listing.previous, page.listing.next]
      case let page as SearchPage: paths += page.kinds.map(\.path) + page.lists.map(\.path)
      case let page as DiscoverPage: paths += [page.listing.previous, page.listing.next]
      case let page as DiaryPage: paths += page.years.map(\.path)
      case let page as DiaryYearPage:
        paths += [page.previous?.path, page.next?.path, page.figures]
        paths += page.row.months.values.map(\.self)
      case let page as DiaryMonthPage:
        paths += [page.previousPart, page.nextPart, page.year.path]
        paths += [page.previous?.path, page.next?.path]
      case let page as StatisticsPage:
        paths += page.years.map(\.path) + page.charts.flatMap(\.shares).map(\.list)
        paths += (0..<7).filter { !page.statistics.weekdays[$0].joined().isEmpty }
          .map(PagePath.weekday)
      case let page as StatisticsListPage: paths += [page.parent.path, page.previous, page.next]
      case let page as ComparePage: paths.append(page.isEmpty ? nil : page.otherPage.path)
      case let page as RedirectPage: paths.append(page.target)
      case let page as AboutPage: paths += page.embeds.map(\.part.page)
      default: break
      }
    }
    return paths.compactMap { $0 }
  }

  @Test
  func `what is linked is in the plan, and every page with something on it is linked`() {
    var sizes = PageSizes()
    (sizes.list, sizes.reviews, sizes.index, sizes.shelf) = (3, 2, 2, 2)
    sizes.diary = 2
    let titles = (0..<90).map { number in
      title(
        "\(Kind.allCases[number % 5].folder)/t\(number)", nil,
        number % 7 == 6 ? nil : Status.allCases[number / 3 % 6],
        finished: day(2000 + number / 4), genres: ["Drama", "g\(number % 4)"]
      ) {
        $0.work.studios = ["s\(number % 6)"]
        $0.work.series = .init(name: "Saga \(number % 8)", position: number * 100)
        $0.tracking?.tags = ["tag \(number % 9)"]
        if number % 3 == 0 { $0.review = review() }
        $0.isUnlisted = number % 11 == 0
      }
    }
    let ofOneYear = (1...12).map { (date: Int) in
      title("anime/y\(date)", finished: day(2040, 1, date))
    }
    let site = plan(
      library(
        titles + ofOneYear, lists: [ownerList("one", "One", titles.prefix(20).map(\.id))],
        pages: [ownerPage("uses", "Uses")]), sizes: sizes)
    let existing = Set(site.paths)
    let linked = Set(linked(site).map(\.text))
    #expect(linked.subtracting(existing) == [])
    let empty = site.pages.filter(\.content.isEmpty).map(\.path.text)
    #expect(linked.isDisjoint(with: empty))
    #expect(existing.subtracting(linked).subtracting(empty) == ["404.html"])
    #expect(existing.count == site.pages.count)
  }

  @Test func `a source is credited with the front page of its site, if it has one`() throws {
    func sources(_ urls: String?...) -> [AboutPage.Source] {
      let site = plan(
        library(
          urls.enumerated().map { place, url in
            title("anime/t\(place)") { $0.work.sources = [.init(name: "Site", url: url)] }
          }))
      guard let about = site.page("about.html")?.content as? AboutPage else { return [] }
      return about.sources
    }
    #expect(sources() == [])
    #expect(sources(nil) == [.init(name: "Site", url: nil)])
    let site = "https://site.example/"
    #expect(sources("https://site.example/anime/1?a#b") == [.init(name: "Site", url: site)])
    #expect(sources("https://site.example") == [.init(name: "Site", url: site)])
    #expect(
      sources("https://site.example/anime/1", nil, "https://site.example/manga/2")
        == [.init(name: "Site", url: site)])
    #expect(
      sources("https://site.example/1", "https://other.example/1", "https://site.example/2")
        == [.init(name: "Site", url: nil)])
    #expect(sources("https://a@site.example/1", "mailto:a@b") == [.init(name: "Site", url: nil)])
  }
}
