import Base
import Markup
import MediaLibrary
import PageBuilding
import Planning
import SiteBuilding
import Templates

/// The reason for a file of the site, its sources, and its links.
package struct Explanation: Sendable {
  let path: String
  /// `the page of a title, 'Cowboy Bebop'`
  let what: String
  let size: Int
  let sources: [PageSource]
  let looks: [PageSource]
  /// Paths below the site.
  let linksTo: [String]
  let linkedFrom: [String]
  /// The part of `linksTo` that every page links to.
  let linksOfEveryPage: Set<String>
  /// Whether every page links to this file.
  let isOfEveryPage: Bool
}

extension Explanation {
  /// - Parameter showsAll: shows long lists as a whole
  package func text(showsAll: Bool) -> String {
    var lines = ["\(path): \(what), \(NumberText.grouped(size)) bytes"]
    func add(_ heading: String, _ parts: [PageSource], shown most: Int) {
      guard !parts.isEmpty else { return }
      lines += ["", heading]
      let shown = showsAll ? parts : Array(parts.prefix(most))
      lines += rows(shown).map { "  " + $0 }
      if shown.count < parts.count {
        lines.append(
          "  and \(NumberText.grouped(parts.count - shown.count)) more; --all shows them")
      }
    }
    add("made from", sources, shown: 10)
    add("made with", looks, shown: looks.count)
    let ownLinks = linksTo.filter { !linksOfEveryPage.contains($0) }
    if !linksTo.isEmpty {
      let others = linksTo.count - ownLinks.count
      add(
        "links to \(NumberText.count(ownLinks.count, .files))"
          + (others == 0 ? "" : ", and to the \(others) that every page links to"),
        ownLinks.map { PageSource(file: $0, role: "") }, shown: 5)
    }
    if isOfEveryPage {
      lines += ["", "is linked from every page"]
    } else {
      add(
        "is linked from \(NumberText.count(linkedFrom.count, .files))",
        linkedFrom.map { PageSource(file: $0, role: "") }, shown: 5)
    }
    if linkedFrom.isEmpty, path.hasSuffix(".html") { lines += ["", "no page links to it"] }
    return lines.joined(separator: "\n") + "\n"
  }

  package var json: JSONValue {
    [
      "path": .text(path), "what": .text(what), "bytes": .number(size),
      "madeFrom": .array(sources.map(\.json)), "madeWith": .array(looks.map(\.json)),
      "linksTo": .texts(linksTo), "linkedFrom": .texts(linkedFrom),
    ]
  }

  private func rows(_ parts: [PageSource]) -> [String] {
    let width = parts.map { columns(of: $0.file) }.max() ?? 0
    return parts.map { part in
      let gap = String(repeating: " ", count: width - columns(of: part.file) + 2)
      return part.role.isEmpty ? part.file : part.file + gap + part.role
    }
  }
}

extension PageSource {
  fileprivate var json: JSONValue { ["file": .text(file), "role": .text(role)] }
}

extension PreparedSite {
  /// The pages of the titles, list or page in one of the owner's files.
  func pages(madeFrom files: [String]) -> [String] {
    plan.pages.filter { page in
      page.content.ownFile(in: library).map(files.contains) ?? false
    }.map(\.path.text)
  }

  func explanation(of index: Int, _ paths: [String], _ links: LinksOfFile) throws -> Explanation {
    let origin = origin(at: index)
    let made = made(origin, at: paths[index])
    return Explanation(
      path: paths[index], what: made.what, size: try bytes(at: index).count,
      sources: made.sources, looks: made.looks,
      linksTo: links.outwards.map { paths[$0] }, linkedFrom: links.inwards.map { paths[$0] },
      linksOfEveryPage: Set(links.outwards.filter(links.everywhere.contains).map { paths[$0] }),
      isOfEveryPage: links.everywhere.contains(index))
  }

  private typealias Made = (what: String, sources: [PageSource], looks: [PageSource])

  private func made(_ origin: FileOrigin, at path: String) -> Made {
    switch origin {
    case .page(let page):
      (
        page.content.description(heading: page.heading),
        page.content.sources(in: plan), looks(of: page)
      )
    case .feed: (feedMeaning(of: path), [.wholeLibrary], [])
    case .picture(let file):
      (
        "a picture of yours, without its camera's data on place and owner",
        [PageSource(file: file, role: "")] + users(of: file), []
      )
    case .copy(let file):
      ("a file of yours, copied as it is", [PageSource(file: file, role: "")], [])
    case .artwork:
      (
        "the artwork of drawn covers",
        [PageSource(file: "library/", role: "titles without a cover")], []
      )
    case .library:
      (
        "all data of the site, which 'tokonoma import' reads",
        [.wholeLibrary, PageSource(file: "tokonoma.yml", role: "settings of the site")], []
      )
    case .made: drawnOrShrunk(path)
    case .comparison: ("your titles for the page that compares lists", [.wholeLibrary], [])
    case .ready: madeReady(path)
    }
  }

  private func drawnOrShrunk(_ path: String) -> Made {
    if let picture = SharePicture(at: path, of: plan.pages) {
      let page = picture.page
      let looks = layers.all.filter { $0.templateName == picture.template }.map { $0.part(by: nil) }
      let use =
        picture.isPreview
        ? "the preview of \(page.path.text) in chats and feed readers"
        : "a picture of \(page.path.text) to post"
      return ("\(use), drawn by tokonoma-pictures", page.content.sources(in: plan), looks)
    }
    if let picture = pictures.files.first(where: {
      pictures.thumbnailPaths(of: [$0]).contains(path)
    }) {
      return (
        "a picture of yours, shrunk for pages by tokonoma-pictures",
        [PageSource(file: picture, role: "")] + users(of: picture), []
      )
    }
    if path.hasPrefix("embed/") {
      let drawing = path.prefix { $0 != "." }
      return ("\(drawing).svg in pixels, for forums without SVG", [.wholeLibrary], [])
    }
    let icon = layers.all.filter { $0.path == "theme/icon.svg" }.map { $0.part(by: nil) }
    return ("the site's icon in pixels, for home screens and bookmarks", [.wholeLibrary], icon)
  }

  private func looks(of page: Page) -> [PageSource] {
    let files = layers.all
    var seen: Set<String> = []
    let templates = templates.names(of: page).flatMap { name in
      layers.parts(ofTemplate: name).filter { seen.insert($0.name).inserted }.compactMap { part in
        let file = files.first { $0.templateName == part.name }
        return file.map { $0.part(by: part.includedBy) }
      }
    }
    let language = library.settings.language.lowercased()
    let words = files.filter { file in
      file.isWords && ["en", language].contains { file.name.lowercased() == "words/\($0).yml" }
    }
    return templates + words.map { $0.part(by: nil) }
  }

  private func users(of picture: String) -> [PageSource] {
    let titles = library.entries.compactMap { entry -> PageSource? in
      let isCover = entry.work.cover?.path == picture
      guard isCover || entry.work.characters.contains(where: { $0.image == picture }) else {
        return nil
      }
      return PageSource(
        entry.location, role: isCover ? "uses it as its cover" : "shows a character")
    }
    var files: Set<String> = []
    let texts = prose.pictures().filter {
      $0.path == picture && files.insert($0.location.path).inserted
    }.map { PageSource($0.location, role: "shows it in its text") }
    let isAvatar = library.settings.owner.avatar == picture
    return titles + texts
      + (isAvatar ? [PageSource(file: "tokonoma.yml", role: "uses it as your avatar")] : [])
  }

  private func madeReady(_ path: String) -> Made {
    if path.hasPrefix("search/") { return ("a part of the search index", [.wholeLibrary], []) }
    if ["favicon.ico", "site.webmanifest"].contains(path) {
      let icon = layers.all.filter { $0.path == "theme/icon.svg" }.map { $0.part(by: nil) }
      let what = path == "favicon.ico" ? "in pixels, for bookmarks" : "and name, for home screens"
      return (
        "the site's icon \(what)", [PageSource(file: "tokonoma.yml", role: "names the site")], icon
      )
    }
    let files = ThemeAssets.sources(of: path, in: layers)
    guard !files.isEmpty else {
      return (
        "colors by 'colors' or 'accent' in the settings",
        [PageSource(file: "tokonoma.yml", role: "sets them"), .wholeLibrary], []
      )
    }
    return (
      files.count == 1
        ? "a file of the theme '\(library.settings.theme)'"
        : "the style sheet of the theme '\(library.settings.theme)', made of its sections",
      [], files.map { $0.part(by: nil) }
    )
  }

  private func feedMeaning(of path: String) -> String {
    switch path {
    case "calendar.ics": "the calendar of episodes to come"
    case "now.json": "your current titles, for other pages and programs"
    case "robots.txt": "the rules for search engines and other programs"
    case _ where path.hasPrefix("embed/") && path.hasSuffix(".svg"):
      "a part of the site as a picture, for other pages"
    case "qr.svg": "the address of the site as a QR code"
    case _ where path.hasPrefix("embed/"): "how other pages show a part of the site (oEmbed)"
    case _ where path.hasPrefix("sitemap"): "all addresses, for search engines"
    default: "a feed of titles started, finished and reviewed"
    }
  }
}

extension LayeredFile {
  /// The layer that is used, with its role.
  fileprivate func part(by includer: String?) -> PageSource {
    let layer =
      switch (own?.layer ?? .builtin, builtin == nil, isWords) {
      case (.builtin, _, _): "built in"
      case (.theme, _, _): "of your theme"
      case (.project, true, _): "yours"
      case (.project, false, true): "yours, before the built-in words"
      case (.project, false, false): "yours, instead of the built-in one"
      }
    return PageSource(
      file: layers.last?.shownPath ?? path,
      role: layer + (includer.map { ", included by \($0).html" } ?? ""))
  }
}

/// The links from and to a file without duplicates, in the order of the page and of the site.
struct LinksOfFile: Sendable {
  let outwards: [Int]
  let inwards: [Int]
  /// The targets that every page links to: those of `404.html`.
  let everywhere: Set<Int>

  /// Searches every page and style sheet of the site.
  static func found(
    for file: Int, in site: PreparedSite, _ addresses: SiteAddresses, on workers: WorkerPool
  ) async throws -> LinksOfFile {
    let plainest = addresses.index(of: "404.html")
    workers.progress?.begin(.checking, of: site.count)
    let found = try await workers.chunks(site.count) { range -> LinksOfFile in
      var outwards: [Int] = []
      var inwards: [Int] = []
      var everywhere: Set<Int> = []
      var buffer = PageBuffer()
      for index in range {
        let page = LinkingPage(index: index, path: addresses.paths[index])
        guard page.hasLinks else { continue }
        var links = false
        var seen: Set<Int> = []
        try site.withFile(at: index, in: &buffer) { bytes in
          addresses.scan(bytes, of: page) { link in
            guard case .file(let target) = addresses.target(of: link, on: page).target,
              target != index
            else { return }
            if target == file { links = true }
            if index == plainest { everywhere.insert(target) }
            if index == file, seen.insert(target).inserted { outwards.append(target) }
          } id: { _ in
          }
        }
        if links { inwards.append(index) }
      }
      return LinksOfFile(outwards: outwards, inwards: inwards, everywhere: everywhere)
    }
    return LinksOfFile(
      outwards: found.flatMap(\.outwards), inwards: found.flatMap(\.inwards),
      everywhere: Set(found.flatMap(\.everywhere)))
  }
}
