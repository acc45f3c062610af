import Base

/// The owner's checked files.
package struct Library: Sendable {
  package var settings: Settings
  /// Sorted by id.
  package var entries: [Entry]
  /// Sorted by slug.
  package var lists: [OwnerList]
  /// Sorted by slug.
  package var pages: [OwnerPage]
  /// Ids and former ids of titles that have files but aren't entries: private ones, those that the
  /// age gate omits, and those with errors. Links to them become plain text.
  package var privateIDs: Set<String> = []
  /// Further names of titles that aren't entries, as ids and as slugs.
  package var privateNames: Set<String> = []
  /// The ids of titles with errors, which have been reported.
  package var unreadIDs: Set<String> = []

  package init(settings: Settings, entries: [Entry], lists: [OwnerList], pages: [OwnerPage]) {
    self.settings = settings
    self.entries = entries
    self.lists = lists
    self.pages = pages
  }

  /// Whether a link that matches no title has the name of one that isn't an entry.
  package func isPrivateName(_ written: String) -> Bool {
    !privateNames.isEmpty
      && privateNames.contains(EntryID(written: written)?.text ?? slug(for: written))
  }
}

/// `lists/<slug>.md`: titles in the owner's order, with notes.
package struct OwnerList: Sendable {
  package let slug: String
  package let title: String
  @Unspoiled package var description: String?
  package let isRanked: Bool
  package var items: [Item]
  package let introduction: MarkdownSource?
  /// Always false in a site's library.
  package let isPrivate: Bool
  package let location: SourceLocation

  package struct Item: Sendable {
    /// The loader has checked that it is in the library.
    package let id: String
    @Unspoiled package var note: String?
    package let location: SourceLocation

    package init(id: String, note: String?, location: SourceLocation) {
      self.id = id
      self.note = note
      self.location = location
    }
  }

  package init(
    slug: String, title: String, description: String?, isRanked: Bool, items: [Item],
    introduction: MarkdownSource?, isPrivate: Bool = false, location: SourceLocation
  ) {
    self.slug = slug
    self.title = title
    self.description = description
    self.isRanked = isRanked
    self.items = items
    self.introduction = introduction
    self.isPrivate = isPrivate
    self.location = location
  }
}

/// `pages/<slug>.md`
package struct OwnerPage: Sendable {
  package let slug: String
  package let title: String
  @Unspoiled package var description: String?
  package let body: MarkdownSource
  /// A template of the owner's; nil for the built-in one.
  package let template: Located<String>?
  /// The titles on the page; nil for a page of text.
  package let titles: Located<TitleQuery>?
  /// Always false in a site's library.
  package let isPrivate: Bool
  package let location: SourceLocation

  package init(
    slug: String, title: String, description: String?, body: MarkdownSource,
    template: Located<String>? = nil, titles: Located<TitleQuery>? = nil, isPrivate: Bool = false,
    location: SourceLocation
  ) {
    self.slug = slug
    self.title = title
    self.description = description
    self.body = body
    self.template = template
    self.titles = titles
    self.isPrivate = isPrivate
    self.location = location
  }
}
