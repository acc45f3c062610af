import MediaLibrary
import Publishing

/// An open desk: everything that answers requests and changes meanwhile.
final class OpenDesk: Sendable {
  let library: DeskLibrary
  let keys: DeskKeys
  let notices = Notices()
  let sent = SentForms()
  let pages = DeskPages()
  let details = SeenDetails()
  let hitCovers = HitCovers()
  let imports = Imports()
  let importing = LongWork()
  let publications = Publications()
  let publishing = LongWork()
  let fetching = FriendsFetching()
  let preview: SitePreview
  /// nil if the desk is for this machine only.
  let pairing: Pairing?
  /// Decodes uploaded pictures; nil if it isn't installed.
  let pictures: PictureProgram?
  /// nil if no sources are asked.
  let sources: DeskSources?
  let publisher: DeskPublisher?
  /// nil if nothing of friends is fetched.
  let friends: DeskFriends?
  /// The current day in the owner's time zone; nil if the clock is unknown.
  let today: @Sendable () -> PartialDate?

  init(
    _ library: DeskLibrary, preview: SitePreview = SitePreview(), pictures: PictureProgram? = nil,
    keys: DeskKeys = DeskKeys(), sources: DeskSources? = nil,
    publisher: DeskPublisher? = nil, friends: DeskFriends? = nil, pairing: Pairing? = nil,
    today: @escaping @Sendable () -> PartialDate?
  ) {
    (self.library, self.preview, self.pictures) = (library, preview, pictures)
    (self.keys, self.sources, self.publisher, self.today) = (keys, sources, publisher, today)
    (self.friends, self.pairing) = (friends, pairing)
  }

  var gate: Gate { Gate(keys: keys, pairing: pairing) }

  func notifyPages() { pages.tell("changed", String(library.now.version)) }

  /// Notifies open pages of news other than a change of the library.
  func showNews() {
    library.countNews()
    notifyPages()
  }
}
