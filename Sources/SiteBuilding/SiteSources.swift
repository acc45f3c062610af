import Base
import LibraryFiles
import MediaLibrary
import PageBuilding
import People
import Planning
import Publishing

/// The first pass of a build: the owner's files, read and checked.
struct SiteSources: Sendable {
  /// Without the texts of reviews, which are in `prose`.
  let library: Library
  let people: People
  let changeLog: ChangeLog
  let prose: SiteProse
  let pictures: SitePictures
  let localized: LocalizedLayers
  let resources: ThemeResources
  let statics: StaticFiles

  static func read(
    from project: Project, on workers: WorkerPool, making maker: PictureMaker?,
    reporting diagnostics: inout DiagnosticList
  ) async throws -> SiteSources {
    let settings = try project.readSettings(reporting: &diagnostics)
    // Listing the folders keeps one core busy.
    async let listing = project.libraryFiles(on: workers)
    let localized = try LocalizedLayers(
      for: settings.settings, of: project, reporting: &diagnostics)
    let messages = localized.words
    async let compiling = ThemeResources.read(localized, for: settings.settings)
    let (files, strays) = try await listing
    diagnostics.report(contentsOf: strays)
    let parts = try await project.readParts(
      files, by: settings, reviews: .forReviews(messages), workers: workers,
      reporting: &diagnostics)
    var (library, reviews) = (consume parts).library(reporting: &diagnostics)
    let prose = SiteProse(for: library, reviews: reviews, words: messages, reporting: &diagnostics)
    let pictures = try await SitePictures.read(
      for: library, prose, in: project, on: workers, making: maker, reporting: &diagnostics)
    if library.settings.hasCoverTint { library.tint(by: pictures) }
    let people = People(
      friends: library.settings.friends.isEmpty
        ? [] : try project.readFriends(library.settings, reporting: &diagnostics),
      mentions: try project.readMentions(reporting: &diagnostics), in: library)
    let changeLog = try ChangeLog(of: project, reporting: &diagnostics)
    let statics = try StaticFiles.listed(in: project, reporting: &diagnostics)
    var (resources, problems) = await compiling
    diagnostics.report(contentsOf: problems)
    resources.complete(for: library, in: localized.layers, reporting: &diagnostics)
    return SiteSources(
      library: library, people: people, changeLog: changeLog, prose: prose, pictures: pictures,
      localized: localized, resources: resources, statics: statics)
  }
}

extension Library {
  /// Gives titles without a color the one of their covers.
  fileprivate mutating func tint(by pictures: SitePictures) {
    for index in entries.indices where entries[index].work.cover?.color == nil {
      guard let path = entries[index].work.cover?.path,
        let thumbnails = pictures.thumbnails(of: path)
      else { continue }
      entries[index] = entries[index].with(coverColor: thumbnails.color)
    }
  }
}
