import LibraryIndexing
import MediaLibrary
import SiteModel

extension Site {
  /// `episode 27`, `chapter 110`; nil for what goes on air as a whole.
  package func part(_ airing: Airing) -> String? {
    let entry = entry(airing.entry)
    let unit = entry.kind.row.unit
    guard unit == .episodes || unit == .chapters, entry.work.format?.uppercased() != "MOVIE" else {
      return nil
    }
    return "\(unit.singular) \(airing.episode)"
  }
}
