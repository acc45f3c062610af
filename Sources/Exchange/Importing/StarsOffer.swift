import Base
import FileSystem
import LibraryFiles
import MediaLibrary
import Trackers

/// Asks whether a new library keeps the stars of these trackers; nil leaves them converted, and the
/// report tells how to get them back.
package typealias StarsQuestion = (_ trackers: [String]) -> Bool?

/// A library without titles, and exports that rate it in stars only.
struct StarsOffer {
  let trackers: [String]

  /// nil unless the library could take every rating as it is by rating up to five.
  init?(_ exports: [TrackerExport], for project: Project, _ scale: RatingScale) throws(FileError) {
    guard scale == .ten, try project.titleFiles(of: Kind.allCases).isEmpty else { return nil }
    var trackers: [String] = []
    for found in exports {
      let ratings = found.export.titles.lazy.compactMap { $0.values[.rating]?.rating }
      if ratings.isEmpty { continue }
      guard found.export.bestScore == RatingScale.five.rawValue,
        ratings.allSatisfy({ RatingScale.five.rounded($0) == $0 })
      else { return nil }
      if !trackers.contains(found.tracker.name) { trackers.append(found.tracker.name) }
    }
    if trackers.isEmpty { return nil }
    self.trackers = trackers
  }

  /// The settings with the scale of five, which are written.
  func accept(
    _ project: Project, by writes: inout ImportWrites, reporting: inout DiagnosticList
  ) throws(FileError) -> ReadSettings? {
    let path = Project.settingsFile
    let file = Source(path: path, bytes: try project.folder.read(path))
    let scale = YAMLValue.word(RatingScale.five.best)
    guard
      let bytes = setting(StarsOffer.key, to: scale, in: file, reporting: &reporting)
    else { return nil }
    try writes.write([FileChange(path, bytes)])
    return project.readSettings(Source(path: path, bytes: bytes), reporting: &reporting)
  }

  static let key = "ratingScale"
}
