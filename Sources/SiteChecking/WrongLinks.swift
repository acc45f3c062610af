import Diagnostics
import FileSystem
import LinkChecking
import Rendering
import SiteBuilding

/// The dead links of a site, each with the place where somebody can mend it.
struct WrongLinks {
  /// One place of the user's files, or all pages on which templates or data of the same kind put the same link.
  struct Finding {
    let problem: DeadLink.Problem
    let place: Place

    enum Place {
      case written(SourceLocation)
      /// Where a template of the user's has it, if one has, and the pages that it is on.
      case made(SourceLocation?, pages: [Int])
    }
  }

  private(set) var toFiles: [Finding] = []
  private(set) var toIDs: [Finding] = []
  private let site: PreparedSite
  private let addresses: SiteAddresses

  /// When so many pages have a link that none of their texts has, the other texts don't have it either.
  private static let enoughPages = 20

  init(_ dead: [DeadLink], in site: PreparedSite, _ addresses: SiteAddresses) throws(FileError) {
    self.site = site
    self.addresses = addresses
    var origins = LinkOrigins(in: site, addresses)
    var order: [DeadLink.Problem] = []
    var byProblem: [DeadLink.Problem: [DeadLink]] = [:]
    for link in dead {
      if byProblem[link.problem] == nil { order.append(link.problem) }
      byProblem[link.problem, default: []].append(link)
    }
    for problem in order {
      var places: [SourceLocation] = []
      var made: [Int] = []
      for link in byProblem[problem] ?? [] {
        let isMade = places.isEmpty && made.count >= WrongLinks.enoughPages
        let written = isMade ? [] : try origins.places(of: link)
        if written.isEmpty { made.append(link.page) }
        places += written.filter { !places.contains($0) }
      }
      take(places.map { Finding(problem: problem, place: .written($0)) })
      if !made.isEmpty {
        take([Finding(problem: problem, place: .made(place(ofMade: problem), pages: made))])
      }
    }
  }

  private mutating func take(_ findings: [Finding]) {
    for finding in findings {
      if case .noID = finding.problem { toIDs.append(finding) } else { toFiles.append(finding) }
    }
  }

  func diagnostic(_ finding: Finding) throws -> Diagnostic {
    switch finding.problem {
    case .noFile(let path):
      .deadLink(to: path, nearest: nearest(to: path, among: addresses.paths), found(finding))
    case .outOfTheSite(let address): .linkOutOfTheSite(address, found(finding))
    case .noID(let id, let file):
      .deadFragment(
        id, on: addresses.paths[file], nearest: nearest(to: id, among: try ids(on: file)),
        found(finding))
    }
  }

  private func found(_ finding: Finding) -> FoundLink {
    switch finding.place {
    case .written(let location): FoundLink(location: location, pages: nil)
    case .made(let location, let pages):
      FoundLink(
        location: location ?? .file(addresses.paths[pages[0]]),
        pages: (pages.count, example: addresses.paths[pages[0]]))
    }
  }

  /// The user's template that has a link as it leads, if one has: as text that ends in the path and stands in quotes.
  private func place(ofMade problem: DeadLink.Problem) -> SourceLocation? {
    let end: String
    switch problem {
    case .noFile(let path): end = path
    case .outOfTheSite(let address): end = address
    case .noID(let id, _): end = "#" + id
    }
    for file in site.layers.all where file.templateName != nil {
      guard let own = file.own else { continue }
      let bytes = own.bytes()
      for quote in ["\"", "'"] {
        if let place = bytes.firstRange(of: Array((end + quote).utf8))?.lowerBound {
          return Source(path: own.shownPath, bytes: bytes).location(at: place)
        }
      }
    }
    return nil
  }

  private func ids(on file: Int) throws -> [String] {
    let page = LinkingPage(index: file, path: addresses.paths[file])
    var ids: [String] = []
    try site.bytes(at: file).withUnsafeBufferPointer { bytes in
      addresses.scan(bytes, of: page) { _ in
      } id: {
        ids.append(String(decoding: $0, as: UTF8.self))
      }
    }
    return ids
  }
}

/// A wrong link as messages tell of it.
struct FoundLink {
  let location: SourceLocation
  /// nil when the link was written at the location; otherwise how many pages have it, and one of them.
  let pages: (count: Int, example: String)?
}
