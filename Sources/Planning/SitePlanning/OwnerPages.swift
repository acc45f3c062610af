import Base
import MediaLibrary

/// A list of the owner's without hidden titles.
struct PlannedList: Sendable {
  let path: PagePath
  let items: [Listing.Item]
}

extension LibraryIndex {
  /// The owner's lists; hidden titles in them are reported.
  func ownerLists(reporting: inout DiagnosticList) -> [PlannedList] {
    library.lists.map { list in
      var items: [Listing.Item] = []
      for item in list.items {
        let entry = entry(item.id)
        if let entry, !facts[entry].isUnlisted {
          items.append(Listing.Item(entry, note: item.$note))
        } else if entry != nil
          || library.privateIDs.contains(item.id) && !library.unreadIDs.contains(item.id)
        {
          reporting.report(
            .hiddenTitleInList(item.id, isPrivate: entry == nil, list: list.title).at(item.location)
          )
        }
      }
      return PlannedList(path: PagePath("lists/\(list.slug).html"), items: items)
    }
  }
}

extension PagePlanner {
  func ownerListPages(_ lists: [PlannedList]) -> [Page] {
    let overview = OwnerListsPage(lists: listRows(lists))
    let pages = lists.indices.map { list in
      Page(
        lists[list].path, heading: library.lists[list].title,
        OwnerListPage(list: list, items: lists[list].items))
    }
    return [Page(.ownerLists, heading: words[.lists], emptyText: words[.noLists], overview)] + pages
  }

  func listRows(_ lists: [PlannedList]) -> [OwnerListsPage.Row] {
    lists.indices.map { list in
      OwnerListsPage.Row(
        list: list, path: lists[list].path, items: lists[list].items.map(\.entry))
    }
  }

  /// The pages of `pages/`, except `about`.
  func ownerPages(_ titles: [[EntryIndex]?]) -> [Page] {
    library.pages.enumerated().filter { $1.slug != "about" }.map { index, page in
      Page(
        path(of: page), heading: page.title, emptyText: words[.nothingOnThisList],
        TextPage(
          page: index, titles: titles[index], template: page.template?.value,
          isEmpty: titles[index]?.isEmpty == true && page.body.range.isEmpty))
    }
  }

  var ownerPageLinks: [PageLink] {
    library.pages.filter { $0.slug != "about" }.map { PageLink($0.title, path(of: $0)) }
  }

  private func path(of page: OwnerPage) -> PagePath { PagePath(page.slug + ".html") }

  private var ownAbout: Int? { library.pages.firstIndex { $0.slug == "about" } }
  var aboutHeading: String { ownAbout.map { library.pages[$0].title } ?? words[.about] }

  func aboutPage(_ titles: [[EntryIndex]?], _ figures: Figures, _ diary: Diary) -> Page {
    let page = ownAbout
    return Page(
      .about, heading: aboutHeading,
      AboutPage(
        page: page, titles: page.flatMap { titles[$0] },
        template: page.flatMap { library.pages[$0].template?.value }, figures: figures,
        milestones: Milestones(of: diary),
        sources: creditedSources(),
        libraryFile: library.settings.hasLibraryFile ? .libraryFile : nil,
        qrCode: library.settings.hasQRCode ? .qrCode : nil,
        embeds: embedPages().compactMap { page in
          (page.content as? EmbedPage).flatMap { $0.isEmpty ? nil : ($0.part, page.heading) }
        }))
  }

  private func creditedSources() -> [AboutPage.Source] {
    var sites: [String: Set<String>] = [:]
    for entry in facts.indices where facts[entry].hasSources && !facts[entry].isUnlisted {
      for source in library.entries[entry].work.sources {
        let site = source.url.flatMap(frontPage)
        let name = SourceCredit.site(of: source.name)
        // Looking up is faster than inserting, and most sources are known.
        if let known = sites[name], site.map(known.contains) ?? true { continue }
        sites[name, default: []].formUnion(site.map { [$0] } ?? [])
      }
    }
    return sites.map {
      AboutPage.Source(name: $0.key, url: $0.value.count == 1 ? $0.value.first : nil)
    }.sorted { ByteOrder($0.name) < ByteOrder($1.name) }
  }

  /// `https://myanimelist.net/anime/1` → `https://myanimelist.net/`
  private func frontPage(of url: String) -> String? {
    guard let colon = url.utf8.firstIndex(of: UInt8(ascii: ":")),
      url.utf8[colon...].starts(with: "://".utf8)
    else { return nil }
    let host = url.utf8[colon...].dropFirst(3).prefix { !"/?#".utf8.contains($0) }
    return host.isEmpty || host.contains(UInt8(ascii: "@")) ? nil : url[..<host.endIndex] + "/"
  }

  func titlePages() -> [Page] {
    titles.enumerated().map { Page($1.path, heading: $1.text, TitlePage(entry: $0)) }
  }

  /// Titles with a review that aren't unlisted, the newest review first.
  var reviewed: [EntryIndex] {
    index.sorted(
      (listed + catalogue).filter { facts[$0].reviewed != nil },
      latestFirst: { $0.reviewed ?? .undated })
  }

  func reviewPages(_ sizes: PageSizes) -> [Page] {
    Listing.pages(of: sections(of: reviewed), at: .reviews, size: sizes.reviews)
      .map { path, listing in
        Page(
          path, heading: words[.reviews], emptyText: words[.noReviews],
          ReviewsPage(listing: listing))
      }
  }
}
