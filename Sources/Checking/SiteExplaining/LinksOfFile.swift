import Base
import SiteBuilding
import Templates

/// The links from and to a file, each once, in the order of the page and of the site.
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
