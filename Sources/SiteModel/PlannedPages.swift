import Diagnostics
import LibraryIndexing
import MediaLibrary
import TextFolding

/// A page and what it comes from, so that two that want one address can both be named.
struct PlannedPage {
  let page: Page
  let origin: Origin

  /// What the user wrote to get a page; by number, since nearly nobody asks for the place.
  enum Origin {
    /// The site has it anyway.
    case site
    case title(EntryIndex)
    case alias(Int, of: EntryIndex)
    case ownerList(Int)
    case ownerPage(Int)

    func location(in library: Library) -> SourceLocation? {
      switch self {
      case .site: nil
      case .title(let entry): library.entries[entry].location
      case .alias(let alias, let entry): library.entries[entry].aliases[alias].location
      case .ownerList(let list): library.lists[list].location
      case .ownerPage(let page): library.pages[page].location
      }
    }
  }

  init(_ path: PagePath, heading: String, _ content: Page.Content, from origin: Origin = .site) {
    page = Page(path: path, heading: heading, content: content)
    self.origin = origin
  }
}

extension Page {
  fileprivate var what: String {
    switch content {
    case .redirect: "the alias of '\(heading)'"
    case .title: "the title '\(heading)'"
    case .ownerList: "the list '\(heading)'"
    default: "the page '\(heading)'"
    }
  }
}

/// The pages that have an address of their own; what can't be or is taken is reported.
func distinctPages(
  _ planned: [[PlannedPage]], of library: Library, reporting: inout DiagnosticList
) -> [Page] {
  let count = planned.reduce(0) { $0 + $1.count }
  var paths = FoldedPaths(capacity: count)
  var pages: [Page] = []
  pages.reserveCapacity(count)
  var origins: [PlannedPage.Origin] = []
  origins.reserveCapacity(count)
  // By their places, since an element that is gone through is a copy.
  for list in planned.indices {
    for place in planned[list].indices {
      let path = planned[list][place].page.path.text
      guard isUsable(path) else {
        reporting.report(
          .unusablePath(path, at: planned[list][place].origin.location(in: library)))
        continue
      }
      if let owner = paths.insert(path, at: pages.count, among: { pages[$0].path.text }) {
        let candidate = planned[list][place]
        reporting.report(
          .pathTaken(
            path, by: (pages[owner].what, origins[owner].location(in: library)),
            and: (candidate.page.what, candidate.origin.location(in: library))))
        continue
      }
      pages.append(planned[list][place].page)
      origins.append(planned[list][place].origin)
    }
  }
  return pages
}

/// Whether every part is a name that a file can have and that stays where it is put.
private func isUsable(_ path: String) -> Bool {
  var path = path
  return path.withUTF8 { bytes in
    var partLength = 0
    for byte in bytes {
      if byte == UInt8(ascii: "/") {
        guard partLength > 0 else { return false }
        partLength = 0
        continue
      }
      // A part that starts with a dot is `..`, or hidden.
      if partLength == 0, byte == UInt8(ascii: ".") { return false }
      partLength += 1
      if byte < 0x20 || byte == 0x7F || byte == UInt8(ascii: "\\") || partLength > 240 {
        return false
      }
    }
    return partLength > 0
  }
}
