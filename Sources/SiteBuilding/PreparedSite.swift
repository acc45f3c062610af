import Base
import Exchange
import FileSystem
import LibraryFiles
import Markup
import MediaLibrary
import Outputs
import PageBuilding
import Planning
import Publishing
import Templates

/// A site ready for the third pass of a build: each file can be rendered, in any order and any
/// number of times. The owner's files have been read and checked, and all pages are planned.
package struct PreparedSite: Sendable {
  package let project: Project
  package let layers: FileLayers
  package let plan: SitePlan
  package let pictures: SitePictures
  package let prose: SiteProse
  package let templates: PageTemplates
  private var files: SiteFiles
  private let cache: PictureCache?
  /// The files that the project keeps after publishing.
  private let notes: [(path: String, bytes: [UInt8])]
  /// The small pictures and drawn covers that only unlisted titles show.
  private let unlistedDrawings: [String]

  init(
    _ planned: PlannedSite, from sources: SiteSources, with drawings: SiteDrawings,
    noted notes: [(path: String, bytes: [UInt8])], of project: Project, on workers: WorkerPool
  ) async throws {
    let (plan, titles, theme) = (planned.plan, planned.titles, planned.theme)
    async let search = searchFiles(for: plan, titles, on: workers)
    let parts = PageParts(
      plan, prose: sources.prose, titles: titles, cards: planned.cards, theme: theme.links,
      drawn: drawings.shared)
    let collectionStyle = CollectionStyle.bytes(for: plan.library, titles).map {
      (path: PagePath.collectionStyle.text, bytes: $0)
    }
    let themeFiles = theme.files(for: plan.pages, with: collectionStyle)
    self.project = project
    self.notes = notes
    self.plan = plan
    layers = sources.localized.layers
    pictures = sources.pictures
    prose = sources.prose
    templates = planned.templates
    let listedPictures = Self.listed(pictures, of: plan.library, prose)
    cache = drawings.cache
    let thumbnails = drawings.cache == nil ? [] : pictures.thumbnailPaths(of: pictures.files)
    let listedThumbnails = Set(pictures.thumbnailPaths(of: listedPictures))
    unlistedDrawings =
      thumbnails.filter { !listedThumbnails.contains($0) } + titles.unlistedArtworks
    let library =
      plan.library.settings.hasLibraryFile
      ? PublishedLibrary(
        of: plan.library,
        extras: layers.showsAllExtras ? nil : templates.shownExtras,
        placeholder: plan.words[.aPrivateTitle],
        pictures: listedPictures, statics: sources.statics.paths,
        changes: plan.publishedChanges) : nil
    files = SiteFiles(
      of: plan, drawn: drawings.shared,
      long: [
        library.map(LongFile.library), ComparisonFile(of: plan, titles).map(LongFile.comparison),
      ].compactMap { $0 },
      pictures: pictures.files, statics: sources.statics,
      kept: thumbnails.map { ($0, String($0.drop { $0 != "/" }.dropFirst())) } + drawings.files,
      cache: drawings.cache, artworks: titles.artworkFiles,
      ready: themeFiles + drawings.ready + (try await search),
      renderer: SiteRenderer(parts, templates: templates),
      feedWriter: FeedWriter(
        plan, texts: parts.texts, pictures: pictures, links: parts.links, drawn: drawings.shared,
        style: theme.links.feedStyle), project: project.folder)
  }

  /// Without the texts of reviews, which are in `prose`.
  package var library: Library { plan.library }

  package var count: Int { files.count }

  package var paths: [String] { files.paths }

  /// The pages of unlisted titles, and pictures on these only.
  package var unlistedPaths: Set<String> {
    guard library.entries.contains(where: \.isUnlisted) else { return [] }
    let pages = plan.pages.filter { page in
      let title = page.content.title ?? (page.content as? RedirectPage)?.entry
      return title.map { library.entries[$0].isUnlisted } ?? false
    }
    return Set(pages.map(\.path.text)).union(pictures.files)
      .subtracting(Self.listed(pictures, of: library, prose)).union(unlistedDrawings)
  }

  /// Remembers the made pictures.
  package func finishPictures() throws { try cache?.finish() }

  /// Saves the list of published changes.
  func keepNotes() throws(FileError) {
    let folder = project.folder
    for (path, bytes) in notes {
      if try folder.status(of: path)?.kind == .file, try folder.read(path) == bytes { continue }
      try folder.replace(path, with: bytes)
    }
  }

  /// The pictures except those on unlisted titles only.
  private static func listed(
    _ pictures: SitePictures, of library: Library, _ prose: SiteProse
  ) -> [String] {
    guard library.entries.contains(where: \.isUnlisted) else { return pictures.files }
    let texts = prose.pictures { !library.entries[$0].isUnlisted }
    var listed = library
    listed.entries.removeAll(where: \.isUnlisted)
    let shown = Set(
      SitePictures.paths(in: listed, texts: texts.map { pictures.file(writtenAs: $0.path) }))
    return pictures.files.filter(shown.contains)
  }

  /// nil for files that are made in one piece.
  package func longFile(at index: Int) -> LongFile? { files.longFile(at: index) }

  func checkNames(of copies: StaticFiles, reporting diagnostics: inout DiagnosticList) {
    files.checkNames(reporting: &diagnostics)
    files.checkCollisions(of: copies, reporting: &diagnostics)
  }

  package func origin(at index: Int) -> FileOrigin { files.origin(at: index) }

  /// A copy of the site with its feeds written ahead.
  func withWrittenFeeds() -> PreparedSite {
    var site = self
    site.files.writeFeeds()
    return site
  }

  /// Calls `body` with the bytes of a file; `buffer` is the worker's own.
  package func withFile(
    at index: Int, in buffer: inout PageBuffer, _ body: (Span<UInt8>) throws -> Void
  ) throws { try files.withFile(at: index, in: &buffer, body) }

  package func bytes(at index: Int) throws -> [UInt8] {
    var buffer = PageBuffer()
    var bytes: [UInt8] = []
    try withFile(at: index, in: &buffer) { bytes.append($0) }
    return bytes
  }
}
