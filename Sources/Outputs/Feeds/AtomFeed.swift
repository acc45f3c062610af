import MediaLibrary
import PageBuilding
import Planning

extension FeedWriter {
  /// RFC 4287.
  func atomFeed(of topic: FeedTopic, at site: String) -> [UInt8] {
    let entries = feedEntries(of: topic, at: site)
    let page = plan.page(of: topic)
    let path = page.feed(.atom)
    let own = site + path.encoded
    let shown = topic == .everything ? site : site + page.encoded
    var xml = XMLWriter()
    if let style { xml.styleSheet(path.link(to: style)) }
    xml.element(
      "feed",
      [("xmlns", "http://www.w3.org/2005/Atom"), ("xml:lang", settings.language)]
    ) { xml in
      xml.element("id", text: feedID(of: path.text))
      xml.element("title", text: title(of: topic))
      if style != nil { xml.hint(messages[.feedHint], site: (settings.name, site)) }
      xml.element("subtitle", text: texts.prose.bio.map(texts.excerpt))
      xml.element("updated", text: updated(entries))
      xml.empty("link", [("rel", "self"), ("type", "application/atom+xml"), ("href", own)])
      xml.empty("link", [("rel", "alternate"), ("type", "text/html"), ("href", shown)])
      if let hub = settings.hub { xml.empty("link", [("rel", "hub"), ("href", hub)]) }
      xml.element("author") { xml in
        xml.element("name", text: settings.ownerName)
        xml.element("uri", text: site)
      }
      xml.element("generator", text: "Tokonoma")
      for entry in entries { xml.entry(entry) }
    }
    return xml.bytes
  }
}

extension XMLWriter {
  /// Text for browsers only: feed readers skip elements of other namespaces (RFC 4287, 6.4).
  fileprivate mutating func hint(_ text: String, site: (name: String, address: String)) {
    element("div", [("xmlns", "http://www.w3.org/1999/xhtml")]) { xml in
      xml.element("p", text: text)
      xml.element("p") { $0.element("a", [("href", site.address)], text: site.name) }
    }
  }

  fileprivate mutating func entry(_ entry: FeedEntry) {
    element("entry") { xml in
      xml.element("id", text: entry.id)
      xml.element("title", text: entry.title)
      xml.empty(
        "link", [("rel", "alternate"), ("type", "text/html"), ("href", entry.page)])
      xml.element("published", text: entry.date)
      xml.element("updated", text: entry.date)
      for category in entry.categories { xml.empty("category", [("term", category)]) }
      xml.element("summary", text: entry.summary)
      if let html = entry.html { xml.element("content", [("type", "html")], text: html.span) }
    }
  }
}
