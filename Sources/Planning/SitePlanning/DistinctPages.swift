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
      guard self[place].path.isUsable else {
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

extension PagePath {
  /// Whether every part is a name that a file can have and that stays where it is put.
  fileprivate var isUsable: Bool {
    text.withBytes { bytes in
      let isClean =
        isPlain || bytes.allSatisfy { $0 >= 0x20 && $0 != 0x7F && $0 != UInt8(ascii: "\\") }
      guard isClean else { return false }
      var start = 0
      while true {
        let end = bytes.firstIndex(of: UInt8(ascii: "/"), from: start) ?? bytes.count
        // A part that starts with a dot is `..`, or hidden.
        guard start < end, end - start <= 240, bytes[start] != UInt8(ascii: ".") else {
          return false
        }
        if end == bytes.count { return true }
        start = end + 1
      }
    }
  }
}
