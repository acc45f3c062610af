import DataFormats
import MediaLibrary

/// The entries of a feed: Atom, RSS or JSON Feed.
package enum FeedReader {
  /// The newest entries first; nil for anything but a feed. Those with a date in the future count as
  /// undated, since they would lead for years.
  package static func posts(of bytes: [UInt8], today: PartialDate? = nil) -> [FriendPost]? {
    let isXML = bytes.first { !$0.isBlank } == UInt8(ascii: "<")
    guard let posts = isXML ? postsOfXML(bytes) : postsOfJSON(bytes) else { return nil }
    let dated = posts.prefix(Bounds.titles).enumerated().sorted { a, b in
      func past(_ date: PartialDate?) -> PartialDate? {
        date.flatMap { date in today.map { date <= $0 } ?? true ? date : nil }
      }
      let (first, second) = (past(a.element.date), past(b.element.date))
      if first == second { return a.offset < b.offset }
      guard let first, let second else { return first != nil }
      return first > second
    }
    return dated.prefix(Bounds.posts).map(\.element)
  }

  private static func postsOfXML(_ bytes: [UInt8]) -> [FriendPost]? {
    let handler = FeedHandler()
    do throws(XMLFailure) {
      try readXML(bytes[...], to: handler)
    } catch {
      return nil
    }
    return handler.isFeed ? handler.posts : nil
  }

  private static func postsOfJSON(_ bytes: [UInt8]) -> [FriendPost]? {
    guard let root = (try? JSONDocument.parse(bytes))?.root,
      root["version"]?.text?.contains("jsonfeed.org/version/") == true,
      let items = root["items"], items.isArray
    else { return nil }
    return items.items.prefix(Bounds.titles).compactMap { item in
      func text(_ name: String) -> String? { item[name].flatMap { $0.isString ? $0.text : nil } }
      let markup =
        text("summary") ?? text("content_text") ?? text("content_html").map(excerpt(ofHTML:))
        ?? ""
      return FriendPost(
        title: text("title"), url: text("url"), date: text("date_published"), text: markup)
    }
  }
}

extension FriendPost {
  /// nil without an address. The beginning of the text replaces a missing title.
  fileprivate init?(title: String?, url: String?, date: String?, text: String) {
    let text = singleLine(text, limit: Bounds.text) ?? ""
    guard let url = url.flatMap(webURL),
      let title = title.flatMap({ singleLine($0) }) ?? singleLine(text, limit: 80)
    else { return nil }
    self.init(title: title, url: url, date: date.flatMap(feedDate), text: text)
  }
}

/// `2026-11-23T…`, or `Mon, 23 Nov 2026 …` in RSS.
private func feedDate(_ text: String) -> PartialDate? {
  guard text.utf8.count <= 60 else { return nil }
  if let date = PartialDate(iso: String(text.prefix(10))) { return date }
  let words = text.split { $0 == " " || $0 == "," }.drop { Int($0) == nil }
  guard words.count >= 3, let day = Int(words[words.startIndex]),
    let month = months.firstIndex(of: words[words.startIndex + 1].prefix(3).lowercased()),
    let year = Int(words[words.startIndex + 2])
  else { return nil }
  return PartialDate(year: year, month: month + 1, day: day)
}

private let months = [
  "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
]

private final class FeedHandler: XMLHandler {
  private(set) var isFeed = false
  private(set) var posts: [FriendPost] = []
  private(set) var isStopped = false
  private var open: [String] = []
  /// The depth of the current entry; 0 outside of entries.
  private var entryDepth = 0
  private var values: [String: String] = [:]
  private var isHTML = false
  private var text: [UInt8] = []

  func startElement(_ name: String, _ attributes: [XMLAttribute], at offset: Int) {
    let name = local(name)
    func value(_ name: String) -> String? { attributes.first { $0.name == name }?.value }
    open.append(name)
    if open.count == 1 { isFeed = ["feed", "rss", "RDF"].contains(name) }
    if open.count > 100 || !isFeed || posts.count >= Bounds.titles { isStopped = true }
    if entryDepth == 0, name == "entry" || name == "item" {
      entryDepth = open.count
      values = [:]
    }
    guard entryDepth > 0, open.count == entryDepth + 1 else { return }
    text = []
    isHTML = value("type").map { $0 != "text" } ?? (name == "description" || name == "encoded")
    if name == "link", let href = value("href"), value("rel") ?? "alternate" == "alternate" {
      values["link"] = values["link"] ?? href
    }
  }

  func endElement(at offset: Int) {
    let depth = open.count
    guard let name = open.popLast(), entryDepth > 0 else { return }
    if depth == entryDepth {
      if let post = FriendPost(
        title: values["title"], url: values["link"],
        date: values["published"] ?? values["updated"] ?? values["pubDate"] ?? values["date"],
        text: values["summary"] ?? values["description"] ?? values["content"] ?? "")
      {
        posts.append(post)
      }
      entryDepth = 0
    } else if depth == entryDepth + 1, !text.isEmpty {
      let written = String(decoding: text, as: UTF8.self)
      values[name] = values[name] ?? (isHTML ? excerpt(ofHTML: written) : singleLine(written))
    }
  }

  func text(_ part: Span<UInt8>) {
    guard entryDepth > 0, text.count < Bounds.markup else { return }
    for index in part.indices { text.append(part[index]) }
  }

  func documentType(_ contents: DocumentTypeContents, at offset: Int) {
    if case .declarations = contents { isStopped = true }
  }
}

/// Without the namespace prefix.
private func local(_ name: String) -> String {
  name.lastIndex(of: ":").map { String(name[name.index(after: $0)...]) } ?? name
}

extension UInt8 {
  fileprivate var isBlank: Bool { self <= 0x20 || self == 0xEF || self == 0xBB || self == 0xBF }
}
