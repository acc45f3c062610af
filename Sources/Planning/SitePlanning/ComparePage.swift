import MediaLibrary

/// `compare.html`, where a visitor holds an export of their own against the library, and `compare/site.html`, where they
/// name the address of another Tokonoma. Two pages, since only one of them may ask other sites for anything: a file that
/// is opened on the other one can't leave the browser.
package struct ComparePage: PageContent {
  /// What the owner's shelf is held against.
  package enum Other: Sendable {
    case file, site
  }

  package let other: Other
  /// The page for what this one does not take.
  package let otherPage: PageLink
  /// The titles that are held against the visitor's.
  package let isEmpty: Bool
  package let emptyText: String

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
  /// What the script of these pages knows of the library.
  package static let comparedTitles = PagePath("compare/titles.js")
}

extension PagePlanner {
  /// With fewer titles there is nothing to hold against anything.
  private static let fewestTitles = 5

  func comparePages() -> [Page] {
    let isEmpty = listed.count < Self.fewestTitles
    func page(_ path: PagePath, _ heading: MessageKey, _ other: ComparePage.Other) -> Page {
      let link =
        other == .file
        ? PageLink(words[.compareWithSite], .compareWithSite) : PageLink(words[.compare], .compare)
      return Page(
        path, heading: words[heading],
        ComparePage(other: other, otherPage: link, isEmpty: isEmpty, emptyText: words[.nothingYet]))
    }
    return [page(.compare, .compare, .file), page(.compareWithSite, .compareWithSite, .site)]
  }
}

extension SitePlan {
  /// The titles that a visitor's are held against, by sort title; empty where the site has no page for that.
  package var comparedTitles: [EntryIndex] {
    let hasPage = pages.contains { ($0.content as? ComparePage)?.isEmpty == false }
    return hasPage ? searchableTitles.filter { index.facts[$0].isListed } : []
  }
}
