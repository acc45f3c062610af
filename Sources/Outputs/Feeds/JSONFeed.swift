import Base
import MediaLibrary
import PageBuilding
import Planning

extension FeedWriter {
  /// https://www.jsonfeed.org/version/1.1/
  func jsonFeed(of topic: FeedTopic, at site: String) -> [UInt8] {
    let entries = feedEntries(of: topic, at: site)
    let page = plan.page(of: topic)
    var json = JSONWriter()
    json.object { json in
      json.text("version", "https://jsonfeed.org/version/1.1")
      json.text("title", title(of: topic))
      json.text("home_page_url", topic == .everything ? site : site + page.encoded)
      json.text("feed_url", site + page.feed(.json).encoded)
      json.text("description", texts.prose.bio.map(texts.excerpt))
      json.text("language", settings.language)
      json.array("authors") { json in
        json.object { json in
          json.text("name", settings.ownerName)
          json.text("url", site)
        }
      }
      if let hub = settings.hub {
        json.array("hubs") { json in
          json.object { json in
            json.text("type", "WebSub")
            json.text("url", hub)
          }
        }
      }
      json.array("items") { json in for entry in entries { json.item(entry) } }
    }
    return json.bytes + [UInt8(ascii: "\n")]
  }
}

extension JSONWriter {
  fileprivate mutating func item(_ entry: FeedEntry) {
    object { json in
      json.text("id", entry.id)
      json.text("url", entry.page)
      json.text("title", entry.title)
      if let html = entry.html {
        json.text("summary", entry.summary)
        json.text("content_html", String(decoding: html, as: UTF8.self))
      } else {
        json.text("content_text", entry.summary)
      }
      json.text("image", entry.image)
      json.text("date_published", entry.date)
      json.texts("tags", entry.categories)
    }
  }
}
