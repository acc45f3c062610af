import Base

/// A title as its owner sees it, with what never leaves the library.
package struct OwnersTitle: Sendable {
  package let entry: Entry
  /// Kept private, or left out for its age rating.
  package let isPrivate: Bool
  /// Left out for its age rating alone.
  package let isLeftOutForAge: Bool
  package let review: MarkdownSource?
  package let notes: [String]

  package init(
    _ entry: Entry, isPrivate: Bool = false, isLeftOutForAge: Bool = false,
    review: MarkdownSource? = nil, notes: [String] = []
  ) {
    self.entry = entry
    self.isPrivate = isPrivate
    self.isLeftOutForAge = isLeftOutForAge
    self.review = review
    self.notes = notes
  }

  /// The path of its file in the project.
  package var path: String { entry.location.path }

  /// Whether the owner keeps it private, rather than the age gate.
  package var isKeptPrivate: Bool { isPrivate && !isLeftOutForAge }

  /// The Markdown of its review, comments included; empty without one.
  package var reviewText: ArraySlice<UInt8> {
    review.map { $0.file.bytes[$0.range] } ?? entry.review?.text[...] ?? []
  }
}
