import Base
import HTTPServing
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
    let library = library.now.library
    let entries = library.titles.lazy.map(\.entry)
    var suggestions = FirstSuggestions()
    return prose(review).references.filter { library.title(meantBy: $0.id) == nil }.map {
      .unknownReference(
        $0.id,
        meant: suggestions.ids(meantBy: $0.id, called: entries, among: entries.map(\.id)))
    }
  }
}

extension OwnersTitles {
  /// The title with an id or a name, as links of the site find it.
  func title(meantBy written: String) -> OwnersTitle? {
    title(written) ?? EntryID(written: written).flatMap { title($0.text) }
      ?? WrittenNames(of: titles.map(\.entry)).title(written).map { titles[$0] }
  }
}
