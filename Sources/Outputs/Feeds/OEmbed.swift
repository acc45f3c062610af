import Base
import MediaLibrary
import PageBuilding
import Planning

extension FeedWriter {
  /// How to embed a part of the site: https://oembed.com
  func oEmbed(of part: EmbedPage.Part, at site: String) -> [UInt8] {
    guard let embed = plan.embeds.first(where: { $0.part == part }) else { return [] }
    let heading = embed.page.list.text
    return oEmbed("rich", "\(heading) · \(settings.name)", at: site) { json in
      json.text("html", part.frame(titled: heading, at: site))
      json.number("width", EmbedPage.width)
      json.number("height", part.height)
    }
  }

  /// A link to a page, with its picture if one was drawn.
  func oEmbed(of page: Page, at site: String) -> [UInt8] {
    oEmbed("link", page.heading, at: site) { json in
      if let picture = drawn.own(of: page.path) {
        json.text("thumbnail_url", site + picture.encoded)
        json.number("thumbnail_width", ShareFormat.wide.width)
        json.number("thumbnail_height", ShareFormat.wide.height)
      }
    }
  }

  private func oEmbed(
    _ type: String, _ title: String, at site: String, _ members: (inout JSONWriter) -> Void
  ) -> [UInt8] {
    var json = JSONWriter()
    json.object { json in
      json.text("version", "1.0")
      json.text("type", type)
      json.text("title", title)
      json.text("author_name", settings.ownerName)
      json.text("author_url", site)
      json.text("provider_name", settings.name)
      json.text("provider_url", site)
      members(&json)
    }
    return json.bytes + [UInt8(ascii: "\n")]
  }
}
