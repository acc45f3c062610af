import Base
import Foundation
import MediaLibrary
import TestSupport
import Testing

@testable import PageBuilding
@testable import Planning

/// Each row of `PageKind.all` is complete: its files exist, and no other code names them.
@Suite struct PageKindTests {
  /// Without its row a page would stop the program when it is rendered.
  @Test func eachContentThatIsPlannedHasOneRowAndABuilder() throws {
    let names = PageKind.all.map { String(describing: $0.content) }.sorted()
    #expect(names == (try plannedContents()))
    #expect(PageKind.all.filter { !($0.content is any BuiltContent.Type) }.isEmpty)
  }

  @Test func eachRowHasATemplateAndEachTemplateOfAPageARow() throws {
    var pages: Set<String> = []
    // Folders contain the parts of pages, and the screens of the desk.
    for name in try files(in: "Templates", ending: ".html") where !name.contains("/") {
      let text = try read("Templates/" + name)
      if text.hasPrefix("{{<layout}}") || name != "layout.html" && text.hasPrefix("<!DOCTYPE") {
        pages.insert(String(name.dropLast(5)))
      }
    }
    #expect(Set(PageKind.all.map(\.template)) == pages)
  }

  /// A style or script is in the theme, and the pages of its row link to it and no others.
  @Test func stylesAndScriptsAreInTheThemeAndLinkedByTheirPagesOnly() throws {
    let theme = try Set(files(in: "Themes/alcove", ending: ""))
    var templates: [String: String] = [:]
    for name in try files(in: "Templates", ending: ".html") {
      templates[String(name.dropLast(5))] = try read("Templates/" + name)
    }
    func linking(_ pattern: some RegexComponent) -> Set<String> {
      Set(templates.filter { $0.value.contains(pattern) }.keys)
    }
    let styles = PageKind.all.filter { $0.style != nil }
    let scripts = PageKind.all.filter { $0.script != nil }
    #expect(theme.isSuperset(of: styles.compactMap(\.style) + scripts.compactMap(\.script)))
    #expect(
      linking(/<link rel="stylesheet" href="{{(?:s|peopleS)tyle}}">/) == Set(styles.map(\.template))
    )
    #expect(
      linking(/<script[^>]* src="{{script}}"/) == Set(scripts.map(\.template)))
    // The program names them only in the table.
    let names = Set((styles.compactMap(\.style) + scripts.compactMap(\.script)).map { "\"\($0)\"" })
    for file in try files(in: "Sources", ending: ".swift")
    where !file.hasSuffix("/SitePlanning/PageKind.swift") {
      let text = try read("Sources/" + file)
      #expect(names.filter(text.contains) == [], "\(file)")
    }
  }

  /// A preview explains how to fill each empty page.
  @Test func eachEmptyPageHasAHint() {
    let (pages, _) = plannedPages()
    #expect(pages.filter(\.content.isEmpty).count > 20)
    // Other sites show the parts in frames, and only if there is something in them.
    for page in pages where page.content.isEmpty && !(page.content is EmbedPage) {
      #expect(PageKind.hint(at: page.path.text) != nil, "\(page.path.text)")
    }
    for hint in PageKind.all.flatMap(\.hints).map(\.value) {
      #expect(hint.hasSuffix("."))
      #expect(hint.ranges(of: "<code>").count == hint.ranges(of: "</code>").count, "\(hint)")
    }
  }

  /// The frame of every page links to pages of the kinds that require it.
  @Test func navigationLeadsToPagesOfItsRow() {
    let (pages, planner) = plannedPages()
    var places: [Int] = []
    for kind in PageKind.all {
      for place in kind.navigation {
        places.append(place.rank)
        let links = planner.links(of: kind, at: place)
        for link in links {
          let page = pages.first { $0.path == link.path }
          #expect(page == nil || page?.kind.template == kind.template, "\(link.path.text)")
        }
      }
      if let (path, _) = kind.main, let page = pages.first(where: { $0.path == path }) {
        #expect(ObjectIdentifier(type(of: page.content)) == ObjectIdentifier(kind.content))
      }
    }
    #expect(Set(places).count == places.count)
  }

  @Test func onlyIndexedPagesAreInTheSitemap() {
    let (pages, _) = plannedPages()
    #expect(pages.contains { !$0.kind.isIndexed })
    var problems = DiagnosticList()
    let draft = SiteDraft(Library.empty, words: .english, reporting: &problems)
    let plan = SitePlan(draft, similarTitles: [[]])
    #expect(plan.pagesToFind.allSatisfy { plan.pages[$0].kind.isIndexed })
  }

  /// The pages of a site that has an address, but no titles.
  private func plannedPages() -> (pages: [Page], planner: PagePlanner) {
    var problems = DiagnosticList()
    let draft = SiteDraft(Library.empty, words: .english, reporting: &problems)
    return (draft.pages, PagePlanner(index: draft.index, words: .english))
  }

  /// The types of `PageContent` in the sources of SitePlanning, sorted.
  private func plannedContents() throws -> [String] {
    try files(in: "Sources/Planning/SitePlanning", ending: ".swift").flatMap { file in
      try read("Sources/Planning/SitePlanning/" + file)
        .matches(of: /(?:struct|enum|class) (\w+):[^{]*\bPageContent\b/).map { String($0.1) }
    }.sorted()
  }

  private func files(in folder: String, ending: String) throws -> [String] {
    let root = Repository.path + "/" + folder
    return try FileManager.default.subpathsOfDirectory(atPath: root).filter { $0.hasSuffix(ending) }
  }

  private func read(_ path: String) throws -> String {
    try String(contentsOfFile: Repository.path + "/" + path, encoding: .utf8)
  }
}

extension Library {
  fileprivate static var empty: Library {
    var settings = Settings(name: "Alcove")
    settings.url = "https://mika.example/"
    return Library(settings: settings, entries: [], lists: [], pages: [])
  }
}
