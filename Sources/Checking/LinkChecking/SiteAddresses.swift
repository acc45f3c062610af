import Base

/// Finds the targets of links among a site's files.
package struct SiteAddresses: Sendable {
  package let paths: [String]
  /// The site's own address, which ends with `/`.
  private let address: [UInt8]?
  /// The path of that address, `/alcove/`.
  private let base: [UInt8]

  // The encoded paths and a hash table of their indices: a site of 10,000 titles has two million
  // links, which are looked up without making texts of them.
  private var bytes: [UInt8] = []
  private var ends: [Int] = []
  private var slots: [Int32]

  package init(paths: [String], address: String?) {
    self.paths = paths
    self.address = address.map { Array($0.utf8) }
    base = Array(SiteAddresses.path(of: address).utf8)
    var size = 16
    while size < paths.count * 2 { size *= 2 }
    slots = Array(repeating: -1, count: size)
    for (index, path) in paths.enumerated() {
      bytes += (PercentEncoding.path.encoded(path) ?? path).utf8
      ends.append(bytes.count)
      var slot = slot(of: bytes.span.extracting(start(of: index)...))
      while slots[slot] >= 0 { slot = (slot + 1) & (size - 1) }
      slots[slot] = Int32(index)
    }
  }

  /// The target of a link on a page, and the range of its fragment without `#`.
  ///
  /// - Parameter link: without character references
  package func target(
    of link: Span<UInt8>, on page: LinkingPage
  ) -> (target: LinkTarget, fragment: Range<Int>?) {
    let end = link.firstIndex(of: UInt8(ascii: "#"))
    let fragment = end.map { $0 + 1..<link.count }
    var path = link.extracting(0..<(end ?? link.count))
    if let query = path.firstIndex(of: UInt8(ascii: "?")) { path = path.extracting(0..<query) }
    guard !path.isEmpty else { return (.file(page.index), fragment) }
    if let file = plainTarget(path, on: page) { return (.file(file), fragment) }
    return (resolvedTarget([UInt8](copying: path), on: page), fragment)
  }

  /// The target of links in the site's usual form: through the root, with the site's encoding.
  private func plainTarget(_ path: Span<UInt8>, on page: LinkingPage) -> Int? {
    var start = 0
    for _ in 0..<page.depth {
      guard path.extracting(start...).starts(with: "../") else { return nil }
      start += 3
    }
    return index(ofEncoded: path.extracting(start...))
  }

  private func resolvedTarget(_ path: [UInt8], on page: LinkingPage) -> LinkTarget {
    var rest = path[...]
    var folders: [Substring] = []
    if let address, path.starts(with: address) {
      rest = rest.dropFirst(address.count)
    } else if path.starts(with: "//".utf8) || SiteAddresses.hasScheme(path) {
      return .elsewhere
    } else if path.first == UInt8(ascii: "/") {
      // Other paths of the host aren't checked.
      guard path.starts(with: base) else { return .elsewhere }
      rest = rest.dropFirst(base.count)
    } else {
      folders = page.path.split(separator: "/").dropLast()
    }
    let text = percentDecoded(rest)
    var isFolder = false
    for part in text.split(separator: "/", omittingEmptySubsequences: false) {
      isFolder = part.isEmpty || part == "." || part == ".."
      switch part {
      case "", ".": continue
      case "..": guard folders.popLast() != nil else { return .outOfTheSite }
      default: folders.append(part)
      }
    }
    if isFolder || folders.isEmpty { folders.append("index.html") }
    let wanted = folders.joined(separator: "/")
    return index(of: wanted).map { .file($0) } ?? .nothing(path: wanted)
  }

  /// Compares bytes, as hosts do.
  package func index(of path: String) -> Int? {
    (PercentEncoding.path.encoded(path) ?? path).withSpan { index(ofEncoded: $0) }
  }

  private func index(ofEncoded path: Span<UInt8>) -> Int? {
    var slot = slot(of: path)
    while slots[slot] >= 0 {
      let index = Int(slots[slot])
      if bytes.span.extracting(start(of: index)..<ends[index]).isEqual(to: path) { return index }
      slot = (slot + 1) & (slots.count - 1)
    }
    return nil
  }

  private func start(of index: Int) -> Int { index == 0 ? 0 : ends[index - 1] }

  private func slot(of path: Span<UInt8>) -> Int {
    Int(truncatingIfNeeded: FNV1a.hash(path)) & (slots.count - 1)
  }

  private static func path(of address: String?) -> String {
    guard let address, let colon = address.utf8.firstIndex(of: UInt8(ascii: ":")) else {
      return "/"
    }
    let host = address.utf8[colon...].dropFirst(3)
    return host.firstIndex(of: UInt8(ascii: "/")).map { String(address[$0...]) } ?? "/"
  }

  private static func hasScheme(_ path: [UInt8]) -> Bool {
    let end = path.firstIndex { $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: "/") }
    return end.map { path[$0] == UInt8(ascii: ":") } ?? false
  }
}

package struct LinkingPage: Sendable {
  package let index: Int
  package let path: String
  let depth: Int

  package init(index: Int, path: String) {
    self.index = index
    self.path = path
    depth = path.utf8.count { $0 == UInt8(ascii: "/") }
  }
}

extension LinkingPage {
  package var isMarkup: Bool { path.hasSuffix(".html") }

  package var hasLinks: Bool { isMarkup || path.hasSuffix(".css") }
}

extension SiteAddresses {
  /// Finds the links and ids of a page or style sheet, with character references resolved.
  package func scan(
    _ bytes: Span<UInt8>, of page: LinkingPage, link: (Span<UInt8>) -> Void,
    id: (Span<UInt8>) -> Void
  ) {
    if page.path.hasSuffix(".css") { scanStyle(bytes, link) }
    guard page.isMarkup else { return }
    scanMarkup(bytes) { part, value in
      let take = part == .link ? link : id
      if let plain = withoutReferences(value) { take(plain.span) } else { take(value) }
    }
  }
}
