import HTTPServing
import LibraryFiles
import MediaLibrary

/// The desk: everything that answers requests and changes while it is open.
final class OpenDesk: Sendable {
  let library: DeskLibrary
  let keys = DeskKeys()
  let notices = Notices()
  let pages = DeskPages()
  let preview: SitePreview
  /// The current day in the owner's time zone; nil if the clock is unknown.
  let today: @Sendable () -> PartialDate?

  init(
    _ library: DeskLibrary, preview: SitePreview, today: @escaping @Sendable () -> PartialDate?
  ) {
    (self.library, self.preview, self.today) = (library, preview, today)
  }

  /// Tells open pages that the library has changed.
  func tellPages() { pages.tell("changed", String(library.now.version)) }
}
