import Base
import FileSystem
import LibraryFiles
import Markup
import MediaLibrary
import Planning
import SiteBuilding

/// The dead links of a site, with the places where they can be fixed.
struct WrongLinks {
  struct Finding {
    let link: DeadLink
    let origin: Origin
  }

  enum Origin {
    /// In a text of the owner's.
    case written(SourceLocation)
    /// On these pages by a template: at a location in the owner's, or in a built-in one.
    case made(SourceLocation?, pages: [Int])
  }

  private(set) var toFiles: [Finding] = []
  private(set) var toIDs: [Finding] = []
  private let site: PreparedSite
  private let addresses: SiteAddresses

  /// If this many pages have a link that none of their texts has, the other texts aren't searched.
  private static let enoughPages = 20
  private static let mostSearches = 100
  private var searches = 0

  init(_ dead: [DeadLink], in site: PreparedSite, _ addresses: SiteAddresses) throws(FileError) {
    self.site = site
    self.addresses = addresses
    let used = site.usedTemplates
    let templates = site.layers.all.filter {
      $0.templateName.map(used.contains) ?? $0.path.hasSuffix(".css")
    }.compactMap(\.own).map { Source(path: $0.shownPath, bytes: $0.bytes()) }
    var origins = LinkOrigins(in: site, addresses)
    var reported: Set<String> = []
    for links in dead.grouped(by: \.problem) {
      var isWritten = false
      var made: [DeadLink] = []
      for onPage in links.grouped(by: \.page) {
        let isMade = !isWritten && made.count >= WrongLinks.enoughPages
        let locations = isMade ? [] : try origins.locations(of: onPage[0])
        if locations.isEmpty { made += onPage } else { isWritten = true }
        for location in locations { take(Finding(link: onPage[0], origin: .written(location))) }
      }
      // A literal address in a template leads elsewhere from each folder.
      for same in made.grouped(by: \.address) where !reported.contains(same[0].address) {
        let locations = WrongLinks.locations(of: same[0].address, in: templates)
        if locations.isEmpty {
          takeMade(made, in: templates)
          break
        }
        let pages = dead.filter { $0.address == same[0].address }.map(\.page)
        for location in locations {
          take(Finding(link: same[0], origin: .made(location, pages: pages)))
        }
        reported.insert(same[0].address)
      }
    }
  }

  /// Takes links whose address isn't literally in a template: after a `{{root}}`, or unknown.
  private mutating func takeMade(_ links: [DeadLink], in templates: [Source]) {
    var locations: [SourceLocation?] = []
    if case .noFile(let path) = links[0].problem {
      locations = ["{{root}}", "{{frame.root}}"].flatMap {
        WrongLinks.locations(of: $0 + path, in: templates)
      }
    }
    for location in locations.isEmpty ? [nil] : locations {
      take(Finding(link: links[0], origin: .made(location, pages: links.map(\.page))))
    }
  }

  private mutating func take(_ finding: Finding) {
    if case .noID = finding.link.problem { toIDs.append(finding) } else { toFiles.append(finding) }
  }

  /// The first place in each template that has the address in quotes, or in brackets in a style
  /// sheet.
  private static func locations(of address: String, in templates: [Source]) -> [SourceLocation] {
    templates.compactMap { template in
      let brackets = template.path.hasSuffix(".css") ? [("(", ")")] : []
      for (opening, closing) in [("\"", "\""), ("'", "'")] + brackets {
        let text = Array((opening + address + closing).utf8)
        if let range = template.bytes.firstRange(of: text) {
          return template.location(at: range.lowerBound + 1)
        }
      }
      return nil
    }
  }

  mutating func diagnostic(_ finding: Finding) throws -> Diagnostic {
    let found = found(finding.origin)
    // Searching all paths for each of many links would take minutes.
    searches += 1
    let isSearched = searches <= WrongLinks.mostSearches
    return switch finding.link.problem {
    case .noFile(let path):
      if let root = rootWord(for: finding) {
        .linkWithoutRoot(to: path, root + finding.link.address, found)
      } else {
        .deadLink(
          to: path, writtenAs: finding.link.address,
          nearest: isSearched ? nearestPath(to: path) : nil,
          on: addresses.paths[finding.link.page], found)
      }
    case .outOfTheSite: .linkOutOfTheSite(finding.link.address, found)
    case .noID(let id, let file):
      .deadFragment(
        id, on: addresses.paths[file],
        nearest: isSearched ? nearest(to: id, among: try ids(on: file)) : nil, found)
    }
  }

  /// The variable to write before an address that is right only from the site's root.
  private func rootWord(for finding: Finding) -> String? {
    guard case .made(let location?, _) = finding.origin, !location.path.hasSuffix(".css"),
      addresses.index(of: finding.link.address) != nil
    else { return nil }
    let isAroundPages = ["header", "footer", "resources", "card"].contains {
      location.path.hasSuffix("/\($0).html")
    }
    return isAroundPages ? "{{root}}" : "{{frame.root}}"
  }

  private func found(_ origin: Origin) -> FoundLink {
    switch origin {
    case .written(let location): FoundLink(location: location, pages: nil)
    case .made(let location, let pages):
      FoundLink(
        location: location ?? .file(addresses.paths[pages[0]]),
        pages: (pages.count, example: addresses.paths[pages[0]]))
    }
  }

  /// Only some hosts serve `anime.html` for `anime` and `anime/`.
  private func nearestPath(to path: String) -> String? {
    let folder = path.hasSuffix("/index.html") ? String(path.dropLast(11)) : path
    return addresses.index(of: folder + ".html") == nil
      ? nearest(to: path, among: addresses.paths) : folder + ".html"
  }

  private func ids(on file: Int) throws -> [String] {
    let page = LinkingPage(index: file, path: addresses.paths[file])
    let bytes = try site.bytes(at: file)
    var ids: [String] = []
    addresses.scan(bytes.span, of: page) { _ in
    } id: {
      ids.append(String(decoding: $0))
    }
    return ids
  }
}

/// A dead link for messages.
struct FoundLink {
  let location: SourceLocation
  /// The number of pages with the link, and one of them; nil if it was written at the location.
  let pages: (count: Int, example: String)?
}

extension [DeadLink] {
  /// In the order of the first of each group.
  fileprivate func grouped<Property: Hashable>(
    by property: (DeadLink) -> Property
  ) -> [[DeadLink]] {
    var groups: [[DeadLink]] = []
    var indices: [Property: Int] = [:]
    for link in self {
      if let index = indices[property(link)] {
        groups[index].append(link)
      } else {
        indices[property(link)] = groups.count
        groups.append([link])
      }
    }
    return groups
  }
}

/// Finds links of pages in the owner's files.
struct LinkOrigins {
  private let site: PreparedSite
  private let addresses: SiteAddresses
  /// By the index of the page.
  private var links: [Int: [WrittenLink]] = [:]

  init(in site: PreparedSite, _ addresses: SiteAddresses) {
    (self.site, self.addresses) = (site, addresses)
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
