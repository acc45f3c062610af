import Diagnostics

/// A page and what it comes from, so that two that want one address can both be named.
struct PlannedPage {
  let page: Page
  /// What the user wrote to get it; nil: the site has it anyway.
  let source: SourceLocation?

  init(
    _ path: PagePath, heading: String, _ content: Page.Content, from source: SourceLocation? = nil
  ) {
    page = Page(path: path, heading: heading, content: content)
    self.source = source
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
func distinctPages(_ planned: [PlannedPage], reporting: inout DiagnosticList) -> [Page] {
  var owners: [String: Int] = [:]
  owners.reserveCapacity(planned.count)
  var pages: [Page] = []
  pages.reserveCapacity(planned.count)
  for (index, candidate) in planned.enumerated() {
    let path = candidate.page.path.text
    guard isUsable(path) else {
      reporting.report(.unusablePath(path, at: candidate.source))
      continue
    }
    // Strings are equal when their normal forms are; file systems that ignore case do the same.
    let folded = isPlain(path) ? path : path.lowercased()
    if let owner = owners[folded] {
      let first = planned[owner]
      reporting.report(
        .pathTaken(
          path, by: (first.what, first.source), and: (candidate.what, candidate.source)))
      continue
    }
    owners[folded] = index
    pages.append(candidate.page)
  }
  return pages
}

private func isPlain(_ path: String) -> Bool {
  path.utf8.allSatisfy { $0 < 0x80 && !(UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) }
}

/// Whether every part is a name that a file can have and that stays where it is put.
private func isUsable(_ path: String) -> Bool {
  var partLength = 0
  var first: UInt8 = 0
  for byte in path.utf8 {
    if byte == UInt8(ascii: "/") {
      guard partLength > 0 else { return false }
      partLength = 0
      continue
    }
    if partLength == 0 { first = byte }
    partLength += 1
    let isControl = byte < 0x20 || byte == 0x7F
    // A part that starts with a dot is `..`, or hidden.
    if isControl || byte == UInt8(ascii: "\\") || first == UInt8(ascii: ".") || partLength > 240 {
      return false
    }
  }
  return partLength > 0
}
