import Base
import FileSystem
import LibraryFiles
import MediaLibrary

/// The rankings and facts that are due, by the interval in the settings.
package struct DuePlan {
  package let rankings: [Discovery.Query]
  package let isLibraryDue: Bool
  private let next: Int

  package init(
    in project: Project, _ interval: Settings.Interval, _ today: PartialDate,
    reporting: inout DiagnosticList
  ) throws(FileError) {
    let memory = try RefreshMemory(in: project.folder, reporting: &reporting)
    rankings = memory.rankings.keys.sorted(by: precedesInBytes).compactMap { text in
      guard let date = memory.rankings[text], days(from: date, to: today) >= interval.days else {
        return nil
      }
      return Discovery.Query(text)
    }
    let age = memory.refreshed.map { days(from: $0, to: today) }
    isLibraryDue = age.map { $0 >= interval.days } ?? true
    next = interval.days - (age ?? 0)
  }

  package var text: String {
    "nothing of the library is due for \(next) day\(next == 1 ? "" : "s")"
  }
}
