import Diagnostics
import InterfaceWords
import LibraryIndexing
import MediaLibrary

/// Turns a library into the complete list of pages.
///
/// Pure: the same library gives the same plan. Its errors (two pages that want one address) leave
/// the plan without the later page, so the site must not be written.
///
/// What one edit reaches is kept small on purpose. A rating or progress: the title's page, lists and
/// groups that show its card, the favourites' order, the profile, the rankings and recommendations. A
/// new title besides: the first page of its lists, the counts of its groups and kind, titles that are
/// like it. The frame: only when a kind, a verb or a page of the owner's comes or goes, or the first
/// thing of a prominent list.
package func planSite(
  _ library: Library, titles: [ShownTitle]? = nil, words: Words,
  pageSizes: PageSizes = PageSizes(),
  reporting: inout DiagnosticList
) -> SitePlan {
  let draft = SiteDraft(
    library, titles: titles, words: words, pageSizes: pageSizes, reporting: &reporting)
  return SitePlan(draft, relatives: [draft.relatives(of: 0..<draft.titleCount)])
}
