import Base
import MediaLibrary

extension Page {
  fileprivate func nameAndLocation(in library: Library) -> (what: String, location: SourceLocation?)
  {
    (content.name(heading: heading), content.location(in: library))
  }
}

extension [Page] {
  /// Removes and reports pages with an unusable path, or with an earlier page's path.
  mutating func removePathCollisions(of library: Library, reporting: inout DiagnosticList) {
    var owners: [String: Int] = [:]
    owners.reserveCapacity(count)
    var removed: [Int] = []
    for (index, page) in enumerated() {
      guard page.path.isUsable else {
        reporting.report(.unusablePath(page.path.text).at(page.content.location(in: library)))
        removed.append(index)
        continue
      }
      let path = caseFolded(page.path.text)
      guard let owner = owners[path] else {
        owners[path] = index
        continue
      }
      reporting.report(
        .pathTaken(
          page.path.text, by: self[owner].nameAndLocation(in: library),
          and: page.nameAndLocation(in: library)))
      removed.append(index)
    }
    if removed.isEmpty { return }
    let gone = Set(removed)
    self = indices.filter { !gone.contains($0) }.map { self[$0] }
  }
}

extension PagePath {
  /// Whether every part is a valid file name, neither `..` nor hidden.
  fileprivate var isUsable: Bool {
    let isClean = text.utf8.allSatisfy {
      $0 >= 0x20 && $0 != 0x7F && $0 != UInt8(ascii: "\\")
    }
    return isClean
      && text.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        .allSatisfy { !$0.isEmpty && $0.count <= 240 && $0.first != UInt8(ascii: ".") }
  }
}
