import Base
import MediaLibrary
import Publishing

package struct BuildOptions: Sendable {
  /// nil: `_site` in the project.
  package var output: String?
  /// Takes over an output folder with files that weren't created by Tokonoma.
  package var adoptsOutput: Bool
  /// Allows removing more than half of the site's files.
  package var allowsLargeDeletion: Bool
  /// The output is temporary and never published, so the project needn't remember it.
  package var isPreview: Bool
  /// Feeds have no later events; with nil they have all.
  package var today: PartialDate?
  /// Whether the site is published, so that changes since the last time are noted for feeds.
  package var notesChanges = false
  /// Whether the project keeps the noted changes.
  package var keepsNotes = true
  /// The number of cores to use.
  package var workers: Int
  /// nil: no covers are resized and no pictures are drawn.
  package var pictures: PictureProgram?
  package var progress: WorkProgress?

  package init(
    output: String? = nil, adoptsOutput: Bool = false, allowsLargeDeletion: Bool = false,
    isPreview: Bool = false, workers: Int, pictures: PictureProgram? = nil,
    progress: WorkProgress? = nil
  ) {
    (self.output, self.adoptsOutput) = (output, adoptsOutput)
    (self.allowsLargeDeletion, self.isPreview) = (allowsLargeDeletion, isPreview)
    (self.workers, self.pictures) = (workers, pictures)
    self.progress = progress
  }
}
