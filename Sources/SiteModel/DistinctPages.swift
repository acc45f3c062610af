import Bytes
import Diagnostics
import LibraryIndexing
import MediaLibrary
import TextFolding

extension Page {
  /// What the user wrote to get the page; nil when the site has it anyway.
  fileprivate func location(in library: Library) -> SourceLocation? {
    switch content {
    case .title(let entry): library.entries[entry].location
    case .redirect(_, let alias): alias
    case .ownerList(let page): library.lists[page.list].location
    case .ownerPage(let page): library.pages[page].location
    case .about(let about): about.page.map { library.pages[$0].location }
    default: nil
    }
  }

  fileprivate var what: String {
    switch content {
    case .redirect: "the alias of '\(heading)'"
    case .title: "the title '\(heading)'"
    case .ownerList: "the list '\(heading)'"
    default: "the page '\(heading)'"
    }
  }
}

extension [Page] {
  /// Removes what can't have its address, or whose address is taken by an earlier one; each is reported.
  mutating func keepDistinct(of library: Library, reporting: inout DiagnosticList) {
    var paths = FoldedPaths(capacity: count)
    var removed: [Int] = []
    for place in indices {
      let path = self[place].path.text
      guard isUsable(path) else {
        reporting.report(.unusablePath(path, at: self[place].location(in: library)))
        removed.append(place)
        continue
      }
      if let owner = paths.insert(path, at: place, among: { self[$0].path.text }) {
        reporting.report(
          .pathTaken(
            path, by: (self[owner].what, self[owner].location(in: library)),
            and: (self[place].what, self[place].location(in: library))))
        removed.append(place)
      }
    }
    if removed.isEmpty { return }
    let gone = Set(removed)
    self = indices.filter { !gone.contains($0) }.map { self[$0] }
  }
}

/// Whether every part is a name that a file can have and that stays where it is put.
private func isUsable(_ path: String) -> Bool {
  path.withBytes { bytes in
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
