import Diagnostics
import MediaLibrary

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

  var what: String {
    switch page.content {
    case .redirect: "the alias of '\(page.heading)'"
    case .title: "the title '\(page.heading)'"
    case .ownerList: "the list '\(page.heading)'"
    default: "the page '\(page.heading)'"
    }
  }
}

/// The pages that have an address of their own; what can't be or is taken is reported.
func distinctPages(
  _ planned: [PlannedPage], of library: Library, reporting: inout DiagnosticList
) -> [Page] {
  var owners: [String: Int] = [:]
  owners.reserveCapacity(planned.count)
  var pages: [Page] = []
  pages.reserveCapacity(planned.count)
  for index in planned.indices {
    let path = planned[index].page.path.text
    guard isUsable(path) else {
      reporting.report(.unusablePath(path, at: planned[index].origin.location(in: library)))
      continue
    }
    // Strings are equal when their normal forms are; file systems that ignore case do the same.
    let folded = isPlain(path) ? path : path.lowercased()
    if let owner = owners.updateValue(index, forKey: folded) {
      owners[folded] = owner
      let (first, second) = (planned[owner], planned[index])
      reporting.report(
        .pathTaken(
          path, by: (first.what, first.origin.location(in: library)),
          and: (second.what, second.origin.location(in: library))))
      continue
    }
    pages.append(planned[index].page)
  }
  return pages
}

private func isPlain(_ path: String) -> Bool {
  path.utf8.allSatisfy { $0 < 0x80 && !(UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) }
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
