/// `compare.html`, where visitors compare their own export with the library, and
/// `compare/site.html`, where they give the address of another Tokonoma site. Only the second page
/// may connect to other sites, so a file opened on the first can't leave the browser.
package struct ComparePage: PageContent {
  package enum Other: Sendable {
    case file, site
  }

  package let other: Other
  package let otherPage: PageLink
  package let isEmpty: Bool

  package func description(heading: String) -> String {
    switch other {
    case .file: "where visitors compare their own list with yours"
    case .site: "where visitors compare another Tokonoma with yours"
    }
  }
}

extension PagePath {
  package static let compare = PagePath("compare.html")
  package static let compareWithSite = PagePath("compare/site.html")
  /// The library for the script of these pages.
  package static let comparedTitles = PagePath("compare/titles.js")
}

extension PagePlanner {
  private static let fewestTitles = 5

  func comparePages() -> [Page] {
    let isEmpty = listed.count < Self.fewestTitles
    func page(_ path: PagePath, _ heading: MessageKey, _ other: ComparePage.Other) -> Page {
      let link =
        other == .file
        ? PageLink(words[.compareWithSite], .compareWithSite) : PageLink(words[.compare], .compare)
      return Page(
        path, heading: words[heading], emptyText: words[.nothingYet],
        ComparePage(other: other, otherPage: link, isEmpty: isEmpty))
    }
    return [page(.compare, .compare, .file), page(.compareWithSite, .compareWithSite, .site)]
  }
}

extension SitePlan {
  /// The titles with which a visitor's are compared, by sort title; empty if the site has no page
  /// for that.
  package var comparedTitles: [EntryIndex] {
    let hasPage = pages.contains { ($0.content as? ComparePage)?.isEmpty == false }
    return hasPage ? searchableTitles.filter { index.facts[$0].isListed } : []
  }
}
