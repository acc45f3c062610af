import Base
import MediaLibrary
import Publishing

/// What a person may say about a build.
package struct BuildOptions: Sendable {
  /// nil: `_site` in the project.
  package var output: String?
  /// Take over an output folder that holds files of another origin.
  package var adoptsOutput: Bool
  /// Remove more than half of the site's files when the library says so.
  package var allowsLargeDeletion: Bool
  /// The output is a folder of the program's own, which nobody uploads: the project need not remember it.
  package var isPreview: Bool
  /// The day, when the site goes out: what has changed since the time before is noted, for feeds; nil: it stays here.
  package var notesChangesOn: PartialDate?
  /// Whether what is noted is also kept for the next time.
  package var keepsNotes = true
  /// How many cores to use.
  package var workers: Int
  /// Makes covers smaller and draws pictures for those who share pages; nil: nobody does.
  package var pictures: PictureProgram?
  /// Who is told how far the build is; nil when nobody wants to know.
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
