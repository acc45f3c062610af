import LibraryIndexing
import Localization
import MediaLibrary
import PageContexts
import SitePlanning

extension Site {
  /// `episode 27`, `chapter 110`; nil for what goes on air as a whole.
  package func part(_ airing: Airing) -> String? {
    let entry = entry(airing.entry)
    if entry.work.format?.uppercased() == "MOVIE" { return nil }
    let number = String(airing.episode)
    return switch entry.kind.unit {
    case .episodes: words[.anEpisode, (.number, number)]
    case .chapters: words[.aChapter, (.number, number)]
    default: nil
    }
  }
}
