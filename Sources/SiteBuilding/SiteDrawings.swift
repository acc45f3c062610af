import Base
import MediaLibrary
import Outputs
import PageBuilding
import Planning
import Publishing

/// The drawn pictures of the site: for people who share its pages, and for home screens.
struct SiteDrawings: Sendable {
  /// With their names in the cache.
  let files: [(path: String, name: String)]
  let ready: [(path: String, bytes: [UInt8])]
  let shared: SharePictures
  /// nil if nothing makes pictures.
  let cache: PictureCache?

  private static let none = SiteDrawings(files: [], ready: [], shared: SharePictures(), cache: nil)

  static func draw(
    _ planned: PlannedSite, of sources: SiteSources, by maker: PictureMaker?,
    on workers: WorkerPool, reporting diagnostics: inout DiagnosticList
  ) async throws -> SiteDrawings {
    guard let maker else { return none }
    let (plan, titles) = (planned.plan, planned.titles)
    let parts = PageParts(
      plan, prose: sources.prose, titles: titles, cards: planned.cards, theme: planned.theme.links)
    let builder = ShareBuilder(parts, templates: planned.templates.share)
    let shown = builder.pictures
    workers.progress?.begin(.drawing, of: shown.count)
    let pictures = sources.pictures
    let names = try await maker.files(
      of: shown.count, on: workers, reporting: &diagnostics
    ) { index in
      let drawing = builder.drawing(of: shown[index])
      return PictureMaker.Drawing(
        path: shown[index].path.text, svg: drawing.svg,
        width: shown[index].format.width, height: shown[index].format.height,
        resources: drawing.covers.enumerated().compactMap { number, entry in
          resource(of: entry, titles, pictures).map {
            PictureMaker.Resource(name: ShareDrawing.name(ofCover: number), $0)
          }
        })
    }
    var files = zip(shown, names).compactMap { picture, name in
      name.map { (path: picture.path.text, name: $0) }
    }
    let posts = builder.posts(drawn: Set(files.map(\.path)))
    let cards = try await cards(
      of: FeedWriter(plan, texts: parts.texts, pictures: pictures, links: parts.links, style: nil),
      plan.embeds.map(\.part), by: maker, on: workers, reporting: &diagnostics)
    files += cards.map { ($0.part.picture.text, $0.name) }
    let icons = try await SiteIcons.draw(
      sources.localized.layers.icon, of: sources, by: maker, on: workers, reporting: &diagnostics)
    files += icons.files
    maker.reportPostponed(to: &diagnostics)
    let paths = Set(files.map(\.path) + icons.ready.map(\.path) + sources.statics.paths)
    func path(_ name: String) -> PagePath? { paths.contains(name) ? PagePath(name) : nil }
    return SiteDrawings(
      files: files, ready: icons.ready,
      shared: SharePictures(
        of: Set(files.map(\.path)), posts: posts, embeds: Set(cards.map(\.part)),
        home: plan.navigation.home.path,
        touchIcon: path(SiteIcons.touch),
        manifest: path(SiteIcons.manifest)),
      cache: maker.cache)
  }

  /// The parts of the site for pages that take no SVG, with their names in the cache.
  private static func cards(
    of writer: FeedWriter, _ parts: [EmbedPage.Part], by maker: PictureMaker,
    on workers: WorkerPool, reporting diagnostics: inout DiagnosticList
  ) async throws -> [(part: EmbedPage.Part, name: String)] {
    let drawings = parts.compactMap { part in writer.cardDrawing(of: part).map { (part, $0) } }
    let names = try await maker.files(
      of: drawings.count, on: workers, reporting: &diagnostics
    ) { index in
      let (part, card) = drawings[index]
      return PictureMaker.Drawing(
        path: part.picture.text, svg: card.svg, width: card.width, height: card.height,
        resources: [])
    }
    return zip(drawings, names).compactMap { drawing, name in name.map { (drawing.0, $0) } }
  }

  /// A title's cover, or its generated one.
  private static func resource(
    of entry: EntryIndex, _ titles: TitleParts, _ pictures: SitePictures
  ) -> PictureMaker.Resource.Content? {
    if let artwork = titles.artwork(of: entry) { return .bytes(artwork.file) }
    guard let path = titles.entries[entry].work.cover?.path else { return nil }
    if let drawn = pictures.thumbnails(of: path)?.drawn { return .kept(drawn) }
    return pictures.pixels(ofSVG: path).map { .kept($0) }
  }
}
