import Base

/// One title of the library as read, but no private one and none that the age gate omits.
///
/// A class, as planning and rendering hand it on all the time: as a struct it has 776 bytes and
/// forty references to retain, which took 4 % of a build.
package final class Entry: Sendable {
  /// `<folder>/<slug>`: the title's address, also after the title has changed.
  package let id: String
  package let kind: Kind
  /// Former slugs, within the same kind.
  package let aliases: [Alias]
  /// Those slugs as ids.
  package var formerIDs: [String] { aliases.map { "\(kind.folder)/\($0.slug)" } }
  package let work: Work
  /// nil: in the catalogue only.
  package let tracking: Tracking?
  package let review: Review?
  /// Has a page, but is in no list, feed or index.
  package let isUnlisted: Bool
  /// Whether the age gate hides cover and texts until the visitor asks for them.
  package let isGated: Bool
  /// Where the title starts in its file.
  package let location: SourceLocation

  package init(
    id: String, kind: Kind, work: Work, tracking: Tracking?, review: Review?,
    isUnlisted: Bool, isGated: Bool = false, aliases: [Alias], location: SourceLocation
  ) {
    self.id = id
    self.kind = kind
    self.work = work
    self.tracking = tracking
    self.review = review
    self.isUnlisted = isUnlisted
    self.isGated = isGated
    self.aliases = aliases
    self.location = location
  }

  /// nil: in the catalogue only.
  package var status: Status? { tracking?.status }

  /// The id without the folder.
  package var slug: String { EntryID.slug(of: id, kind) }

  /// The same title with other relations and former slugs.
  package func with(relations: [Work.Relation], aliases: [Alias]) -> Entry {
    var work = work
    work.relations = relations
    return Entry(
      id: id, kind: kind, work: work, tracking: tracking, review: review,
      isUnlisted: isUnlisted, isGated: isGated, aliases: aliases, location: location)
  }

  /// The same title with a color of its cover.
  package func with(coverColor color: String) -> Entry {
    var work = work
    work.cover?.color = color
    return Entry(
      id: id, kind: kind, work: work, tracking: tracking, review: review,
      isUnlisted: isUnlisted, isGated: isGated, aliases: aliases, location: location)
  }

  /// The same title where its review turns out to be none.
  package var withoutReview: Entry {
    Entry(
      id: id, kind: kind, work: work, tracking: tracking, review: nil, isUnlisted: isUnlisted,
      isGated: isGated, aliases: aliases, location: location)
  }

  package struct Alias: Sendable, Equatable {
    package let slug: String
    package let location: SourceLocation

    package init(slug: String, location: SourceLocation) {
      self.slug = slug
      self.location = location
    }
  }
}

/// The owner's review of a title.
package struct Review: Sendable {
  /// Its Markdown as it was written, where it is wanted beside its HTML; else empty.
  package var text: [UInt8] = []
  package var title: String?
  package var date: PartialDate?
  /// Whether the whole review is a spoiler.
  package var hasSpoilers = false
  package var contentWarnings: [String] = []

  package init() {}
}

/// Markdown within a file.
package struct MarkdownSource: Sendable {
  package let file: Source
  /// The bytes of `file` that are Markdown.
  package let range: Range<Int>

  package init(file: Source, range: Range<Int>) {
    self.file = file
    self.range = range
  }
}
