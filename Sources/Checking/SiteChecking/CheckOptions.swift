import Base
import MediaLibrary
import Publishing

/// What a person may say about a check.
package struct CheckOptions: Sendable {
  /// A whole date; nil: nothing is stale.
  package var today: PartialDate?
  /// In months.
  package var staleAfter: Int
  /// Ids of checks to leave out, beside those that the settings leave out.
  package var skipped: Set<String>
  /// Tell of everything, however often it is the same.
  package var showsAll: Bool
  /// How many cores to use.
  package var workers: Int
  /// Makes covers smaller and draws pictures; nil: nothing is said of what would come of that.
  package var pictures: PictureProgram?
  /// Receives the progress of the check; nil when nobody shows it.
  package var progress: WorkProgress?

  package init(
    today: PartialDate?, staleAfter: Int = 6, skipped: Set<String> = [], showsAll: Bool = false,
    workers: Int, pictures: PictureProgram? = nil, progress: WorkProgress? = nil
  ) {
    self.today = today
    self.staleAfter = staleAfter
    self.skipped = skipped
    self.showsAll = showsAll
    self.workers = workers
    self.pictures = pictures
    self.progress = progress
  }
}
