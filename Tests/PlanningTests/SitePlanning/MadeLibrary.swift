import Base
import Planning
import TestSupport

@testable import MediaLibrary

func day(_ year: Int, _ month: Int? = nil, _ day: Int? = nil) -> PartialDate? {
  PartialDate(year: year, month: month, day: day)
}

func review(date: PartialDate? = nil) -> Review {
  var review = Review()
  review.date = date
  return review
}

func ownerPage(_ slug: String, _ title: String) -> OwnerPage {
  OwnerPage(
    slug: slug, title: title, description: nil,
    body: MarkdownSource(file: Source(path: "x.md", text: "Good."), range: 0..<5),
    location: .file("pages/\(slug).md"))
}

func ownerList(_ slug: String, _ title: String, isRanked: Bool = false, _ ids: [String])
  -> OwnerList
{
  OwnerList(
    slug: slug, title: title, description: nil, isRanked: isRanked,
    items: ids.map { .init(id: $0, note: nil, location: .file("lists/\(slug).md")) },
    introduction: nil, location: .file("lists/\(slug).md"))
}

/// Titles in any order, as from reading.
func library(
  _ entries: [Entry], lists: [OwnerList] = [], pages: [OwnerPage] = [],
  settings change: (inout Settings) -> Void = { _ in }
) -> Library {
  var settings = Settings(name: "Alcove")
  change(&settings)
  return Library(
    settings: settings, entries: entries.sorted { $0.id < $1.id }, lists: lists, pages: pages)
}

/// The plan and the ids of the problems found.
func plan(_ library: Library, sizes: PageSizes = PageSizes()) -> SitePlan {
  var problems = DiagnosticList()
  let draft = SiteDraft(library, words: .english, pageSizes: sizes, reporting: &problems)
  return SitePlan(draft, similarTitles: [draft.similarTitles(of: 0..<draft.titleCount)])
}

func plan(_ entries: [Entry]) -> SitePlan { plan(library(entries)) }

func problems(_ library: Library) -> [Diagnostic] {
  var problems = DiagnosticList()
  _ = SiteDraft(library, words: .english, reporting: &problems)
  return problems.sorted
}

extension SitePlan {
  var paths: [String] { pages.map(\.path.text) }

  func page(_ path: String) -> Page? { pages.first { $0.path.text == path } }

  func ids(_ entries: [EntryIndex]) -> [String] { entries.map { library.entries[$0].id } }

  /// A page of titles as text: headings with a colon, then slugs, with the list's notes.
  func listing(_ path: String) -> [String]? {
    switch page(path)?.content {
    case let page as ListingPage: text(of: page.listing)
    case let page as GroupPage: text(of: page.listing)
    case let page as ReviewsPage: text(of: page.listing)
    case let page as OwnerListPage: text(of: page.items)
    default: nil
    }
  }

  var profile: ProfilePage? {
    guard let profile = page("index.html")?.content as? ProfilePage else { return nil }
    return profile
  }

  func titleRelations(_ id: String) -> TitleRelations? {
    guard case .known(let entry) = resolve(id) else { return nil }
    return titleRelations(entry)
  }

  func names(_ groups: [GroupIndex]) -> [String] { groups.map { self.groups[$0].name } }

  private func text(of listing: Listing) -> [String] {
    listing.sections.flatMap { section in
      (section.heading.map { [$0 + ":"] } ?? []) + text(of: section.items)
    }
  }

  private func text(of items: some Sequence<Listing.Item>) -> [String] {
    items.map { item in
      library.entries[item.entry].slug + (item.note.map { " (\($0))" } ?? "")
    }
  }
}
