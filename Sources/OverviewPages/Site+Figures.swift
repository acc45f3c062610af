import LibraryIndexing
import MediaLibrary
import PageParts

/// Numbers with what they count, as pages show them in a row.
extension Site {
  /// nil for nothing.
  func figure(_ value: Int, _ label: String) -> FigureContext? {
    value == 0 ? nil : FigureContext(label: label, value: NumberText.grouped(value))
  }

  /// Episodes, pages, hours … as far as there are any.
  func spentFigures(_ spent: Figures.Spent) -> [FigureContext] {
    [
      figure(spent.episodes, "episodes"),
      figure((spent.minutesWatched + 30) / 60, "hours watched"),
      figure(spent.chapters, "chapters"), figure(spent.volumes, "volumes"),
      figure(spent.pages, "pages"), figure((spent.hoursPlayed + 50) / 100, "hours played"),
    ].compactMap { $0 }
  }
}
