import MediaLibrary
import PageBuilding
import PageContexts
import Planning

extension FeedWriter {
  /// How to show a part of the site, for who is given its address: https://oembed.com
  func oEmbed(of part: EmbedPage.Part, at site: String) -> [UInt8] {
    guard let embed = plan.embeds.first(where: { $0.part == part }) else { return [] }
    let heading = embed.page.list.text
    var json = JSONWriter()
    json.object { json in
      json.text("version", "1.0")
      json.text("type", "rich")
      json.text("title", "\(heading) · \(settings.name)")
      json.text("author_name", settings.ownerName)
      json.text("author_url", site)
      json.text("provider_name", settings.name)
      json.text("provider_url", site)
      json.text("html", part.frame(titled: heading, at: site))
      json.number("width", EmbedPage.width)
      json.number("height", part.height)
    }
    return json.bytes + [UInt8(ascii: "\n")]
  }

  /// A link with what is to be seen of the page: its name and, where one was drawn, its picture.
  func oEmbed(of page: Page, at site: String) -> [UInt8] {
    var json = JSONWriter()
    json.object { json in
      json.text("version", "1.0")
      json.text("type", "link")
      json.text("title", page.heading)
      json.text("author_name", settings.ownerName)
      json.text("author_url", site)
      json.text("provider_name", settings.name)
      json.text("provider_url", site)
      if let picture = drawn.own(of: page.path) {
        json.text("thumbnail_url", site + picture.encoded)
        json.number("thumbnail_width", SharePictures.width)
        json.number("thumbnail_height", SharePictures.height)
      }
    }
    return json.bytes + [UInt8(ascii: "\n")]
  }
}
