import DataFormats
import MediaLibrary

/// Reads a JF2 feed of webmention.io: `{"type": "feed", "children": [{"wm-source": …}]}`. Values of
/// a wrong type and too long ones are left out.
package enum MentionReader {
  /// nil for JSON of another kind.
  package static func mentions(of document: JSONDocument) -> [Mention]? {
    let root = document.root
    guard let children = root["children"], children.isArray else { return nil }
    return children.items.prefix(Bounds.mentions).compactMap(mention)
  }

  private static func mention(_ node: JSONNode) -> Mention? {
    guard node["wm-private"]?.text != "true",
      let source = node.string("wm-source").flatMap(webURL),
      let target = node.string("wm-target").flatMap(webURL)
    else { return nil }
    let author = node["author"].flatMap { $0.string("name") }.flatMap { singleLine($0, limit: 80) }
    let content = node["content"]
    let text =
      content?.string("text").flatMap { singleLine($0, limit: Bounds.text) }
      ?? content?.string("html").map(excerpt(ofHTML:))
      ?? node.string("name").flatMap { singleLine($0, limit: Bounds.text) }
    return Mention(
      form: Mention.Form(property: node.string("wm-property") ?? ""), source: source,
      target: target, author: author ?? host(of: source), text: text ?? "",
      date: node.date("published") ?? node.date("wm-received"))
  }
}

extension Mention.Form {
  /// - Parameter property: `in-reply-to`, `like-of` and the like
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

/// `maya.example` for `https://maya.example/x`
private func host(of url: String) -> String {
  let rest = url.firstRange(of: "://").map { url[$0.upperBound...] } ?? url[...]
  return String(rest.prefix { !"/?#".contains($0) })
}
