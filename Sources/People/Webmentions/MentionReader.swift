import DataFormats
import MediaLibrary

/// Reads a JF2 feed of webmention.io: `{"type": "feed", "children": [{"wm-source": …}]}`. Values of
/// a wrong type and too long ones are left out.
package enum MentionReader {
  /// nil for JSON of another kind, also if nothing in it says where a mention is and what it's about.
  package static func mentions(of document: JSONDocument) -> [Mention]? {
    let root = document.root
    guard let children = root["children"], children.isArray else { return nil }
    let mentions = children.items.prefix(Bounds.mentions).compactMap(mention)
    return mentions.isEmpty && children.items.contains { !isPrivate($0) } ? nil : mentions
  }

  private static func isPrivate(_ node: JSONNode) -> Bool { node["wm-private"]?.text == "true" }

  private static func mention(_ node: JSONNode) -> Mention? {
    guard !isPrivate(node), let source = node.string("wm-source").flatMap(webURL),
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
