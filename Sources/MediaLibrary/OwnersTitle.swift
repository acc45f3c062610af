import Base

/// A title as its owner sees it, with the parts that never leave the library.
package struct OwnersTitle: Sendable {
  package let entry: Entry
  /// Whether it is kept private, or left out for its age rating.
  package let isPrivate: Bool
  /// Whether it is left out only for its age rating.
  package let isLeftOutForAge: Bool
  package let review: MarkdownSource?
  package let notes: [String]

  package init(
    _ entry: Entry, isPrivate: Bool = false, isLeftOutForAge: Bool = false,
    review: MarkdownSource? = nil, notes: [String] = []
  ) {
    (self.entry, self.isPrivate, self.isLeftOutForAge) = (entry, isPrivate, isLeftOutForAge)
    (self.review, self.notes) = (review, notes)
  }

  /// The path of its file in the project.
  package var path: String { entry.location.path }

  /// Whether the owner, and not the age gate, keeps it private.
  package var isKeptPrivate: Bool { isPrivate && !isLeftOutForAge }

  /// The Markdown of its review, comments included; empty without one.
  package var reviewText: ArraySlice<UInt8> {
    review.map { $0.file.bytes[$0.range] } ?? entry.review?.text[...] ?? []
  }
}
