import Base

/// What a friend publishes of what they watch, read and play; nothing in it is trusted, and none of it is markup.
package struct Friend: Sendable, Equatable {
  /// As the owner's settings call them.
  package let name: String
  /// Of their site: http or https.
  package let url: String
  /// Where their pages are, with a slash at the end; nil when nobody knows.
  package let pages: String?
  /// In the order of their file.
  package var titles: [FriendTitle] = []
  /// What their feed has, the newest first.
  package var posts: [FriendPost] = []

  package init(name: String, url: String, pages: String?) {
    self.name = name
    self.url = url
    self.pages = pages
  }

  /// The address of a title's page on their site; nil when nobody knows.
  package func address(of title: FriendTitle) -> String? {
    guard let pages, let id = title.id else { return nil }
    return pages + (PercentEncoding.path.encoded(id) ?? id) + ".html"
  }
}

/// A title as a friend has it.
package struct FriendTitle: Sendable, Equatable {
  package let kind: Kind
  package let title: String
  /// What else it is called.
  package var otherTitles: [String] = []
  package var year: Int?
  package var ids: [Work.ExternalID] = []
  /// nil for one of their catalogue.
  package var status: Status?
  package var rating: Rating?
  /// How far they got, and of how many.
  package var progress: Int?
  package var total: Int?
  package var isFavorite = false
  package var finished: PartialDate?
  /// The last day on which anything about it is known to have happened.
  package var latest: PartialDate?
  package var ageRating: String?
  /// The beginning of their review as plain text; empty where it gives things away.
  package var review: String?
  package var reviewDate: PartialDate?
  /// On their site: `anime/planetes`.
  package var id: String?

  package init(kind: Kind, title: String) {
    self.kind = kind
    self.title = title
  }
}

/// An entry of a friend's feed.
package struct FriendPost: Sendable, Equatable {
  package let title: String
  package let url: String
  package let date: PartialDate?
  /// Its beginning as plain text.
  package let text: String

  package init(title: String, url: String, date: PartialDate?, text: String = "") {
    self.title = title
    self.url = url
    self.date = date
    self.text = text
  }
}
