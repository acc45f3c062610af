import Base
import FileSystem
import LibraryFiles
import Markup
import MediaLibrary
import Planning
import SiteBuilding

/// Finds links of pages in the owner's files.
struct LinkOrigins {
  private let site: PreparedSite
  private let addresses: SiteAddresses
  /// By the index of the page.
  private var links: [Int: [WrittenLink]] = [:]

  init(in site: PreparedSite, _ addresses: SiteAddresses) {
    self.site = site
    self.addresses = addresses
  }

  /// All places of a link in a page's text; none for links in templates.
  mutating func locations(of dead: DeadLink) throws(FileError) -> [SourceLocation] {
    let page = LinkingPage(index: dead.page, path: addresses.paths[dead.page])
    if links[dead.page] == nil { links[dead.page] = try writtenLinks(on: dead.page) }
    return (links[dead.page] ?? []).filter { link in
      let (target, fragment) = addresses.target(of: link.address.span, on: page)
      return switch (dead.problem, target) {
      case (.noFile(let path), .nothing(let other)): path == other
      case (.outOfTheSite, .outOfTheSite): true
      case (.noID(let id, let file), .file(let other)):
        file == other && fragment.map { percentDecoded(link.address[$0]) } == id
      default: false
      }
    }.map(\.location)
  }

  private func writtenLinks(on page: Int) throws(FileError) -> [WrittenLink] {
    let library = site.library
    guard case .page(let page) = site.origin(at: page),
      let written = page.content.writtenText(in: library)
    else { return [] }
    let text =
      switch written {
      case .review(let entry): try review(of: library.entries[entry])
      case .markdown(let text): text
      }
    let links = text.map { Markup.writtenLinks($0.file, range: $0.range) } ?? []
    let owner = library.settings.owner
    guard let bio = owner.bio, let location = owner.bioLocation else { return links }
    return links + Markup.writtenLinks(bio, at: location)
  }

  /// The text of a review, which a prepared site doesn't keep.
  private func review(of entry: Entry) throws(FileError) -> MarkdownSource? {
    guard entry.review != nil else { return nil }
    let path = entry.location.path
    let source = Source(path: path, bytes: try site.project.folder.read(path))
    // It has been read without errors before.
    var ignored = DiagnosticList()
    return FrontMatter.split(source, reporting: &ignored).map {
      MarkdownSource(file: source, range: $0.body)
    }
  }
}
