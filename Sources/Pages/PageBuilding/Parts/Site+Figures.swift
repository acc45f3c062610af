import LibraryIndexing
import Localization
import MediaLibrary
import PageContexts

/// Numbers with what they count, as pages show them in a row.
extension Site {
  /// nil for nothing.
  func figure(_ value: Int, _ label: String) -> FigureContext? {
    value == 0 ? nil : FigureContext(label: label, value: words.number(value))
  }

  /// Episodes, pages, hours … as far as there are any.
  func spentFigures(_ spent: Figures.Spent) -> [FigureContext] {
    let (watched, played) = ((spent.minutesWatched + 30) / 60, (spent.hoursPlayed + 50) / 100)
    return [
      figure(spent.episodes, words.count(spent.episodes, .episodesWatched)),
      figure(watched, words.count(watched, .hoursWatched)),
      figure(spent.chapters, words.count(spent.chapters, .chaptersRead)),
      figure(spent.volumes, words.count(spent.volumes, .volumesRead)),
      figure(spent.pages, words.count(spent.pages, .pagesRead)),
      figure(played, words.count(played, .hoursPlayed)),
    ].compactMap { $0 }
  }
}
