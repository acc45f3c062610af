import Base
import FileSystem
import LibraryFiles
import MediaLibrary

/// What is to be fetched again now, by how often its owner wants it.
package struct DuePlan {
  /// Rankings whose time has come.
  package let rankings: [Discovery.Query]
  /// Whether the whole library's has.
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

  /// `nothing of the library is due for 3 days`
  package var text: String {
    "nothing of the library is due for \(next) day\(next == 1 ? "" : "s")"
  }
}
