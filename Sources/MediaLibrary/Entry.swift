import Base

/// A title that is neither private nor omitted by the age gate.
///
/// A class, since planning and rendering pass it around: as a struct of 776 bytes with forty
/// references it took 4 % of a build.
package final class Entry: Sendable {
  /// `<folder>/<slug>`: the title's address, even after its title has changed.
  package let id: String
  package let kind: Kind
  /// Former addresses.
  package let aliases: [Alias]
  package var formerIDs: [String] { aliases.map(\.id) }
  package let work: Work
  /// nil for a title in the catalogue only.
  package let tracking: Tracking?
  package let review: Review?
  /// Whether it has a page that no list, feed or index mentions.
  package let isUnlisted: Bool
  /// Whether the age gate hides its cover and texts until the visitor passes the gate.
  package let isGated: Bool
  /// The start of the title in its file.
  package let location: SourceLocation

  package init(
    id: String, kind: Kind, work: Work, tracking: Tracking?, review: Review?,
    isUnlisted: Bool, isGated: Bool = false, aliases: [Alias], location: SourceLocation
  ) {
    (self.id, self.kind, self.work) = (id, kind, work)
    (self.tracking, self.review, self.isUnlisted) = (tracking, review, isUnlisted)
    (self.isGated, self.aliases, self.location) = (isGated, aliases, location)
  }

  /// nil for a title in the catalogue only.
  package var status: Status? { tracking?.status }

  /// The unit of its progress: the owner's, or else its kind's.
  package var progressUnit: ProgressUnit { tracking?.progressUnit ?? kind.unit }

  /// Whether the owner has finished it at least once.
  package var isSeen: Bool {
    guard let tracking else { return false }
    return tracking.status == .completed || tracking.status == .repeating
      || tracking.finished != nil || tracking.repeats > 0
  }

  /// The id without the folder.
  package var slug: String { EntryID.slug(of: id, kind) }

  package func with(relations: [Work.Relation], aliases: [Alias]) -> Entry {
    var work = work
    work.relations = relations
    return copy(work: work, review: review, aliases: aliases)
  }

  package func with(coverColor color: String) -> Entry {
    var work = work
    work.cover?.color = color
    return copy(work: work, review: review, aliases: aliases)
  }

  /// For a review that turns out to be empty.
  package var withoutReview: Entry { copy(work: work, review: nil, aliases: aliases) }

  private func copy(work: Work, review: Review?, aliases: [Alias]) -> Entry {
    Entry(
      id: id, kind: kind, work: work, tracking: tracking, review: review,
      isUnlisted: isUnlisted, isGated: isGated, aliases: aliases, location: location)
  }

  package struct Alias: Sendable, Equatable {
    /// Perhaps of another kind.
    package let id: String
    package let location: SourceLocation

    package init(id: String, location: SourceLocation) { (self.id, self.location) = (id, location) }

    package var slug: String { id.split(separator: "/").last.map(String.init) ?? id }

    /// As in a file of a kind: `planetes`, `movies/planetes`.
    package func text(in kind: Kind) -> String { id.hasPrefix(kind.folder + "/") ? slug : id }
  }
}

package struct Review: Sendable {
  /// The Markdown, if it is kept.
  package var text: [UInt8] = []
  @Unspoiled package var title: String?
  package var date: PartialDate?
  package var hasSpoilers = false
  package var contentWarnings: [String] = []

  package init() {}
}

package struct MarkdownSource: Sendable {
  package let file: Source
  package let range: Range<Int>

  package init(file: Source, range: Range<Int>) {
    self.file = file
    self.range = range
  }
}
