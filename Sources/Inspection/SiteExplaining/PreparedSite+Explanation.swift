import Diagnostics
import LibraryIndexing
import MediaLibrary
import PageBuilding
import PageContexts
import PageRendering
import SiteBuilding
import SitePlanning
import TemplateCompiler
import Theming

extension PreparedSite {
  /// The pages of the titles, list or page that one of the user's files holds.
  func pages(madeFrom files: [String]) -> [String] {
    renderer.site.plan.pages.filter { page in
      switch page.content {
      case .title(let entry): files.contains(library.entries[entry].location.path)
      case .ownerPage(let index): files.contains(library.pages[index].location.path)
      case .ownerList(let list): files.contains(library.lists[list.list].location.path)
      default: false
      }
    }.map(\.path.text)
  }

  func explanation(
    of index: Int, _ paths: [String], _ links: LinksOfFile
  ) throws -> Explanation {
    let origin = origin(at: index)
    let made = made(origin, at: paths[index])
    return Explanation(
      path: paths[index], what: made.what, size: try bytes(at: index).count,
      sources: made.sources, looks: made.looks,
      linksTo: links.outwards.map { paths[$0] }, linkedFrom: links.inwards.map { paths[$0] },
      linksOfEveryPage: Set(links.outwards.filter(links.everywhere.contains).map { paths[$0] }),
      isOfEveryPage: links.everywhere.contains(index))
  }

  private typealias Part = Explanation.Part
  private typealias Made = (what: String, sources: [Part], looks: [Part])

  private func made(_ origin: FileOrigin, at path: String) -> Made {
    switch origin {
    case .page(let page): (page.what, sources(of: page), looks(of: page))
    case .feed: (feedMeaning(of: path), [wholeLibrary], [])
    case .picture(let file):
      (
        "a picture of yours, without what its camera wrote about place and owner",
        [Part(file: file, role: "")] + users(of: file), []
      )
    case .artwork: ("what drawn covers have under their words", [titlesWithoutCover], [])
    case .ready: madeReady(path)
    }
  }

  private func sources(of page: Page) -> [Part] {
    switch page.content {
    case .title(let entry): return titleSources(entry)
    case .listing(let page): return titles(page.listing)
    case .group(let page): return titles(page.listing)
    case .reviews(let page): return titles(page.listing)
    case .ownerList(let list):
      let own = Part(file: library.lists[list.list].location.shown, role: "your list")
      return [own] + titles(list.items.map(\.entry))
    case .ownerPage(let index):
      return [Part(file: library.pages[index].location.shown, role: "your page")]
    case .about(let about):
      let own = about.page.map {
        Part(file: library.pages[$0].location.shown, role: "your page")
      }
      return [own ?? Part(file: "tokonoma.yml", role: "what it says of you"), wholeLibrary]
    case .ownerLists:
      return library.lists.map { Part(file: $0.location.shown, role: "a list of yours") }
    case .diaryYear(let year): return titles(year.sections.flatMap(\.finishes).map(\.entry))
    case .redirect: return aliases(leadingFrom: page.path)
    case .notFound, .search: return []
    case .profile: return [Part(file: "tokonoma.yml", role: "who you are"), wholeLibrary]
    case .kind, .groupIndex, .top, .discover, .diary, .statistics, .upcoming:
      return [wholeLibrary]
    }
  }

  private func titleSources(_ index: EntryIndex) -> [Part] {
    let entry = library.entries[index]
    let cover = entry.work.cover?.path.map { Part(file: $0, role: "its cover") }
    let lists = renderer.site.plan.titlePage(index).lists.map {
      Part(file: library.lists[$0.list].location.shown, role: "a list that it is in")
    }
    let title = Part(
      file: entry.location.shown,
      role: entry.review == nil ? "the title" : "the title and its review")
    return [title] + [cover].compactMap { $0 } + lists
  }

  private func titles(_ listing: Listing) -> [Part] {
    titles(listing.sections.flatMap(\.items).map(\.entry))
  }

  private func titles(_ entries: [EntryIndex]) -> [Part] {
    guard !entries.isEmpty else { return [wholeLibrary] }
    var seen: Set<EntryIndex> = []
    return entries.filter { seen.insert($0).inserted }.map {
      Part(
        file: library.entries[$0].location.shown, role: renderer.site.titles[$0].text)
    }
  }

  private func aliases(leadingFrom path: PagePath) -> [Part] {
    library.entries.flatMap { entry in
      entry.aliases.filter { "\(entry.kind.folder)/\($0.slug).html" == path.text }.map {
        Part(file: $0.location.shown, role: "the former address of '\(entry.work.title)'")
      }
    }
  }

  private var wholeLibrary: Part { Part(file: "library/", role: "all titles that may be shown") }

  private var titlesWithoutCover: Part { Part(file: "library/", role: "titles without a cover") }

  private func looks(of page: Page) -> [Part] {
    let files = layers.all
    var seen: Set<String> = []
    let templates = page.templateNames.flatMap { name in
      layers.parts(ofTemplate: name).filter { seen.insert($0.name).inserted }.compactMap { part in
        let file = files.first { $0.templateName == part.name }
        return file.map { $0.part(by: part.includedBy) }
      }
    }
    let language = library.settings.language.lowercased()
    let words = files.filter { file in
      file.isWords && ["en", language].contains { file.name.lowercased() == "words/\($0).yml" }
    }
    return templates + words.map { $0.part(by: nil) }
  }

  private func users(of picture: String) -> [Part] {
    let titles = library.entries.compactMap { entry -> Part? in
      let isCover = entry.work.cover?.path == picture
      guard isCover || entry.work.characters.contains(where: { $0.image == picture }) else {
        return nil
      }
      return Part(
        file: entry.location.shown, role: isCover ? "has it as its cover" : "shows a character")
    }
    let isAvatar = library.settings.owner.avatar == picture
    return titles + (isAvatar ? [Part(file: "tokonoma.yml", role: "has it as your avatar")] : [])
  }

  private func madeReady(_ path: String) -> Made {
    if path.hasPrefix("search/") {
      return ("a part of the search index", [wholeLibrary], [])
    }
    // The style sheet's name holds its version.
    let name =
      path.hasPrefix("theme/style.") && path.hasSuffix(".css") ? "theme/style.css" : path
    guard let file = layers.all.first(where: { $0.path == name }) else {
      return (
        "the collection's colors, which 'colors' in the settings asks for",
        [Part(file: "tokonoma.yml", role: "asks for it"), wholeLibrary], []
      )
    }
    return ("a file of the theme '\(library.settings.theme)'", [], [file.part(by: nil)])
  }

  private func feedMeaning(of path: String) -> String {
    switch path {
    case "calendar.ics": "the calendar of episodes to come"
    case "robots.txt": "what search engines may look at"
    case _ where path.hasPrefix("sitemap"): "all addresses, for search engines"
    default: "a feed of what was finished and reviewed"
    }
  }
}

extension LayeredFile {
  /// The layer that wins, and where it comes from.
  fileprivate func part(by includer: String?) -> Explanation.Part {
    let layer =
      switch (isOwn, builtin == nil, isWords) {
      case (false, _, _): "built in"
      case (true, true, _): "yours"
      case (true, false, true): "yours, before the built-in words"
      case (true, false, false): "yours, in place of the built-in one"
      }
    return Explanation.Part(
      file: layers.last?.shownPath ?? path,
      role: layer + (includer.map { ", included by \($0).html" } ?? ""))
  }
}

extension SourceLocation {
  /// `library/games/backlog.yml:16`
  fileprivate var shown: String { line == 0 ? path : "\(path):\(line)" }
}
