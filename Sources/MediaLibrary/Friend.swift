import Base

/// A friend's published library. It is untrusted, and contains no markup.
package struct Friend: Sendable, Equatable {
  /// The name in the owner's settings.
  package let name: String
  /// The address of their site, http or https.
  package let url: String
  /// The folder of their pages, ending with a slash; nil if unknown.
  package let pages: String?
  /// In the order of their file.
  package var titles: [FriendTitle] = []
  /// The newest first.
  package var posts: [FriendPost] = []

  package init(name: String, url: String, pages: String?) {
    (self.name, self.url, self.pages) = (name, url, pages)
  }

  /// nil if unknown.
  package func address(of title: FriendTitle) -> String? {
    guard let pages, let id = title.id else { return nil }
    return pages + (PercentEncoding.path.encoded(id) ?? id) + ".html"
  }
}

package struct FriendTitle: Sendable, Equatable {
  package let kind: Kind
  package let title: String
  package var otherTitles: [String] = []
  package var year: Int?
  package var ids: [Work.ExternalID] = []
  /// nil for a title of their catalogue.
  package var status: Status?
  package var rating: Rating?
  package var progress: Int?
  package var total: Int?
  package var isFavorite = false
  package var finished: PartialDate?
  /// The last known day of any event.
  package var latest: PartialDate?
  package var ageRating: String?
  /// The beginning of their review as plain text; empty if it has spoilers.
  package var review: String?
  package var reviewDate: PartialDate?
  /// On their site: `anime/planetes`.
  package var id: String?

  package init(kind: Kind, title: String) { (self.kind, self.title) = (kind, title) }
}

package struct FriendPost: Sendable, Equatable {
  package let title: String
  package let url: String
  package let date: PartialDate?
  /// Its beginning as plain text.
  package let text: String

  package init(title: String, url: String, date: PartialDate?, text: String = "") {
    (self.title, self.url, self.date, self.text) = (title, url, date, text)
  }
}
