import DataFormats
import MediaLibrary

/// Reads the mentions of a JF2 feed, as webmention.io's API gives it: `{"type": "feed", "children": [{"wm-source": …}]}`.
///
/// What is not of the right type, or too long, is left out.
package enum MentionReader {
  /// nil for JSON of another kind.
  package static func mentions(of document: JSONDocument) -> [Mention]? {
    let root = document.root
    guard let children = root["children"], children.isArray else { return nil }
    return children.items.prefix(Bounds.mentions).compactMap(mention)
  }

  private static func mention(_ node: JSONNode) -> Mention? {
    guard node["wm-private"]?.text != "true",
      let source = node.wrote("wm-source").flatMap(webURL),
      let target = node.wrote("wm-target").flatMap(webURL)
    else { return nil }
    let author = node["author"].flatMap { $0.wrote("name") }.flatMap { line($0, most: 80) }
    let content = node["content"]
    let text =
      content?.wrote("text").flatMap { line($0, most: Bounds.text) }
      ?? content?.wrote("html").map(beginning(ofHTML:))
      ?? node.wrote("name").flatMap { line($0, most: Bounds.text) }
    return Mention(
      form: Mention.Form(property: node.wrote("wm-property") ?? ""), source: source,
      target: target, author: author ?? host(of: source), text: text ?? "",
      date: node.wroteDate("published") ?? node.wroteDate("wm-received"))
  }
}

extension Mention.Form {
  /// From `in-reply-to`, `like-of` and the like.
  init(property: String) {
    self =
      switch property {
      case "like-of": .like
      case "repost-of": .repost
      case "bookmark-of": .bookmark
      case "in-reply-to", "rsvp": .reply
      default: .mention
      }
  }
}

/// `maya.example` of `https://maya.example/x`
private func host(of url: String) -> String {
  let rest = url.firstRange(of: "://").map { url[$0.upperBound...] } ?? url[...]
  return String(rest.prefix { !"/?#".contains($0) })
}
