import Base
import MediaLibrary

/// The values that a test may set.
package struct MadeTitle {
  package var work: Work
  package var tracking: Tracking?
  package var review: Review?
  package var isUnlisted = false
  package var aliases: [Entry.Alias] = []
  package let location: SourceLocation
}

/// A title for tests; everything except its id has a default.
package func title(
  _ id: String, _ name: String? = nil, _ status: Status? = .completed, rating: Int? = nil,
  finished: PartialDate? = nil, native: String? = nil, synonyms: [String] = [],
  genres: [String] = [], creators: [String] = [], _ change: (inout MadeTitle) -> Void = { _ in }
) -> Entry {
  let parts = id.split(separator: "/", maxSplits: 1).map(String.init)
  var work = Work(title: name ?? parts[1])
  if let native { work.titles = [.init(language: "native", text: native)] }
  work.synonyms = synonyms
  work.genres = genres
  work.creators = creators.map { .init(name: $0, role: nil) }
  var tracking = status.map { Tracking(status: $0) }
  tracking?.rating = rating.map { Rating(hundredths: $0) }
  tracking?.finished = finished
  var made = MadeTitle(work: work, tracking: tracking, location: .file("library/\(id).md"))
  change(&made)
  return Entry(
    id: id, kind: Kind(folder: parts[0]) ?? .anime, work: made.work, tracking: made.tracking,
    review: made.review, isUnlisted: made.isUnlisted, aliases: made.aliases,
    location: made.location)
}
