import Base
import MediaLibrary
import Publishing

package struct CheckOptions: Sendable {
  /// A whole date; without it, nothing is stale.
  package var today: PartialDate?
  /// In months.
  package var staleAfter: Int
  /// Ids of checks to skip, besides those in the settings.
  package var skipped: Set<String>
  /// Shows all findings of each check.
  package var showsAll: Bool
  package var workers: Int
  /// Makes covers smaller and draws pictures; without it, these aren't checked.
  package var pictures: PictureProgram?
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
