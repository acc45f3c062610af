import Base
import MediaLibrary
import Publishing

package struct BuildOptions: Sendable {
  /// nil: `_site` in the project.
  package var output: String?
  /// Takes over an output folder with files that weren't created by Tokonoma.
  package var adoptsOutput: Bool
  /// Allows to remove more than half of the site's files.
  package var allowsLargeDeletion: Bool
  /// The output is temporary and never published, so the project needn't remember it.
  package var isPreview: Bool
  /// The day of publishing, on which changes since the last one are noted for feeds; nil: not
  /// published.
  package var notesChangesOn: PartialDate?
  /// Whether the project keeps the noted changes.
  package var keepsNotes = true
  /// How many cores to use.
  package var workers: Int
  /// nil: no covers are resized and no pictures are drawn.
  package var pictures: PictureProgram?
  package var progress: WorkProgress?

  package init(
    output: String? = nil, adoptsOutput: Bool = false, allowsLargeDeletion: Bool = false,
    isPreview: Bool = false, workers: Int, pictures: PictureProgram? = nil,
    progress: WorkProgress? = nil
  ) {
    self.output = output
    self.adoptsOutput = adoptsOutput
    self.allowsLargeDeletion = allowsLargeDeletion
    self.isPreview = isPreview
    self.workers = workers
    self.pictures = pictures
    self.progress = progress
  }
}
