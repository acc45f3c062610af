import JSONWriting
import MediaLibrary
import PageBuilding
import SitePlanning

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
}
