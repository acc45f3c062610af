import Base
import Markup
import PageBuilding
import Planning

extension FeedWriter {
  /// Markdown as HTML for a feed: without spoilers, with absolute addresses.
  func feedHTML(_ text: Prose, on page: String, at site: String) -> [UInt8] {
    var html: [UInt8] = []
    func picture(_ path: String) -> Prose.ShownPicture? { pictures.shown(path, from: site) }
    text.append(to: &html, spoilers: .leftOut, picture: picture) { id in
      switch plan.resolve(id) {
      case .known(let entry):
        let title = titles[entry]
        let href = plan.isSyndicated(entry) ? site + title.path.encoded : nil
        return Prose.TitleLink(href: href, title: title.text)
      case .withheld: return Prose.TitleLink(href: nil, title: messages[.aPrivateTitle])
      case .unknown: return nil
      }
    }
    return withAbsoluteLinks(html, on: page)
  }
}

/// Makes the addresses of links in our own HTML absolute; `page` contains it.
///
/// In our HTML, a quotation mark is only ever the edge of an attribute.
func withAbsoluteLinks(_ html: [UInt8], on page: String) -> [UInt8] {
  let page = page.escaped
  let link = Array("<a href=\"".utf8)
  var result: [UInt8] = []
  var position = 0
  var index = 0
  while let tag = html[index...].firstIndex(of: UInt8(ascii: "<")) {
    index = tag + 1
    guard html[tag...].starts(with: link) else { continue }
    let address = html[(tag + link.count)...].prefix { $0 != UInt8(ascii: "\"") }
    result += html[position..<address.startIndex]
    result += absoluteAddress(String(decoding: address, as: UTF8.self), on: page).utf8
    position = address.endIndex
    index = address.endIndex
  }
  return result + html[position...]
}

/// Resolves an address (RFC 3986, 5.2) on a page, whose own address is absolute.
func absoluteAddress(_ address: String, on page: String) -> String {
  let beginning = address.prefix { !"/?#".contains($0) }
  if beginning.contains(":") { return address }
  guard let host = page.firstRange(of: "://")?.upperBound,
    let root = page[host...].firstIndex(of: "/")
  else { return address }
  if address.isEmpty || address.hasPrefix("#") { return page.prefix { $0 != "#" } + address }
  if address.hasPrefix("?") { return page.prefix { $0 != "?" && $0 != "#" } + address }
  let path = address.prefix { $0 != "?" && $0 != "#" }
  var folders = path.hasPrefix("/") ? [] : page[root...].split(separator: "/").dropLast()
  for part in path.split(separator: "/") where part != "." {
    if part == ".." { _ = folders.popLast() } else { folders.append(part) }
  }
  let last = path.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
  let isFolder = ["", ".", ".."].contains(last) && !folders.isEmpty
  return page[..<root] + "/" + folders.joined(separator: "/") + (isFolder ? "/" : "")
    + address[path.endIndex...]
}
