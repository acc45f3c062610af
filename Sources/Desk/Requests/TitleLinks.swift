import Base
import LibraryCommands
import LibraryFiles
import Markup
import MediaLibrary
import PageBuilding

/// Links between titles, `[[anime/frieren]]`, in reviews.
extension OpenDesk {
  private static let mostNames = 8

  /// Titles that a link may mean while it is typed: the id and the name of each.
  func linkNames(for words: String) -> [String] {
    let reading = library.now
    let found = library.titles(for: words, in: reading)
    return found.lazy.filter { !$0.isPrivate }.prefix(OpenDesk.mostNames)
      .flatMap { [$0.entry.id, $0.entry.name(in: reading.settings)] }
  }

  /// A review as its file would have it.
  func prose(_ review: String) -> Prose {
    let source = Source(path: "", bytes: Array(review.utf8))
    var ignored = DiagnosticList()
    return Markup.prose(
      source, range: source.bytes.indices, options: .forReviews(library.now.words.site),
      reporting: &ignored)
  }

  /// Reports the links of a review that lead to no title: a site can't be built with them.
  func unknownLinks(in review: String) -> [Diagnostic] {
    let links = TitleLinks(in: library.now.library)
    var suggestions = FirstSuggestions()
    return prose(review).references.filter { links.title(meantBy: $0.id) == nil }.map {
      links.hasHiddenTitle(named: $0.id)
        ? .hiddenReference($0, byName: true)
        : .unknownReference(
          $0.id,
          meant: suggestions.ids(
            meantBy: $0.id, called: links.open, among: links.open.lazy.map(\.id)))
    }
  }
}

/// Titles by what links contain, found as the site finds them: hidden ones only by their ids.
struct TitleLinks: Sendable {
  private let library: OwnersTitles
  /// The titles that the site shows.
  let open: [Entry]
  private let names: LazyWrittenNames

  init(in library: OwnersTitles) {
    self.library = library
    open = library.titles.filter { !$0.isPrivate }.map(\.entry)
    names = LazyWrittenNames(of: open)
  }

  func title(meantBy written: String) -> OwnersTitle? {
    library.title(written) ?? EntryID(written: written).flatMap { library.title($0.text) }
      ?? names.title(written).flatMap { library.title(open[$0].id) }
  }

  func hasHiddenTitle(named written: String) -> Bool {
    WrittenNames(of: library.titles.filter(\.isPrivate).map(\.entry)).title(written) != nil
  }
}
